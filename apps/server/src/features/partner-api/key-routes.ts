import { apiKeyID, apiKeyMade, apiKeys, newApiKey } from '@dewsweeper/contract/api-keys';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noContent, noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import { noteAbout } from '../../http/security-log.ts';
import { endKey, listKeys, makeKeyUnlessTooMany } from './keys.ts';

const keyPath = z.extend(coursePath, { id: apiKeyID });

/** For the course's owners. The systems themselves come by `routes.ts`. */
export function keyRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseKeys(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, response: { 200: apiKeys } },
    problems: [],
    needs: { kind: 'keys' },
    async handle(_staff, { params }, reply) {
      const keys = await listKeys(pool, courseKeyOf(params));
      return reply.send({
        keys: keys.map(({ id, name, role, createdAt, lastUsedOn, revokedAt }) => ({
          id,
          name,
          role,
          createdAt: createdAt.toISOString(),
          lastUsedOn,
          endedAt: revokedAt?.toISOString() ?? null,
        })),
      });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseKeys(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, body: newApiKey, response: { 201: apiKeyMade } },
    problems: ['too-many-keys'],
    needs: { kind: 'keys' },
    config: { securityEvent: 'key made' },
    async handle(_staff, request, reply) {
      const { name, role } = request.body;
      noteAbout(request, name);
      const made = await makeKeyUnlessTooMany(pool, courseKeyOf(request.params), name, role ?? null);
      return made.ok ? reply.code(201).send({ key: made.value }) : made;
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseKey(':group', ':course', ':id'),
    schema: { querystring: noQuery, params: keyPath, response: { 204: noContent } },
    problems: ['key-not-found'],
    needs: { kind: 'keys' },
    config: { securityEvent: 'key ended' },
    async handle(_staff, request, reply) {
      const { id, ...course } = request.params;
      noteAbout(request, id);
      const isEnded = await endKey(pool, courseKeyOf(course), id);
      return isEnded ? reply.code(204).send() : refuse({ refusal: 'key-not-found' });
    },
  });
}

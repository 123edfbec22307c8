import { createHash } from 'node:crypto';
import { coursePath, documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendProblem } from '../../http/problems.ts';
import type { CourseCache } from './course-cache.ts';
import { presentCard } from './present.ts';
import type { CourseStore } from './store.ts';

const forEverybody = { isForEverybody: true } as const;
const groupPath = z.strictObject({ group: documentId });

export type CourseDeps = { courses: CourseCache; store: CourseStore };

export function courseRoutes(app: FastifyInstance, { courses, store }: CourseDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    routes.group(':group'),
    { schema: { params: groupPath }, config: forEverybody },
    async (request, reply) => {
      const group = await store.group(request.params.group);
      return group ? sendDocument(reply, group) : sendProblem(reply, 'group-not-found');
    },
  );

  typed.get(
    routes.courses(':group'),
    { schema: { params: groupPath }, config: forEverybody },
    async (request, reply) => {
      const { group } = request.params;
      const cards = await store.cards(group);
      if (!cards) return sendProblem(reply, 'group-not-found');
      return sendDocument(reply, { courses: cards.map((card) => presentCard(group, card)) });
    },
  );

  typed.get(
    routes.course(':group', ':course'),
    { schema: { params: coursePath }, config: forEverybody },
    async (request, reply) => {
      const { group, course } = request.params;
      const known = await courses.current(`${group}/${course}`);
      return known ? sendDocument(reply, known.document) : sendNoCourse(reply, group);
    },
  );

  typed.get(
    routes.teeSheets(':group', ':course'),
    { schema: { params: coursePath }, config: forEverybody },
    async (request, reply) => {
      const { group, course } = request.params;
      const known = await courses.current(`${group}/${course}`);
      return known ? sendDocument(reply, { teesheets: known.teesheets }) : sendNoCourse(reply, group);
    },
  );

  async function sendNoCourse(reply: FastifyReply, group: string): Promise<FastifyReply> {
    const isKnown = (await store.group(group)) !== null;
    return sendProblem(reply, isKnown ? 'course-not-found' : 'group-not-found');
  }
}

/** The tag hashes the bytes, since another database may have the same revision. */
function sendDocument(reply: FastifyReply, document: unknown): FastifyReply {
  const body = JSON.stringify(document);
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  const asked = reply.request.headers['if-none-match'];
  if (asked?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  return reply.type('application/json').send(body);
}

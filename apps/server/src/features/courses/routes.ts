import { createHash } from 'node:crypto';
import { course, courseCards, group, teeSheets } from '@dewsweeper/contract/course';
import { coursePath, documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { noContent } from '../../http/no-input.ts';
import { openRoute } from '../../http/route.ts';
import type { CourseCache } from './course-cache.ts';
import { presentCard } from './present.ts';
import type { CourseStore } from './store.ts';

const forEverybody = { isForEverybody: true } as const;
const groupPath = z.strictObject({ group: documentId });

export type CourseDeps = { courses: CourseCache; store: CourseStore };

export function courseRoutes(app: FastifyInstance, { courses, store }: CourseDeps): void {
  openRoute(app, {
    method: 'GET',
    url: routes.group(':group'),
    schema: { params: groupPath, response: { 200: group, 304: noContent } },
    problems: ['group-not-found'],
    config: forEverybody,
    async handle(request, reply) {
      const found = await store.group(request.params.group);
      return found ? sendDocument(request, reply, found) : refuse({ refusal: 'group-not-found' });
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.courses(':group'),
    schema: { params: groupPath, response: { 200: courseCards, 304: noContent } },
    problems: ['group-not-found'],
    config: forEverybody,
    async handle(request, reply) {
      const { group } = request.params;
      const cards = await store.cards(group);
      if (!cards) return refuse({ refusal: 'group-not-found' });
      return sendDocument(request, reply, { courses: cards.map((card) => presentCard(group, card)) });
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.course(':group', ':course'),
    schema: { params: coursePath, response: { 200: course, 304: noContent } },
    problems: ['group-not-found', 'course-not-found'],
    config: forEverybody,
    async handle(request, reply) {
      const { group, course } = request.params;
      const known = await courses.current(courseKeyOf({ group, course }));
      return known ? sendDocument(request, reply, known.document) : noCourse(group);
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.teeSheets(':group', ':course'),
    schema: { params: coursePath, response: { 200: teeSheets, 304: noContent } },
    problems: ['group-not-found', 'course-not-found'],
    config: forEverybody,
    async handle(request, reply) {
      const { group, course } = request.params;
      const known = await courses.current(courseKeyOf({ group, course }));
      return known ? sendDocument(request, reply, { teesheets: known.teesheets }) : noCourse(group);
    },
  });

  async function noCourse(group: string) {
    const isKnown = (await store.group(group)) !== null;
    return refuse({ refusal: isKnown ? 'course-not-found' : 'group-not-found' });
  }
}

/** The tag hashes the bytes, since another database may have the same revision. */
function sendDocument(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  document: unknown,
): FastifyReply {
  const body = JSON.stringify(document);
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  const asked = request.headers['if-none-match'];
  if (asked?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  return reply.type('application/json').send(body);
}

import { board } from '@dewsweeper/contract/board';
import {
  boardPreview,
  changedSettings,
  courseMade,
  courseSettings,
  savedSettings,
  type WantedCourse,
  wantedCourse,
} from '@dewsweeper/contract/course-settings';
import { coursePath, documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { Announce, DatabaseClock } from '../../ports.ts';
import { entryLink } from '../course-data/entry-links.ts';
import { pathOf, writePath } from '../course-data/issues.ts';
import { createCourse, readStored, type WantedSheet, writeCourse } from '../course-data/write-course.ts';
import { previewBoard } from './preview-board.ts';

const groupPath = z.strictObject({ group: documentId });
const trialQuery = z.strictObject({ trial: z.optional(z.literal('')) });
const importRunning = refuse({ refusal: 'unavailable', retryAfterSeconds: 5 });
const settingsBytes = 1024 * 1024;

/** What a course is, for those who manage it. */
export function courseSettingsRoutes(
  app: FastifyInstance,
  {
    pool,
    announce,
    clock,
    publicUrl,
  }: { pool: Pool; announce: Announce; clock: DatabaseClock; publicUrl: string },
): void {
  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseCourses(':group'),
    bodyLimit: settingsBytes,
    schema: { querystring: noQuery, params: groupPath, body: wantedCourse, response: { 201: courseMade } },
    problems: [],
    needs: { kind: 'settings' },
    async handle(_staff, { params: { group }, body }, reply) {
      const made = await createCourse(pool, group, asImported(body));
      if (!made.ok) return made.refusal === 'import-running' ? importRunning : made;
      const { id, warnings } = made.value;
      announce([`course:${group}/${id}`, `courses:${group}`]);
      return reply.code(201).send({ group, id, link: entryLink(publicUrl, group, id), warnings });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseSettings(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, response: { 200: courseSettings } },
    problems: [],
    needs: { kind: 'settings' },
    async handle(_staff, { params }, reply) {
      const stored = await readStored(pool, params);
      if (!stored) return refuse({ refusal: 'course-not-found' });
      const { revision, document, teesheets } = stored;
      const link = entryLink(publicUrl, params.group, params.course);
      return reply.send({ revision, link, document, teesheets });
    },
  });

  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhouseSettings(':group', ':course'),
    bodyLimit: settingsBytes,
    schema: {
      querystring: trialQuery,
      params: coursePath,
      body: changedSettings,
      response: { 200: savedSettings },
    },
    problems: ['changed-meanwhile'],
    needs: { kind: 'settings' },
    async handle(_staff, { params, query, body: { revision, ...wanted } }, reply) {
      const isTrial = query.trial !== undefined;
      const saved = await writeCourse<{ refusal: 'changed-meanwhile' }>(
        pool,
        params,
        (stored) =>
          stored.revision === revision
            ? accept(asImported(wanted))
            : refuse({ refusal: 'changed-meanwhile' }),
        { isTrial },
      );
      if (!saved.ok) return saved.refusal === 'import-running' ? importRunning : saved;
      const { group, course } = params;
      if (!isTrial) announce([`course:${group}/${course}`, `courses:${group}`]);
      // As the request has its fields.
      const prefix = `${writePath(pathOf(courseKeyOf(params)))}.`;
      const changes = saved.value.described.map((line) => line.replace(prefix, ''));
      return reply.send({ changes, warnings: saved.value.warnings });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseBoardPreview(':group'),
    bodyLimit: settingsBytes,
    schema: { querystring: noQuery, params: groupPath, body: boardPreview, response: { 200: board } },
    problems: [],
    needs: { kind: 'settings' },
    async handle(_staff, { params: { group }, body: { date, ...wanted } }, reply) {
      const shown = previewBoard(asImported(wanted), { group, date, nowMs: clock.nowMs() });
      return shown.ok ? reply.send(shown.value) : shown;
    },
  });
}

/** Errors name the fields by their place in the request. */
function asImported({ document, teesheets }: WantedCourse): { document: unknown; teesheets: WantedSheet[] } {
  return {
    document,
    teesheets: teesheets.map(({ id, ...fields }, index) => ({
      id: typeof id === 'string' ? id : '',
      fields,
      path: ['teesheets', index],
    })),
  };
}

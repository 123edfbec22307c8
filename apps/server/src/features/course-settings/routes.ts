import { board } from '@dewsweeper/contract/board';
import {
  boardPreview,
  courseMade,
  type WantedCourse,
  wantedCourse,
} from '@dewsweeper/contract/course-settings';
import { documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { Announce, DatabaseClock } from '../../ports.ts';
import { entryLink } from '../course-data/entry-links.ts';
import { createCourse, type WantedSheet } from '../course-data/write-course.ts';
import { previewBoard } from './preview-board.ts';

const groupPath = z.strictObject({ group: documentId });
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
      if (!made.ok) return made.refusal === 'import-running' ? { ...made, refusal: 'unavailable' } : made;
      const { id, warnings } = made.value;
      announce([`course:${group}/${id}`, `courses:${group}`]);
      return reply.code(201).send({ group, id, link: entryLink(publicUrl, group, id), warnings });
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

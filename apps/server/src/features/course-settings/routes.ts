import { isDeepStrictEqual } from 'node:util';
import { board } from '@dewsweeper/contract/board';
import {
  boardPreview,
  type CourseSettings,
  changedSettings,
  colourPreview,
  courseMade,
  courseSettings,
  formerSettings,
  savedSettings,
  settingsHistory,
  type WantedCourse,
  wantedCourse,
} from '@dewsweeper/contract/course-settings';
import { coursePath, documentId, numeral } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { mayAct, type StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import { courseColours } from '@dewsweeper/core/colour/course-colours';
import { datesOfChange, planChange, settingsOn } from '@dewsweeper/core/rules/planned-changes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { CourseDate, EpochMs } from '@dewsweeper/core/tee-sheet/course';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { Announce, DatabaseClock } from '../../ports.ts';
import { describeSettings } from '../course-data/describe-changes.ts';
import type { CourseAndSheets } from '../course-data/document.ts';
import { entryLink } from '../course-data/entry-links.ts';
import { type Issues, Place, pathOf, shown, writePath } from '../course-data/issues.ts';
import { isObject } from '../course-data/object-schema.ts';
import {
  createCourse,
  readCourse,
  readStored,
  type WantedSheet,
  writeCourse,
} from '../course-data/write-course.ts';
import { wantedPictures } from '../course-pictures/wanted-pictures.ts';
import { topicsOfCourse } from '../live/topics.ts';
import { readFormerSettings, readSettingsHistory } from './history.ts';
import { previewBoard } from './preview-board.ts';

const groupPath = z.strictObject({ group: documentId });
const trialQuery = z.strictObject({ trial: z.optional(z.literal('')) });
const historyQuery = z.strictObject({ before: z.optional(numeral) });
const formerPath = z.extend(coursePath, { revision: numeral });
const colourPath = z.extend(coursePath, { colour: z.string().check(z.regex(/^[\da-fA-F]{6}$/)) });
type WrittenCourse = { document: unknown; teesheets: WantedSheet[] };

/** Later ones are slips of the pen. */
const maxPlannedDays = 730;
const importRunning = refuse({ refusal: 'unavailable', retryAfterSeconds: 5 });
const settingsBytes = 1024 * 1024;

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
    async handle(staff, { params: { group }, body }, reply) {
      if (!maySetSquare(staff.role, body, null)) return refuse({ refusal: 'not-allowed' });
      const made = await createCourse(pool, group, asImported(body), { changedBy: staff.name });
      if (!made.ok) return made.refusal === 'import-running' ? importRunning : made;
      const { id, warnings } = made.value;
      announce(topicsOfCourse({ group, course: id }));
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
      const { revision } = stored;
      const now = settingsOn(stored, todayOf(stored, clock.nowMs()));
      const link = entryLink(publicUrl, params.group, params.course);
      const formerTees = stored.teesheets.flatMap(({ id, name, until }) =>
        until === undefined || now.teesheets.some((sheet) => sheet.id === id) ? [] : [{ id, name, until }],
      );
      return reply.send({ revision, link, ...now, formerTees, later: laterSettings(now) });
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
    async handle(staff, { params, query, body: { revision, from, ...wanted } }, reply) {
      const isTrial = query.trial !== undefined;
      const saved = await writeCourse<{ refusal: 'changed-meanwhile' | 'not-allowed' }>(
        pool,
        params,
        async (stored, issues, session) => {
          if (stored.revision !== revision) return refuse({ refusal: 'changed-meanwhile' });
          if (!maySetSquare(staff.role, wanted, stored)) return refuse({ refusal: 'not-allowed' });
          if (from !== undefined) {
            const planned = plannedFrom(stored, wanted, { from, nowMs: clock.nowMs() }, issues);
            // Former tees stay; none is left out of today's.
            return accept({ ...planned, removesTees: true });
          }
          const pictures = await wantedPictures(session, courseKeyOf(params), wanted.document, issues);
          return accept({ ...asImported(wanted), pictures, removesTees: true });
        },
        { isTrial, changedBy: staff.name },
      );
      if (!saved.ok) return saved.refusal === 'import-running' ? importRunning : saved;
      if (!isTrial) announce(topicsOfCourse(params));
      // As the request has its fields.
      const prefix = `${writePath(pathOf(courseKeyOf(params)))}.`;
      const changes = saved.value.described.map((line) => line.replace(prefix, ''));
      return reply.send({ changes, warnings: saved.value.warnings });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseSettingsHistory(':group', ':course'),
    schema: { querystring: historyQuery, params: coursePath, response: { 200: settingsHistory } },
    problems: [],
    needs: { kind: 'settings' },
    async handle(_staff, { params, query: { before } }, reply) {
      const history = await readSettingsHistory(pool, params, before === undefined ? null : Number(before));
      return history ? reply.send(history) : refuse({ refusal: 'course-not-found' });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseFormerSettings(':group', ':course', ':revision'),
    schema: { querystring: noQuery, params: formerPath, response: { 200: formerSettings } },
    problems: ['not-found'],
    needs: { kind: 'settings' },
    async handle(_staff, { params: { revision, ...path } }, reply) {
      const former = await readFormerSettings(pool, path, Number(revision));
      return former ? reply.send(former) : refuse({ refusal: 'not-found' });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseColours(':group', ':course', ':colour'),
    schema: { querystring: noQuery, params: colourPath, response: { 200: colourPreview } },
    problems: [],
    needs: { kind: 'settings' },
    async handle(_staff, { params: { colour } }, reply) {
      return reply.send(courseColours(`#${colour}`));
    },
  });

  // A course's managers may not look at the group's.
  for (const [url, place] of [
    [routes.clubhouseBoardPreview(':group'), groupPath],
    [routes.clubhouseCourseBoardPreview(':group', ':course'), coursePath],
  ] as const)
    staffRoute(app, {
      method: 'POST',
      url,
      bodyLimit: settingsBytes,
      schema: { querystring: noQuery, params: place, body: boardPreview, response: { 200: board } },
      problems: [],
      needs: { kind: 'settings' },
      async handle(_staff, { params: { group }, body: { date, ...wanted } }, reply) {
        const shown = previewBoard(asImported(wanted), { group, date, nowMs: clock.nowMs() });
        return shown.ok ? reply.send(shown.value) : shown;
      },
    });
}

/** Only owners may choose the account that receives the money. `stored`: null for a new course. */
function maySetSquare(role: StaffRole, { document }: WantedCourse, stored: CourseAndSheets | null): boolean {
  const { widgetSettings } = document;
  const wanted = (isObject(widgetSettings) ? widgetSettings['paymentGateway'] : null) ?? undefined;
  const isSame = isDeepStrictEqual(wanted, stored?.document.widgetSettings.paymentGateway);
  return isSame || mayAct(role, { kind: 'square' });
}

function laterSettings(now: CourseAndSheets): CourseSettings['later'] {
  return datesOfChange(now).map((from) => {
    const inForce = settingsOn(now, from);
    const changes = describeSettings(settingsOn(now, addDays(from, -1)), inForce);
    return { from, ...inForce, changes: changes.filter((line) => !line.startsWith('planned.')) };
  });
}

const todayOf = ({ document }: CourseAndSheets, nowMs: EpochMs) => courseDateAt(document.timeZone, nowMs);

/** The settings of today, with those wanted from a later day of play on. Errors go to `issues`. */
function plannedFrom(
  stored: CourseAndSheets,
  wanted: WantedCourse,
  { from, nowMs }: { from: CourseDate; nowMs: EpochMs },
  issues: Issues,
): WrittenCourse {
  const today = todayOf(stored, nowMs);
  const now = settingsOn(stored, today);
  const { logo: _logo, photo: _photo, ...document } = now.document;
  const before = { document, teesheets: now.teesheets };
  const unchanged = asImported({ document, teesheets: before.teesheets });
  if (from <= today || from > addDays(today, maxPlannedDays)) {
    new Place(issues, ['from']).fault(shown(from), `after today, and at most ${maxPlannedDays} days ahead`);
    return unchanged;
  }
  const read = readCourse(asImported(wanted));
  if (!read.ok) {
    issues.faults.push(...read.errors);
    return unchanged;
  }
  const planned = planChange(before, read.value, from);
  if (planned.ok)
    return asImported({ document: planned.value.document, teesheets: [...planned.value.teesheets] });
  for (const field of planned.fields)
    new Place(issues, field.split('.')).fault(
      'changed for later',
      'as it is now: it changes for all days at once',
    );
  return unchanged;
}

/** Errors name the fields by their place in the request. */
function asImported({ document: wanted, teesheets }: WantedCourse): WrittenCourse {
  // Imports have no pictures: they are read on their own.
  const { logo: _logo, photo: _photo, ...document } = wanted;
  return {
    document,
    teesheets: teesheets.map(({ id, ...fields }, index) => ({
      id: typeof id === 'string' ? id : '',
      fields,
      path: ['teesheets', index],
    })),
  };
}

import * as contract from '@dewsweeper/contract/course-system';
import { coursePath, documentId } from '@dewsweeper/contract/ids';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyReply, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { calendarDay } from '../../http/course-day-path.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { openRoute } from '../../http/route.ts';
import type { Announce, OpenRateLimit } from '../../ports.ts';
import type { Issue } from '../course-data/issues.ts';
import { addCallerConstraint, admitKeys, forPartnerApi } from './admission.ts';
import * as bodies from './bodies.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { changeCourse, writeTeeSheet, writeTeeSheets } from './courses.ts';
import { endPrivilege, putPrivilege, readPrivileges } from './privileges.ts';
import { endGroup, readDay, readGroup, writeGroup } from './teetimegroups.ts';

/** Ids that imports refuse are refused in paths too. */
const writtenId = documentId.check(z.refine((id) => !['.', '..', '__proto__'].includes(id), 'must be an id'));
const itemPath = z.extend(coursePath, { id: writtenId });
const privilegePath = z.extend(coursePath, { id: contract.privilegeId });
const dayQuery = z.strictObject({ date: calendarDay });

const writingGroups = [
  'invalid-request',
  'not-found',
  'id-in-use',
  'course-not-found',
  'golfers-reservation',
] as const;
const writingCourse = ['course-not-found'] as const;

/** All tee sheets with their blocked times are larger than anything a golfer sends. */
const settingsBytes = 1024 * 1024;

/** Each takes a connection, and all of an installation wait for each other. */
const settingsAtOnce = 2;

/** Bodies are checked by the import rules, which name each error by its field. */
const checkAllButBodies: FastifySchemaCompiler<z.ZodMiniType> = (route) =>
  route.httpPart === 'body' ? () => true : validatorCompiler(route);

export function partnerApiRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; announce: Announce; openRateLimit: OpenRateLimit },
): void {
  const { pool } = deps;
  const writing = { ...deps, concurrencyLimit: createConcurrencyLimit(settingsAtOnce) };
  addCallerConstraint(app);
  const entered = {
    onRequest: admitKeys(pool, deps.openRateLimit),
    config: { isPartnerApi: true },
    validatorCompiler: checkAllButBodies as never,
  } as const;
  /** For paths and methods that golfers use as well. */
  const enteredBeside = { ...entered, constraints: forPartnerApi } as const;
  const described = (summary: string) => ({ summary, tags: ['course systems'], security: [{ apiKey: [] }] });

  openRoute(app, {
    method: 'GET',
    url: routes.teeTimeGroups(':group', ':course'),
    problems: ['course-not-found'],
    ...entered,
    schema: {
      ...described('All tee-time groups of a course-day, golfers’ and the course’s own'),
      params: coursePath,
      querystring: dayQuery,
      response: { 200: contract.courseDay },
    },
    handle: async ({ params, query }, reply) =>
      answer(reply, 200, await readDay(deps, keyOf(params), query.date)),
  });

  openRoute(app, {
    method: 'POST',
    url: routes.teeTimeGroups(':group', ':course'),
    problems: writingGroups,
    ...enteredBeside,
    schema: {
      ...described('Make a shop booking or a block under an id of the caller’s'),
      params: coursePath,
      querystring: noQuery,
      body: bodies.newStaffBooking,
      response: { 201: contract.writtenGroup },
    },
    handle: async ({ params, body }, reply) => {
      const id = writtenId.safeParse((body as { id?: unknown } | null)?.id);
      if (!id.success)
        return refuse({
          refusal: 'invalid-request',
          errors: [{ path: 'id', message: 'must be 1 to 64 letters, digits, "-", "_" or "."' }],
        });
      return answer(reply, 201, await writeGroup(deps, keyOf(params), id.data, 'make', body));
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.teeTimeGroup(':group', ':course', ':id'),
    problems: ['not-found'],
    ...enteredBeside,
    schema: {
      ...described('A tee-time group, a golfer’s or the course’s own'),
      params: itemPath,
      querystring: noQuery,
      response: { 200: contract.courseGroup },
    },
    handle: async ({ params }, reply) => answer(reply, 200, await readGroup(deps, keyOf(params), params.id)),
  });

  openRoute(app, {
    method: 'PUT',
    url: routes.teeTimeGroup(':group', ':course', ':id'),
    problems: writingGroups,
    ...entered,
    schema: {
      ...described('Put a shop booking or a block in its place'),
      params: itemPath,
      querystring: noQuery,
      body: bodies.staffBooking,
      response: { 200: contract.writtenGroup },
    },
    handle: async ({ params, body }, reply) =>
      answer(reply, 200, await writeGroup(deps, keyOf(params), params.id, 'put', body)),
  });

  openRoute(app, {
    method: 'PATCH',
    url: routes.teeTimeGroup(':group', ':course', ':id'),
    problems: writingGroups,
    ...entered,
    schema: {
      ...described('Change a shop booking or a block by a JSON merge patch'),
      params: itemPath,
      querystring: noQuery,
      body: bodies.staffBookingChange,
      response: { 200: contract.writtenGroup },
    },
    handle: async ({ params, body }, reply) =>
      answer(reply, 200, await writeGroup(deps, keyOf(params), params.id, 'change', body)),
  });

  openRoute(app, {
    method: 'DELETE',
    url: routes.teeTimeGroup(':group', ':course', ':id'),
    problems: ['course-not-found', 'golfers-reservation'],
    ...enteredBeside,
    preValidation: refuseBody,
    schema: {
      ...described('Take a shop booking or a block off the sheet'),
      params: itemPath,
      querystring: noQuery,
      response: { 204: noContent },
    },
    handle: async ({ params }, reply) => answer(reply, 204, await endGroup(deps, keyOf(params), params.id)),
  });

  openRoute(app, {
    method: 'PATCH',
    url: routes.course(':group', ':course'),
    problems: writingCourse,
    ...entered,
    bodyLimit: settingsBytes,
    schema: {
      ...described('Change the course’s card, rates and widget settings by a JSON merge patch'),
      params: coursePath,
      querystring: noQuery,
      body: bodies.courseChange,
      response: { 200: contract.writtenCourse },
    },
    handle: async ({ params, body }, reply) => answer(reply, 200, await changeCourse(writing, params, body)),
  });

  const sheetsWrites = [
    { method: 'PUT', body: bodies.teeSheets, says: 'Put all tee sheets in place, in their order' },
    { method: 'PATCH', body: bodies.teeSheetsChange, says: 'Change the named tee sheets by merge patches' },
  ] as const;
  for (const { method, body: schema, says } of sheetsWrites)
    openRoute(app, {
      method,
      url: routes.teeSheets(':group', ':course'),
      problems: writingCourse,
      ...entered,
      bodyLimit: settingsBytes,
      schema: {
        ...described(says),
        params: coursePath,
        querystring: noQuery,
        body: schema,
        response: { 200: contract.writtenTeeSheets },
      },
      handle: async ({ params, body }, reply) =>
        answer(reply, 200, await writeTeeSheets(writing, params, body, method === 'PATCH')),
    });

  const sheetWrites = [
    { method: 'PUT', body: bodies.teeSheet, says: 'Put a tee sheet in its place, a new one last' },
    { method: 'PATCH', body: bodies.teeSheetChange, says: 'Change a tee sheet by a JSON merge patch' },
  ] as const;
  for (const { method, body: schema, says } of sheetWrites)
    openRoute(app, {
      method,
      url: routes.teeSheet(':group', ':course', ':id'),
      problems: ['not-found', ...writingCourse],
      ...entered,
      bodyLimit: settingsBytes,
      schema: {
        ...described(says),
        params: itemPath,
        querystring: noQuery,
        body: schema,
        response: { 200: contract.writtenTeeSheet },
      },
      handle: async ({ params, body }, reply) => {
        const { id, ...path } = params;
        return answer(reply, 200, await writeTeeSheet(writing, path, id, body, method === 'PATCH'));
      },
    });

  openRoute(app, {
    method: 'GET',
    url: routes.privileges(':group', ':course'),
    problems: [],
    ...entered,
    schema: {
      ...described('The privileges of golfers at the course'),
      params: coursePath,
      querystring: noQuery,
      response: { 200: contract.coursePrivileges },
    },
    handle: async ({ params }, reply) => send(reply, 200, { privileges: await readPrivileges(pool, params) }),
  });

  openRoute(app, {
    method: 'PUT',
    url: routes.privilege(':group', ':course', ':id'),
    problems: [],
    ...entered,
    schema: {
      ...described('Put a golfer’s privilege in place; its id is the SHA-256 of the login address'),
      params: privilegePath,
      querystring: noQuery,
      body: bodies.privilege,
      response: { 200: contract.writtenPrivilege },
    },
    handle: async ({ params, body }, reply) => {
      const { id, ...path } = params;
      return answer(reply, 200, await putPrivilege(pool, path, id, body));
    },
  });

  openRoute(app, {
    method: 'DELETE',
    url: routes.privilege(':group', ':course', ':id'),
    problems: [],
    ...entered,
    preValidation: refuseBody,
    schema: {
      ...described('Take a golfer’s privilege away'),
      params: privilegePath,
      querystring: noQuery,
      response: { 204: noContent },
    },
    handle: async ({ params }, reply) => {
      const { id, ...path } = params;
      await endPrivilege(pool, path, id);
      return reply.code(204).send();
    },
  });
}

const keyOf = ({ group, course }: { group: string; course: string }) => courseKeyOf({ group, course });

const maxErrors = 100;

/** Sends the document of a write or look-up that was done, and says which problem a refused one is. */
function answer<Refusal extends { refusal: ProblemCode | 'import-running'; errors?: readonly Issue[] }>(
  reply: FastifyReply,
  status: number,
  answered: Result<unknown, Refusal>,
) {
  if (answered.ok) return status === 204 ? reply.code(204).send() : send(reply, status, answered.value);
  if (answered.refusal === 'import-running') return refuse({ refusal: 'unavailable', retryAfterSeconds: 5 });
  const refusal = answered.refusal as Exclude<Refusal['refusal'], 'import-running'>;
  return refuse({ refusal, ...(answered.errors && { errors: answered.errors.slice(0, maxErrors) }) });
}

function send(reply: FastifyReply, status: number, document: unknown): FastifyReply {
  return reply.code(status).type('application/json').send(JSON.stringify(document));
}

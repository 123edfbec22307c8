import { coursePath, documentId } from '@dewsweeper/contract/ids';
import {
  changedRole,
  invitationID,
  invitationMade,
  newInvitation,
  people,
  personID,
  securityLog,
  securityLogQuery,
} from '@dewsweeper/contract/people';
import { routes } from '@dewsweeper/contract/routes';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { noContent, noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { NewId, OpenRateLimit, RateLimit } from '../../ports.ts';
import { loginEmailOf } from '../users/login-email.ts';
import type { StaffCookies } from './cookies.ts';
import { inviteStaff } from './invite.ts';
import {
  changeRole,
  type Doer,
  endAccess,
  endSessions,
  presentPeople,
  withdrawInvitation,
} from './place-people.ts';
import { presentSecurityLog } from './security-log.ts';

type PeopleDeps = {
  pool: Pool;
  publicUrl: string;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  staffCookies: StaffCookies;
  deliverSoon: () => void;
  sendsMail: () => Promise<boolean>;
  /** Without mail they read the link of an invitation; for others it is to be had by the command line alone. */
  ownsAll: (staffID: string) => Promise<boolean>;
};

const invitationsPerOwner = { name: 'staff-invitations-sent', attempts: 100, windowSeconds: 3600 };

const groupPath = z.strictObject({ group: documentId });
/** `course` null: about the whole group. */
const atGroup = { course: null, place: groupPath };
const atCourse = { course: ':course', place: coursePath };

/** See rules.md#staff-people. */
export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const invitations = deps.openRateLimit(invitationsPerOwner);
  for (const scope of [atGroup, atCourse]) {
    readingRoutes(app, deps, scope);
    invitationRoutes(app, { ...deps, invitations }, scope);
    accessRoutes(app, deps, scope);
  }
}

type Scope = typeof atGroup | typeof atCourse;
type PathOf = { group: string; course?: string };

const needs = { kind: 'people' } as const;

function placeOf({ group, course }: PathOf): { group: string; course: string | null } {
  return { group, course: course ?? null };
}

function readingRoutes(app: FastifyInstance, { pool }: PeopleDeps, { course, place }: Scope): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhousePeople(':group', course),
    schema: { querystring: noQuery, params: place, response: { 200: people } },
    problems: [],
    needs,
    handle: async (_staff, { params }, reply) => reply.send(await presentPeople(pool, placeOf(params))),
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseSecurityLog(':group', course),
    schema: { querystring: securityLogQuery, params: place, response: { 200: securityLog } },
    problems: [],
    needs,
    handle: async (_staff, { params, query }, reply) =>
      reply.send(await presentSecurityLog(pool, placeOf(params), query.before ?? null)),
  });
}

function invitationRoutes(
  app: FastifyInstance,
  deps: PeopleDeps & { invitations: RateLimit },
  { course, place }: Scope,
): void {
  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseInvitations(':group', course),
    schema: { querystring: noQuery, params: place, body: newInvitation, response: { 201: invitationMade } },
    problems: ['invalid-email', 'group-not-found', 'course-not-found', 'not-allowed'],
    needs,
    config: { securityEvent: 'staff invited' },
    async handle(staff, request, reply) {
      const email = loginEmailOf(request.body.email);
      if (!isEmailAddress(email)) return refuse({ refusal: 'invalid-email' });
      const spent = await deps.invitations.spend(staff.id);
      if (!spent.ok) return spent;
      const by = doerOf(deps, staff, request);
      const { role } = request.body;
      const invited = await inviteStaff(deps, {
        ...placeOf(request.params),
        email,
        role,
        invitedBy: staff.name,
        by,
      });
      if (!invited.ok) return invited;
      deps.deliverSoon();
      const isMailed = await deps.sendsMail();
      const link = !isMailed && (await deps.ownsAll(staff.id)) ? invited.value.link : null;
      return reply.code(201).send({ isMailed, link });
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseInvitation(':group', course, ':id'),
    schema: {
      querystring: noQuery,
      params: z.extend(place, { id: invitationID }),
      response: { 204: noContent },
    },
    problems: ['invitation-not-found'],
    needs,
    config: { securityEvent: 'staff invitation withdrawn' },
    async handle(staff, request, reply) {
      const by = doerOf(deps, staff, request);
      const { id, ...path } = request.params;
      const withdrawn = await withdrawInvitation(deps.pool, by, { id, place: placeOf(path) });
      return withdrawn.ok ? reply.code(204).send() : withdrawn;
    },
  });
}

function accessRoutes(app: FastifyInstance, deps: PeopleDeps, { course, place }: Scope): void {
  const params = z.extend(place, { id: personID });

  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhousePersonRole(':group', course, ':id'),
    schema: { querystring: noQuery, params, body: changedRole, response: { 204: noContent } },
    problems: ['person-not-found', 'last-owner'],
    needs,
    config: { securityEvent: 'staff role changed' },
    async handle(staff, request, reply) {
      const by = doerOf(deps, staff, request);
      const { id, ...path } = request.params;
      const { role } = request.body;
      const changed = await changeRole(deps.pool, by, { personID: id, place: placeOf(path), role });
      return changed.ok ? reply.code(204).send() : changed;
    },
  });

  for (const [url, securityEvent, end] of [
    [routes.clubhousePersonRole(':group', course, ':id'), 'staff access ended', endAccess],
    [routes.clubhousePersonSessions(':group', course, ':id'), 'staff sessions ended', endSessions],
  ] as const)
    staffRoute(app, {
      method: 'DELETE',
      url,
      schema: { querystring: noQuery, params, response: { 204: noContent } },
      problems: ['person-not-found', 'last-owner'],
      needs,
      config: { securityEvent },
      async handle(staff, request, reply) {
        const by = doerOf(deps, staff, request);
        const { id, ...path } = request.params;
        const ended = await end(deps.pool, by, { personID: id, place: placeOf(path) });
        return ended.ok ? reply.code(204).send() : ended;
      },
    });
}

function doerOf(
  { staffCookies }: PeopleDeps,
  { id, name }: { id: string; name: string },
  request: Pick<FastifyRequest, 'ip' | 'cookies'>,
): Doer {
  return { id, name, address: clientAddress(request.ip), token: staffCookies.tokenOf(request) ?? '' };
}

import type { StaffEvent } from '@dewsweeper/contract/people';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemCodeOf } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    securityEvent?:
      | 'registration'
      | 'login'
      | 'logout'
      | 'logout elsewhere'
      | 'password reset asked for'
      | 'sign-in code asked for'
      | 'texted sign-in code asked for'
      | 'phone proof asked for'
      | 'phone proved'
      | 'sign-in by text ended'
      | 'login by code'
      | 'password reset'
      | 'password change'
      | 'calendar link made'
      | 'calendar link ended'
      | 'setup'
      | StaffEvent;
  }
}

/** Refusals that normal use does not cause: an attack or a faulty program. */
const alarming: ReadonlySet<ProblemCode> = new Set([
  'too-many-requests',
  'too-many-payments',
  'foreign-origin',
  'invalid-api-key',
]);

/** Refusals for asking what belongs to somebody else, or in a form that no page of ours uses. */
const noted: ReadonlySet<ProblemCode> = new Set([
  'not-signed-in',
  'not-registered',
  'sign-in-again',
  'not-allowed',
  'invalid-request',
  'headers-too-large',
  'body-too-large',
  'cooling-down',
  'time-kept-too-long',
  'too-many-reservations',
  'booking-denied',
  'amount-differs',
  'reservation-differs',
]);

const accounts = new WeakMap<FastifyRequest, string>();
const staffMembers = new WeakMap<FastifyRequest, string>();
const abouts = new WeakMap<FastifyRequest, string>();
const alarms = new WeakMap<FastifyRequest, string>();
const notedRefusals = new WeakSet<object>();
const silenced = new WeakSet<object>();

/** Names the account of a request whose sender was not signed in to it. */
export function noteAccount(request: FastifyRequest, uid: string | undefined): void {
  if (uid !== undefined) accounts.set(request, uid);
}

export function noteStaff(request: FastifyRequest, id: string | undefined): void {
  if (id !== undefined) staffMembers.set(request, id);
}

/** Names what a request was about, for those who read the log of a place. */
export function noteAbout(request: FastifyRequest, about: string): void {
  abouts.set(request, about);
}

/** A sign of an attack that the reply does not tell. */
export function noteAlarm(request: FastifyRequest, alarm: string | undefined): void {
  if (alarm !== undefined) alarms.set(request, alarm);
}

/** Reports a request whatever it is refused for. */
export function noteRefusal(request: object): void {
  notedRefusals.add(request);
}

/** Keeps a repeated refusal out of the log, so that a flood of requests does not flood it. */
export function skipSecurityLog(request: object): void {
  silenced.add(request);
}

type NotedEvent = {
  event: NonNullable<FastifyContextConfig['securityEvent']> | 'request';
  outcome: ProblemCode | 'done';
  staff: string | undefined;
  about: string | undefined;
};

/** Null for a request that the security log does not tell of. */
export function securityEventOf(request: FastifyRequest, reply: FastifyReply): NotedEvent | null {
  const refusal = problemCodeOf(reply);
  const event = request.routeOptions.config.securityEvent;
  const isNoted = event !== undefined || isReported(refusal) || notedRefusals.has(request);
  if (!isNoted || silenced.has(request)) return null;
  return {
    event: event ?? 'request',
    outcome: refusal ?? 'done',
    staff: staffMembers.get(request) ?? request.staff?.id,
    about: abouts.get(request),
  };
}

/** By account and address, never by name. Possible attacks are warnings, the rest is `info`. */
export function logSecurityEvents(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const noted = securityEventOf(request, reply);
    if (noted !== null) {
      const { event, outcome, staff } = noted;
      const alarm = alarms.get(request);
      const isAlarming = alarm !== undefined || (outcome !== 'done' && alarming.has(outcome));
      const level = isAlarming ? 'warn' : 'info';
      request.log[level](
        {
          event,
          outcome,
          ...(alarm !== undefined && { alarm }),
          uid: accountOf(request),
          staff,
          req: request,
        },
        'security',
      );
    }
    done();
  });
}

function isReported(refusal: ProblemCode | undefined): boolean {
  return refusal !== undefined && (alarming.has(refusal) || noted.has(refusal));
}

function accountOf(request: FastifyRequest): string | undefined {
  const named = accounts.get(request);
  if (named !== undefined) return named;
  // The visitor is unset when a request is refused before the lookup.
  const visitor = request.visitor as FastifyRequest['visitor'] | undefined;
  return visitor?.state === 'signed-in' ? visitor.uid : undefined;
}

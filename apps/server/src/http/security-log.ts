import type { ProblemCode } from '@dewsweeper/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemCodeOf } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    securityEvent?:
      | 'registration'
      | 'login'
      | 'logout'
      | 'logout elsewhere'
      | 'password reset asked for'
      | 'password reset'
      | 'password change'
      | 'staff login'
      | 'staff logout'
      | 'staff invitation'
      | 'setup'
      | 'staff passkey added'
      | 'staff passkey renamed'
      | 'staff passkey removed';
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

/** By account and address, never by name. Possible attacks are warnings, the rest is `info`. */
export function logSecurityEvents(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const refusal = problemCodeOf(reply);
    const event = request.routeOptions.config.securityEvent;
    const isNoted = event !== undefined || isReported(refusal) || notedRefusals.has(request);
    if (isNoted && !silenced.has(request)) {
      const alarm = alarms.get(request);
      const isAlarming = alarm !== undefined || (refusal !== undefined && alarming.has(refusal));
      const level = isAlarming ? 'warn' : 'info';
      request.log[level](
        {
          event: event ?? 'request',
          outcome: refusal ?? 'done',
          ...(alarm !== undefined && { alarm }),
          uid: accountOf(request),
          staff: staffMembers.get(request) ?? request.staff?.id,
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

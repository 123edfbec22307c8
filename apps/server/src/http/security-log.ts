import type { ProblemCode } from '@dewsweeper/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemCodeOf } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is tried by this route is written into the log, however it ends. */
    securityEvent?:
      | 'registration'
      | 'login'
      | 'logout'
      | 'logout elsewhere'
      | 'password reset asked for'
      | 'password reset'
      | 'password change';
  }
}

/** Refusals that golfers do not meet by the way: somebody, or some program, is at work. */
const alarming: ReadonlySet<ProblemCode> = new Set([
  'too-many-requests',
  'too-many-payments',
  'foreign-origin',
  'invalid-api-key',
]);

/** Refusals of somebody who asks for what is not his, or in a way that no page of ours does. */
const noted: ReadonlySet<ProblemCode> = new Set([
  'not-signed-in',
  'not-registered',
  'sign-in-again',
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
const silenced = new WeakSet<object>();

/** Says whose account a request was about, where its sender was not signed in to it. */
export function noteAccount(request: FastifyRequest, uid: string | undefined): void {
  if (uid !== undefined) accounts.set(request, uid);
}

/** Keeps a refusal out of the log that only repeats the one before: who floods us must not flood the log. */
export function sayNothingOf(request: object): void {
  silenced.add(request);
}

/**
 * Writes down who logged in and out or tried to, and what was refused to whom: by account and address, never by name.
 * What looks like an attack is a warning, the rest is told at level `info`.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const refusal = problemCodeOf(reply);
    const event = request.routeOptions.config.securityEvent;
    if ((event !== undefined || isTold(refusal)) && !silenced.has(request)) {
      const level = refusal !== undefined && alarming.has(refusal) ? 'warn' : 'info';
      request.log[level](
        { event: event ?? 'request', outcome: refusal ?? 'done', uid: accountOf(request), req: request },
        'security',
      );
    }
    done();
  });
}

function isTold(refusal: ProblemCode | undefined): boolean {
  return refusal !== undefined && (alarming.has(refusal) || noted.has(refusal));
}

function accountOf(request: FastifyRequest): string | undefined {
  const named = accounts.get(request);
  if (named !== undefined) return named;
  // Nobody has been looked for when a request is refused at the door.
  const visitor = request.visitor as FastifyRequest['visitor'] | undefined;
  return visitor?.state === 'signed-in' ? visitor.uid : undefined;
}

import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sendProblem, sendRefusal } from '../../http/problems.ts';
import type { OpenRateLimit } from '../../ports.ts';
import { type KnownKey, recogniseKey } from './keys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isPartnerApi?: true;
  }
}

/** Requests of one key in a minute, over all processes. */
export const requestsPerMinute = 1200;

const callerConstraint = 'caller';
/** Golfers and partner systems share paths: a request with a key matches the routes with this constraint. */
export const forPartnerApi = { [callerConstraint]: 'course-system' };

/** Enables `forPartnerApi` on routes. Call it before the first of them. */
export function addCallerConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: callerConstraint,
    storage() {
      const handlers = new Map<string, never>();
      return {
        get: (caller) => handlers.get(caller as string) ?? null,
        set: (caller, handler) => handlers.set(caller as string, handler as never),
      };
    },
    deriveConstraint: (request) => (keyIn(request.headers.authorization) ? 'course-system' : undefined),
  });
}

/** `onRequest` of the partner routes: runs before anything of the request is read. */
export function admitKeys(pool: Pool, openRateLimit: OpenRateLimit) {
  const limit = openRateLimit({ name: 'api-key', attempts: requestsPerMinute, windowSeconds: 60 });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header('cache-control', 'no-store');
    const { group, course } = request.params as { group: string; course: string };
    const courseKey = courseKeyOf({ group, course });
    const sent = keyIn(request.headers.authorization);
    const key = sent === undefined ? null : await recogniseKey(pool, courseKey, sent);
    if (key === null) {
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(reply, 'invalid-api-key');
    }
    keys.set(request, key);
    const spent = await limit.spend(`${courseKey}:${key.id}`);
    return spent.ok ? undefined : sendRefusal(reply, spent);
  };
}

const keys = new WeakMap<FastifyRequest, KnownKey>();

/** Null unless the request was admitted. */
export function keyOfRequest(request: FastifyRequest): KnownKey | null {
  return keys.get(request) ?? null;
}

function keyIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { isForApi } from '../../http/request-target.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { SessionCookies } from './cookies.ts';
import { type FindSession, findSessionsTogether } from './find-session.ts';
import type { FoundSession } from './store.ts';
import { hashOf, visitSession } from './use-cases.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers everybody alike: nobody is looked up for it. */
    isForEverybody?: true;
  }
}

const nobody: Visitor = { state: 'none' };

/**
 * Puts `request.visitor` on every request. A session costs one statement, a crowd's sessions share theirs; an anonymous
 * visitor, being all in his cookie, costs none, and so does any request outside the API or to a route that
 * `isForEverybody`. Answers whether a registered golfer sends a request that the framework has not seen yet; what was
 * found then is not asked for again.
 */
export function identifyVisitors(
  app: FastifyInstance,
  parts: { pool: Pool; sessionCookies: SessionCookies },
): (request: IncomingMessage) => Promise<boolean> {
  const foundBefore = new WeakMap<IncomingMessage, FoundSession | null>();
  const lookups = { ...parts, findSession: findSessionsTogether(parts.pool), foundBefore };
  app.decorateRequest('visitor');
  // Cookies are parsed by an `onRequest` hook that may have been added later than this one.
  app.addHook('preParsing', async (request, reply) => {
    if (!isLookedUp(request)) {
      request.visitor = nobody;
      return;
    }
    request.visitor = await visitorOf(request, reply, lookups);
    // An answer may be one golfer's own; a route whose answer is not says so itself.
    reply.header('cache-control', 'no-store');
  });
  return async (request) => {
    const cookies = app.parseCookie(request.headers.cookie ?? '');
    const token = parts.sessionCookies.tokenOf({ cookies });
    const session = token === null ? null : await lookups.findSession(hashOf(token));
    foundBefore.set(request, session);
    return session !== null;
  };
}

function isLookedUp(request: FastifyRequest): boolean {
  return isForApi(request) && request.routeOptions.config.isForEverybody !== true;
}

async function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: {
    pool: Pool;
    sessionCookies: SessionCookies;
    findSession: FindSession;
    foundBefore: WeakMap<IncomingMessage, FoundSession | null>;
  },
): Promise<Visitor> {
  const token = parts.sessionCookies.tokenOf(request);
  const known = parts.foundBefore.get(request.raw);
  const findSession = known === undefined ? parts.findSession : async () => known;
  const visit = token === null ? null : await visitSession({ pool: parts.pool, findSession }, token);
  if (token !== null && visit !== null) {
    if (visit.isProlonged) parts.sessionCookies.giveToken(reply, token);
    const { uid, loginEmail, authenticatedAt, hasPrivileges, firstName, lastName, email, phone } =
      visit.session;
    return {
      state: 'signed-in',
      uid,
      loginEmail,
      authenticatedAtMs: authenticatedAt.getTime(),
      contact: { firstName, lastName, email, phone },
      hasPrivileges,
    };
  }
  const uid = parts.sessionCookies.anonymousIDOf(request);
  return uid === null ? nobody : { state: 'anonymous', uid };
}

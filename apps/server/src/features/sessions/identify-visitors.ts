import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { isForApi } from '../../http/request-target.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { SessionCookies } from './cookies.ts';
import { createSessions, type Sessions } from './find-session.ts';
import type { FoundSession } from './store.ts';
import { hashOf, visitSession } from './use-cases.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply does not depend on the visitor. */
    isForEverybody?: true;
    /** The route's statement checks the session and golfer, so cached ones suffice. */
    isJudgedByStatement?: true;
  }
  interface FastifyRequest {
    /** Reads the visitor again after a statement found the cached one outdated. */
    identifyAgain(): Promise<void>;
  }
}

const nobody: Visitor = { state: 'none' };

/** A session costs at most one statement. Answers whether a registered golfer sends a request not seen yet. */
export function identifyVisitors(
  app: FastifyInstance,
  deps: { pool: Pool; sessionCookies: SessionCookies },
): (request: IncomingMessage) => Promise<boolean> {
  const sessions = createSessions(deps.pool);
  const lookups = { ...deps, sessions };
  app.decorateRequest('visitor');
  app.decorateRequest('identifyAgain');
  // Cookies are parsed by an `onRequest` hook that may have been added later.
  app.addHook('preParsing', async (request, reply) => {
    if (!isLookedUp(request)) {
      request.visitor = nobody;
      return;
    }
    const token = deps.sessionCookies.tokenOf(request);
    const isJudged = request.routeOptions.config.isJudgedByStatement === true;
    const remembered = isJudged && token !== null ? sessions.remembered(hashOf(token)) : null;
    request.visitor = remembered
      ? golferOfSession(remembered, true)
      : await visitorOf(request, reply, lookups);
    request.identifyAgain = async () => {
      request.visitor = await visitorOf(request, reply, lookups);
    };
    // A reply may be private by default; other routes set their own header.
    reply.header('cache-control', 'no-store');
  });
  return async (request) => {
    const cookies = app.parseCookie(request.headers.cookie ?? '');
    const token = deps.sessionCookies.tokenOf({ cookies });
    if (token === null) return false;
    const tokenHash = hashOf(token);
    return (sessions.remembered(tokenHash) ?? (await sessions.find(tokenHash))) !== null;
  };
}

function isLookedUp(request: FastifyRequest): boolean {
  const { isForEverybody, isForStaff } = request.routeOptions.config;
  return isForApi(request) && isForEverybody !== true && isForStaff !== true;
}

async function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: { pool: Pool; sessionCookies: SessionCookies; sessions: Sessions },
): Promise<Visitor> {
  const token = deps.sessionCookies.tokenOf(request);
  const visit = token === null ? null : await visitSession(deps, token);
  if (token !== null && visit !== null) {
    if (visit.isProlonged) deps.sessionCookies.giveToken(reply, token);
    return golferOfSession(visit.session, false);
  }
  const uid = deps.sessionCookies.anonymousIDOf(request);
  return uid === null ? nobody : { state: 'anonymous', uid };
}

function golferOfSession(
  { tokenHash, uid, golfer, authenticatedAt }: FoundSession,
  isRemembered: boolean,
): Visitor {
  const { loginEmail, isProved, privileges, ...contact } = golfer;
  return {
    state: 'signed-in',
    uid,
    loginEmail,
    authenticatedAtMs: authenticatedAt.getTime(),
    contact,
    isLoginEmailProved: isProved,
    privileges,
    judged: { tokenHash: tokenHash.toString('hex'), golfer, isRemembered },
  };
}

import { routes } from '@dewsweeper/contract/routes';
import { credentials, session } from '@dewsweeper/contract/user';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { clientAddress } from '../../http/client-address.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { openRoute } from '../../http/route.ts';
import { noteAccount } from '../../http/security-log.ts';
import type { NewId, OpenRateLimit } from '../../ports.ts';
import { createLoginLock } from '../users/login-lock.ts';
import type { SessionCookies } from './cookies.ts';
import { deviceOf } from './device.ts';
import { logIn } from './log-in.ts';
import { presentSession, presentSignedIn } from './present.ts';
import { endSession } from './use-cases.ts';

export type SessionDeps = {
  pool: Pool;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  sessionCookies: SessionCookies;
  /** Sign-ins that one address may try in ten minutes, right or wrong (rules.md#rate-limits). */
  signInsPerAddress: number;
};

/** The present visitor, login, logout, and the anonymous visit of the entry link. */
export function sessionRoutes(app: FastifyInstance, deps: SessionDeps): void {
  const { pool, sessionCookies } = deps;
  const logInDeps = {
    pool,
    loginLock: createLoginLock(deps.openRateLimit),
    signIns: deps.openRateLimit({
      name: 'sign-in-address',
      attempts: deps.signInsPerAddress,
      windowSeconds: 600,
    }),
  };

  openRoute(app, {
    method: 'GET',
    url: routes.session,
    schema: { querystring: noQuery, response: { 200: session } },
    problems: [],
    handle: async (request, reply) => reply.send(await presentSession(pool, request.visitor)),
  });

  openRoute(app, {
    method: 'POST',
    url: routes.session,
    schema: { querystring: noQuery, body: credentials, response: { 200: session } },
    problems: ['invalid-email', 'user-not-found', 'wrong-password'],
    config: { securityEvent: 'login' },
    async handle(request, reply) {
      const sender = {
        address: clientAddress(request.ip),
        device: deviceOf(request.headers['user-agent']),
        language: requestLanguage(request),
        formerToken: sessionCookies.tokenOf(request),
      };
      const loggedIn = await logIn(logInDeps, request.body, sender);
      noteAccount(request, loggedIn.ok ? loggedIn.value.uid : loggedIn.uid);
      if (!loggedIn.ok) return loggedIn;
      sessionCookies.giveToken(reply, loggedIn.value.token);
      return reply.send(await presentSignedIn(pool, loggedIn.value.uid));
    },
  });

  openRoute(app, {
    method: 'DELETE',
    url: routes.session,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 204: noContent } },
    problems: [],
    config: { securityEvent: 'logout' },
    async handle(request, reply) {
      const token = sessionCookies.tokenOf(request);
      if (token !== null) await endSession(pool, token);
      sessionCookies.clear(reply);
      return reply.code(204).send();
    },
  });

  // A signed-in or anonymous visitor stays the same.
  openRoute(app, {
    method: 'POST',
    url: routes.anonymousSession,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 200: session } },
    problems: [],
    async handle(request, reply) {
      if (request.visitor.state !== 'none') return reply.send(await presentSession(pool, request.visitor));
      const uid = deps.newId();
      sessionCookies.giveAnonymousID(reply, uid);
      return reply.send({ state: 'anonymous', uid });
    },
  });
}

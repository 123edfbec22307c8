import { routes } from '@dewsweeper/contract/routes';
import { credentials, session } from '@dewsweeper/contract/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { clientAddress } from '../../http/client-address.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { sendRefusal } from '../../http/problems.ts';
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
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const logInDeps = {
    pool,
    loginLock: createLoginLock(deps.openRateLimit),
    signIns: deps.openRateLimit({
      name: 'sign-in-address',
      attempts: deps.signInsPerAddress,
      windowSeconds: 600,
    }),
  };

  typed.get(routes.session, { schema: { querystring: noQuery, response: { 200: session } } }, (request) =>
    presentSession(pool, request.visitor),
  );

  typed.post(
    routes.session,
    {
      schema: { querystring: noQuery, body: credentials, response: { 200: session } },
      config: { securityEvent: 'login' },
    },
    async (request, reply) => {
      const sender = {
        address: clientAddress(request.ip),
        device: deviceOf(request.headers['user-agent']),
        formerToken: sessionCookies.tokenOf(request),
      };
      const loggedIn = await logIn(logInDeps, request.body, sender);
      noteAccount(request, loggedIn.ok ? loggedIn.value.uid : loggedIn.uid);
      if (!loggedIn.ok) return sendRefusal(reply, loggedIn);
      sessionCookies.giveToken(reply, loggedIn.value.token);
      return presentSignedIn(pool, loggedIn.value.uid);
    },
  );

  typed.delete(
    routes.session,
    {
      preValidation: refuseBody,
      schema: { querystring: noQuery, response: { 204: noContent } },
      config: { securityEvent: 'logout' },
    },
    async (request, reply) => {
      const token = sessionCookies.tokenOf(request);
      if (token !== null) await endSession(pool, token);
      sessionCookies.clear(reply);
      return reply.code(204).send();
    },
  );

  // A signed-in or anonymous visitor stays the same.
  typed.post(
    routes.anonymousSession,
    { preValidation: refuseBody, schema: { querystring: noQuery, response: { 200: session } } },
    async (request, reply) => {
      if (request.visitor.state !== 'none') return presentSession(pool, request.visitor);
      const uid = deps.newId();
      sessionCookies.giveAnonymousID(reply, uid);
      return { state: 'anonymous' as const, uid };
    },
  );
}

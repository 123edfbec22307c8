import { routes } from '@dewsweeper/contract/routes';
import { newPassword, passwordResetRequest, session } from '@dewsweeper/contract/user';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { noContent, noQuery } from '../../http/no-input.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { openRoute } from '../../http/route.ts';
import { noteAccount } from '../../http/security-log.ts';
import type { DeliverSoon, NewId, OpenRateLimit } from '../../ports.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import { deviceOf } from '../sessions/device.ts';
import { presentSignedIn } from '../sessions/present.ts';
import { endSession } from '../sessions/use-cases.ts';
import { openAccountMailLimits } from '../users/account-to-mail.ts';
import { createLoginLock } from '../users/login-lock.ts';
import type { PasswordCost } from '../users/password-hash.ts';
import { type CompleteResetDeps, checkResetLink, completeReset } from './complete-reset.ts';
import { requestReset } from './request-reset.ts';

export type PasswordResetDeps = {
  pool: Pool;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  publicUrl: string;
  sessionCookies: SessionCookies;
  passwordCost: PasswordCost;
  deliverSoon: DeliverSoon;
} & Pick<CompleteResetDeps, 'forgetCompanions' | 'releaseHold'>;

const linkChecksPerAddress = { name: 'reset-link-check', attempts: 100, windowSeconds: 600 };

/** Any text is looked up: a truncated link is invalid, not malformed. */
const resetPath = z.object({ token: z.string() });

export function passwordResetRoutes(app: FastifyInstance, deps: PasswordResetDeps): void {
  const { pool, publicUrl } = deps;
  const requestDeps = {
    pool,
    publicUrl,
    newId: deps.newId,
    deliverSoon: deps.deliverSoon,
    limits: openAccountMailLimits(deps.openRateLimit, 'reset'),
  };
  const checks = deps.openRateLimit(linkChecksPerAddress);
  const completeDeps = {
    pool,
    passwordCost: deps.passwordCost,
    forgetCompanions: deps.forgetCompanions,
    releaseHold: deps.releaseHold,
    loginLock: createLoginLock(deps.openRateLimit),
  };

  openRoute(app, {
    method: 'POST',
    url: routes.passwordResets,
    schema: { querystring: noQuery, body: passwordResetRequest, response: { 202: noContent } },
    problems: ['invalid-email', 'user-not-found'],
    config: { securityEvent: 'password reset asked for' },
    async handle(request, reply) {
      const { email, course } = request.body;
      const address = clientAddress(request.ip);
      const requested = await requestReset(requestDeps, {
        email,
        course,
        address,
        language: requestLanguage(request),
      });
      if (!requested.ok) return requested;
      noteAccount(request, requested.value.uid);
      return reply.code(202).send();
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.passwordReset(':token'),
    schema: { querystring: noQuery, params: resetPath, response: { 204: noContent } },
    problems: ['reset-link-invalid'],
    async handle(request, reply) {
      const spent = await checks.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const checked = await checkResetLink(pool, request.params.token);
      return checked.ok ? reply.code(204).send() : checked;
    },
  });

  openRoute(app, {
    method: 'PUT',
    url: routes.passwordReset(':token'),
    schema: { querystring: noQuery, params: resetPath, body: newPassword, response: { 200: session } },
    problems: ['reset-link-invalid', 'weak-password'],
    config: { securityEvent: 'password reset' },
    async handle(request, reply) {
      const completed = await completeReset(completeDeps, {
        token: request.params.token,
        password: request.body.password,
        address: clientAddress(request.ip),
        device: deviceOf(request.headers['user-agent']),
        language: requestLanguage(request),
        signedInUid: request.visitor.state === 'signed-in' ? request.visitor.uid : null,
      });
      if (!completed.ok) return completed;
      noteAccount(request, completed.value.uid);
      const formerToken = deps.sessionCookies.tokenOf(request);
      if (formerToken !== null) await endSession(pool, formerToken);
      deps.sessionCookies.giveToken(reply, completed.value.token);
      return reply.send(await presentSignedIn(pool, completed.value.uid));
    },
  });
}

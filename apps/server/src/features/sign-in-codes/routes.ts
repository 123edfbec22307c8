import { routes } from '@dewsweeper/contract/routes';
import {
  session,
  signInCode,
  signInCodeRequest,
  signInCodeSent,
  signInCodeWays,
  textedCodeRequest,
} from '@dewsweeper/contract/user';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { noQuery, refuseBody } from '../../http/no-input.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { openRoute } from '../../http/route.ts';
import { noteAccount } from '../../http/security-log.ts';
import type { OpenRateLimit } from '../../ports.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import { deviceOf } from '../sessions/device.ts';
import { presentSignedIn } from '../sessions/present.ts';
import { createLoginLock } from '../users/login-lock.ts';
import { askForCode } from './ask-for-code.ts';
import { type AskForTextDeps, askForText } from './ask-for-text.ts';
import { codeMinutes } from './code.ts';
import { type SignInDeps, signInByCode } from './sign-in.ts';

export type SignInCodeDeps = AskForTextDeps & {
  openRateLimit: OpenRateLimit;
  sessionCookies: SessionCookies;
  /** As for passwords, right or wrong (rules.md#rate-limits). */
  signInsPerAddress: number;
} & Pick<SignInDeps, 'forgetCompanions' | 'releaseHold' | 'passwordCost'>;

/** Signing in by a mailed or texted code, where the course offers it (rules.md#sign-in-codes). */
export function signInCodeRoutes(app: FastifyInstance, deps: SignInCodeDeps): void {
  const { pool, sessionCookies } = deps;
  const signInDeps = {
    pool,
    passwordCost: deps.passwordCost,
    forgetCompanions: deps.forgetCompanions,
    releaseHold: deps.releaseHold,
    loginLock: createLoginLock(deps.openRateLimit),
  };
  const signIns = deps.openRateLimit({
    name: 'sign-in-address',
    attempts: deps.signInsPerAddress,
    windowSeconds: 600,
  });

  openRoute(app, {
    method: 'POST',
    url: routes.signInCodes,
    schema: { querystring: noQuery, body: signInCodeRequest, response: { 201: signInCodeSent } },
    problems: ['codes-not-offered', 'invalid-email', 'user-not-found'],
    config: { securityEvent: 'sign-in code asked for' },
    async handle(request, reply) {
      const asked = await askForCode(deps, {
        ...request.body,
        address: clientAddress(request.ip),
        language: requestLanguage(request),
      });
      if (!asked.ok) return asked;
      noteAccount(request, asked.value.uid);
      return reply.code(201).send({ request: asked.value.request, minutes: codeMinutes });
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.signInCodes,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 200: signInCodeWays } },
    problems: [],
    async handle(_request, reply) {
      return reply.send({ byText: await deps.sendsTexts() });
    },
  });

  openRoute(app, {
    method: 'POST',
    url: routes.textedSignInCodes,
    schema: { querystring: noQuery, body: textedCodeRequest, response: { 201: signInCodeSent } },
    problems: ['codes-not-offered', 'invalid-email', 'invalid-phone', 'user-not-found'],
    config: { securityEvent: 'texted sign-in code asked for' },
    async handle(request, reply) {
      const asked = await askForText(deps, {
        ...request.body,
        address: clientAddress(request.ip),
        language: requestLanguage(request),
      });
      if (!asked.ok) return asked;
      noteAccount(request, asked.value.uid === '' ? undefined : asked.value.uid);
      return reply.code(201).send({ request: asked.value.request, minutes: codeMinutes });
    },
  });

  openRoute(app, {
    method: 'POST',
    url: routes.signInByCode,
    schema: { querystring: noQuery, body: signInCode, response: { 200: session } },
    problems: ['sign-in-code-invalid'],
    config: { securityEvent: 'login by code' },
    async handle(request, reply) {
      const address = clientAddress(request.ip);
      const spent = await signIns.spend(address);
      if (!spent.ok) return spent;
      const signedIn = await signInByCode(signInDeps, request.body, {
        address,
        device: deviceOf(request.headers['user-agent']),
        language: requestLanguage(request),
        formerToken: sessionCookies.tokenOf(request),
        signedInUid: request.visitor.state === 'signed-in' ? request.visitor.uid : null,
      });
      noteAccount(request, signedIn.ok ? signedIn.value.uid : signedIn.uid);
      if (!signedIn.ok) return signedIn;
      sessionCookies.giveToken(reply, signedIn.value.token);
      return reply.send(await presentSignedIn(pool, signedIn.value.uid));
    },
  });
}

import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { phoneProofSent, signInCode, textSignIn } from '@dewsweeper/contract/user';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { golferRoute } from '../../http/route.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import { findProvedPhone, markPhoneUnproved } from '../users/proved-phone.ts';
import type { AskForTextDeps } from './ask-for-text.ts';
import { codeMinutes } from './code.ts';
import { askForPhoneProof, provePhoneByCode } from './prove-phone.ts';

/** A golfer proves the phone of their profile, so that texted codes sign in (rules.md#texted-codes). */
export function myTextSignInRoutes(
  app: FastifyInstance,
  deps: AskForTextDeps & { sessionCookies: SessionCookies },
): void {
  const { pool, sessionCookies } = deps;

  async function present(uid: string) {
    const [proved, isOffered] = await Promise.all([findProvedPhone(pool, uid), deps.sendsTexts()]);
    return { isOffered, number: proved?.number ?? null, provedAt: proved?.provedAt.toISOString() ?? null };
  }

  golferRoute(app, {
    method: 'GET',
    url: routes.myTextSignIn,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 200: textSignIn } },
    problems: [],
    async handle(golfer, _request, reply) {
      return reply.send(await present(golfer.uid));
    },
  });

  golferRoute(app, {
    method: 'POST',
    url: routes.myPhoneProofs,
    schema: { querystring: noQuery, body: coursePath, response: { 201: phoneProofSent } },
    problems: ['codes-not-offered', 'invalid-phone', 'sign-in-again'],
    config: { securityEvent: 'phone proof asked for' },
    async handle(golfer, request, reply) {
      const token = sessionCookies.tokenOf(request);
      if (token === null) return refuse({ refusal: 'not-signed-in' });
      const address = clientAddress(request.ip);
      const asked = await askForPhoneProof(deps, golfer, { course: request.body, token, address });
      if (!asked.ok) return asked;
      return reply.code(201).send({ ...asked.value, minutes: codeMinutes });
    },
  });

  golferRoute(app, {
    method: 'PUT',
    url: routes.myTextSignIn,
    schema: { querystring: noQuery, body: signInCode, response: { 200: textSignIn } },
    problems: ['sign-in-code-invalid'],
    config: { securityEvent: 'phone proved' },
    async handle(golfer, request, reply) {
      const proved = await provePhoneByCode(deps, golfer, request.body);
      return proved.ok ? reply.send(await present(golfer.uid)) : proved;
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.myTextSignIn,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 204: noContent } },
    problems: [],
    config: { securityEvent: 'sign-in by text ended' },
    async handle(golfer, _request, reply) {
      await markPhoneUnproved(pool, golfer.uid);
      return reply.code(204).send();
    },
  });
}

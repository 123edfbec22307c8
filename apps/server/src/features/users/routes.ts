import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import {
  type ProfileChange,
  passwordChange,
  profileChange,
  registration,
  user,
} from '@dewsweeper/contract/user';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { clientAddress } from '../../http/client-address.ts';
import { namesWithoutLinks } from '../../http/names-without-links.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { golferRoute, openRoute } from '../../http/route.ts';
import { noteAccount } from '../../http/security-log.ts';
import type { NewId, OpenRateLimit } from '../../ports.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import { deviceOf } from '../sessions/device.ts';
import { changePassword } from './change-password.ts';
import { createLoginLock } from './login-lock.ts';
import type { PasswordCost } from './password-hash.ts';
import { addCourse, changeProfile, removeCourse, userDocument } from './profile.ts';
import { register } from './register.ts';

export type UserDeps = {
  pool: Pool;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  sessionCookies: SessionCookies;
  passwordCost: PasswordCost;
  /** Registrations of one address in ten minutes (rules.md#rate-limits). */
  registrationsPerAddress: number;
  courseExists: (group: string, course: string) => Promise<boolean>;
  askForProof: (uid: string, networkAddress: string) => Promise<void>;
};

function ownNames(body: Pick<ProfileChange, 'name' | 'firstName' | 'lastName'>) {
  return (['name', 'firstName', 'lastName'] as const).map((field) => ({ path: [field], name: body[field] }));
}

export function userRoutes(app: FastifyInstance, deps: UserDeps): void {
  const registerDeps = {
    ...deps,
    loginLock: createLoginLock(deps.openRateLimit),
    registrations: deps.openRateLimit({
      name: 'registration-address',
      attempts: deps.registrationsPerAddress,
      windowSeconds: 600,
    }),
  };

  openRoute(app, {
    method: 'POST',
    url: routes.users,
    schema: {
      querystring: noQuery,
      body: namesWithoutLinks(registration, ownNames),
      response: { 201: user },
    },
    problems: ['already-registered', 'invalid-email', 'weak-password', 'email-in-use', 'not-signed-in'],
    config: { securityEvent: 'registration' },
    async handle(request, reply) {
      const sender = {
        address: clientAddress(request.ip),
        device: deviceOf(request.headers['user-agent']),
        language: requestLanguage(request),
      };
      const registered = await register(registerDeps, request.visitor, request.body, sender);
      if (!registered.ok) return registered;
      const { uid, token } = registered.value;
      noteAccount(request, uid);
      if (token !== null) deps.sessionCookies.giveToken(reply, token);
      const document = await userDocument(deps.pool, uid);
      return document ? reply.code(201).send(document) : refuse({ refusal: 'not-signed-in' });
    },
  });

  golferRoute(app, {
    method: 'GET',
    url: routes.me,
    schema: { querystring: noQuery, response: { 200: user } },
    problems: [],
    async handle(golfer, _request, reply) {
      const document = await userDocument(deps.pool, golfer.uid);
      return document ? reply.send(document) : refuse({ refusal: 'not-signed-in' });
    },
  });

  golferRoute(app, {
    method: 'PATCH',
    url: routes.me,
    schema: {
      querystring: noQuery,
      body: namesWithoutLinks(profileChange, ownNames),
      response: { 200: user },
    },
    problems: ['invalid-email'],
    async handle(golfer, request, reply) {
      const changed = await changeProfile(deps.pool, golfer.uid, request.body);
      if (!changed.ok) return changed;
      if (request.body.email !== undefined) await deps.askForProof(golfer.uid, clientAddress(request.ip));
      return reply.send(changed.value);
    },
  });

  golferRoute(app, {
    method: 'PUT',
    url: routes.myCourse(':group', ':course'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: coursePath, response: { 204: noContent } },
    problems: ['course-not-found'],
    async handle(golfer, request, reply) {
      const added = await addCourse(deps, golfer.uid, request.params);
      return added.ok ? reply.code(204).send() : added;
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.myCourse(':group', ':course'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: coursePath, response: { 204: noContent } },
    problems: [],
    async handle(golfer, request, reply) {
      await removeCourse(deps.pool, golfer.uid, request.params);
      return reply.code(204).send();
    },
  });

  golferRoute(app, {
    method: 'PUT',
    url: routes.myPassword,
    schema: { querystring: noQuery, body: passwordChange, response: { 204: noContent } },
    problems: ['sign-in-again', 'weak-password'],
    config: { securityEvent: 'password change' },
    async handle(golfer, request, reply) {
      const token = deps.sessionCookies.tokenOf(request);
      if (token === null) return refuse({ refusal: 'not-signed-in' });
      const changed = await changePassword(deps, golfer, token, request.body.password);
      return changed.ok ? reply.code(204).send() : changed;
    },
  });
}

import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import {
  type ProfileChange,
  passwordChange,
  profileChange,
  registration,
  user,
} from '@dewsweeper/contract/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { clientAddress } from '../../http/client-address.ts';
import { namesWithoutLinks } from '../../http/names-without-links.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { sendRefusal } from '../../http/problems.ts';
import { noteAccount } from '../../http/security-log.ts';
import { golferOf } from '../../http/visitor.ts';
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
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const registerDeps = {
    ...deps,
    loginLock: createLoginLock(deps.openRateLimit),
    registrations: deps.openRateLimit({
      name: 'registration-address',
      attempts: deps.registrationsPerAddress,
      windowSeconds: 600,
    }),
  };

  typed.post(
    routes.users,
    {
      schema: {
        querystring: noQuery,
        body: namesWithoutLinks(registration, ownNames),
        response: { 201: user },
      },
      config: { securityEvent: 'registration' },
    },
    async (request, reply) => {
      const sender = { address: clientAddress(request.ip), device: deviceOf(request.headers['user-agent']) };
      const registered = await register(registerDeps, request.visitor, request.body, sender);
      if (!registered.ok) return sendRefusal(reply, registered);
      const { uid, token } = registered.value;
      noteAccount(request, uid);
      if (token !== null) deps.sessionCookies.giveToken(reply, token);
      const document = await userDocument(deps.pool, uid);
      if (!document) return sendRefusal(reply, { refusal: 'not-signed-in' });
      return reply.code(201).send(document);
    },
  );

  typed.get(
    routes.me,
    { schema: { querystring: noQuery, response: { 200: user } } },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const document = await userDocument(deps.pool, golfer.value.uid);
      return document ? reply.send(document) : sendRefusal(reply, { refusal: 'not-signed-in' });
    },
  );

  typed.patch(
    routes.me,
    {
      schema: {
        querystring: noQuery,
        body: namesWithoutLinks(profileChange, ownNames),
        response: { 200: user },
      },
    },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const changed = await changeProfile(deps.pool, golfer.value.uid, request.body);
      if (!changed.ok) return sendRefusal(reply, changed);
      if (request.body.email !== undefined)
        await deps.askForProof(golfer.value.uid, clientAddress(request.ip));
      return reply.send(changed.value);
    },
  );

  typed.put(
    routes.myCourse(':group', ':course'),
    {
      preValidation: refuseBody,
      schema: { querystring: noQuery, params: coursePath, response: { 204: noContent } },
    },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const added = await addCourse(deps, golfer.value.uid, request.params);
      return added.ok ? reply.code(204).send() : sendRefusal(reply, added);
    },
  );

  typed.delete(
    routes.myCourse(':group', ':course'),
    {
      preValidation: refuseBody,
      schema: { querystring: noQuery, params: coursePath, response: { 204: noContent } },
    },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      await removeCourse(deps.pool, golfer.value.uid, request.params);
      return reply.code(204).send();
    },
  );

  typed.put(
    routes.myPassword,
    {
      schema: { querystring: noQuery, body: passwordChange, response: { 204: noContent } },
      config: { securityEvent: 'password change' },
    },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const token = deps.sessionCookies.tokenOf(request);
      if (token === null) return sendRefusal(reply, { refusal: 'not-signed-in' });
      const changed = await changePassword(deps, golfer.value, token, request.body.password);
      return changed.ok ? reply.code(204).send() : sendRefusal(reply, changed);
    },
  );
}

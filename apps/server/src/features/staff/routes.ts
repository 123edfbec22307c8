import { randomBytes } from 'node:crypto';
import { routes } from '@dewsweeper/contract/routes';
import {
  staffAcceptance,
  staffCredentials,
  staffInvitation,
  staffSecrets,
  staffSession,
} from '@dewsweeper/contract/staff';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { namesWithoutLinks } from '../../http/names-without-links.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { openRoute } from '../../http/route.ts';
import { noteStaff } from '../../http/security-log.ts';
import type { NewId, OpenRateLimit } from '../../ports.ts';
import { createLoginLock } from '../users/login-lock.ts';
import { hashPassword, type PasswordCost } from '../users/password-hash.ts';
import { acceptInvitation, presentInvitation } from './accept-invitation.ts';
import type { StaffCookies } from './cookies.ts';
import { findStaff } from './find-staff.ts';
import { presentStaffSession } from './present.ts';
import { endStaffSession, signInStaff } from './sign-in.ts';

export type StaffDeps = {
  pool: Pool;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  staffCookies: StaffCookies;
  passwordCost: PasswordCost;
  /** As for golfers (rules.md#rate-limits). */
  signInsPerAddress: number;
};

const invitationsPerAddress = { name: 'staff-invitation-address', attempts: 100, windowSeconds: 600 };
/** Six digits are few: whoever knows the password gets this many tries a day, from wherever they come. */
const codesPerAccount = { name: 'staff-code', attempts: 20, windowSeconds: 86_400 };

/** Any text is looked up: a truncated link is invalid, not malformed. */
const invitationPath = z.object({ token: z.string() });

/** Invitations, and the session of staff. */
export function staffRoutes(app: FastifyInstance, deps: StaffDeps): void {
  const { pool, staffCookies } = deps;
  const loginLock = createLoginLock(deps.openRateLimit);
  const invitations = deps.openRateLimit(invitationsPerAddress);
  const signInDeps = {
    pool,
    loginLock,
    signIns: deps.openRateLimit({
      name: 'staff-sign-in-address',
      attempts: deps.signInsPerAddress,
      windowSeconds: 600,
    }),
    codes: deps.openRateLimit(codesPerAccount),
    unknownPasswordHash: hashPassword(randomBytes(32).toString('base64'), deps.passwordCost),
  };
  const acceptDeps = { pool, loginLock, newId: deps.newId, passwordCost: deps.passwordCost };
  const config = { isForStaff: true } as const;

  openRoute(app, {
    method: 'GET',
    url: routes.staffInvitation(':token'),
    schema: { querystring: noQuery, params: invitationPath, response: { 200: staffInvitation } },
    problems: ['invitation-invalid'],
    config,
    async handle(request, reply) {
      const spent = await invitations.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const found = await presentInvitation(pool, request.params.token);
      return found.ok ? reply.send(found.value) : found;
    },
  });

  openRoute(app, {
    method: 'PUT',
    url: routes.staffInvitation(':token'),
    schema: {
      querystring: noQuery,
      params: invitationPath,
      body: namesWithoutLinks(staffAcceptance, ({ name }) => [{ path: ['name'], name }]),
      response: { 200: staffSecrets },
    },
    problems: ['invitation-invalid', 'weak-password', 'wrong-credentials'],
    config: { ...config, securityEvent: 'staff invitation' },
    async handle(request, reply) {
      const address = clientAddress(request.ip);
      const spent = await invitations.spend(address);
      if (!spent.ok) return spent;
      const accepted = await acceptInvitation(acceptDeps, request.params.token, { ...request.body, address });
      if (!accepted.ok) return accepted;
      noteStaff(request, accepted.value.staffID);
      return reply.send(accepted.value.secrets);
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.staffSession,
    schema: { querystring: noQuery, response: { 200: staffSession } },
    problems: [],
    config,
    handle: async (request, reply) => reply.send(presentStaffSession(request.staff)),
  });

  openRoute(app, {
    method: 'POST',
    url: routes.staffSession,
    schema: { querystring: noQuery, body: staffCredentials, response: { 200: staffSession } },
    problems: ['wrong-credentials'],
    config: { ...config, securityEvent: 'staff login' },
    async handle(request, reply) {
      const sender = { address: clientAddress(request.ip), formerToken: staffCookies.tokenOf(request) };
      const signedIn = await signInStaff(signInDeps, request.body, sender);
      noteStaff(request, signedIn.ok ? signedIn.value.staffID : signedIn.staffID);
      if (!signedIn.ok) return signedIn;
      staffCookies.giveToken(reply, signedIn.value.token);
      return reply.send(presentStaffSession(await findStaff(pool, signedIn.value.token)));
    },
  });

  openRoute(app, {
    method: 'DELETE',
    url: routes.staffSession,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 204: noContent } },
    problems: [],
    config: { ...config, securityEvent: 'staff logout' },
    async handle(request, reply) {
      const token = staffCookies.tokenOf(request);
      if (token !== null) await endStaffSession(pool, token);
      staffCookies.clear(reply);
      return reply.code(204).send();
    },
  });
}

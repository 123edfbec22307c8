import { randomBytes } from 'node:crypto';
import { invitationPasskeyOptions, passkeyRequest } from '@dewsweeper/contract/passkey';
import { routes } from '@dewsweeper/contract/routes';
import {
  type StaffAcceptance,
  type StaffCredentials,
  staffAcceptance,
  staffCredentials,
  staffInvitation,
  staffSecrets,
} from '@dewsweeper/contract/staff';
import { staffSession } from '@dewsweeper/contract/staff-session';
import type { Result } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { namesWithoutLinks } from '../../http/names-without-links.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { openRoute } from '../../http/route.ts';
import { noteAlarm, noteStaff } from '../../http/security-log.ts';
import type { NewId, OpenRateLimit, TooManyRequests } from '../../ports.ts';
import { createLoginLock } from '../users/login-lock.ts';
import { hashPassword, type PasswordCost } from '../users/password-hash.ts';
import { type Accepted, acceptInvitation, presentInvitation } from './accept-invitation.ts';
import { acceptWithKnownPasskey, acceptWithNewPasskey, optionsForInvitation } from './accept-with-passkey.ts';
import type { StaffCookies } from './cookies.ts';
import { findStaff } from './find-staff.ts';
import { ownSignInRoutes } from './own-sign-in-routes.ts';
import { relyingPartyOf, requestFor } from './passkey-checks.ts';
import { passkeyNameOf, passkeyRoutes } from './passkey-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { presentStaffSession } from './present.ts';
import { endStaffSession, type StaffSender, signInStaff, signInWithRecoveryCode } from './sign-in.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

export type StaffDeps = {
  pool: Pool;
  /** Its domain is the passkeys'. */
  publicUrl: string;
  newId: NewId;
  openRateLimit: OpenRateLimit;
  staffCookies: StaffCookies;
  passwordCost: PasswordCost;
  deliverSoon: () => void;
  sendsMail: () => Promise<boolean>;
  ownsAll: (staffID: string) => Promise<boolean>;
  /** As for golfers (rules.md#rate-limits). */
  signInsPerAddress: number;
};

const invitationsPerAddress = { name: 'staff-invitation-address', attempts: 100, windowSeconds: 600 };
/** Six digits are few: whoever knows the password gets this many tries a day, from wherever they come. */
const codesPerAccount = { name: 'staff-code', attempts: 20, windowSeconds: 86_400 };

type AcceptanceRefusal = (
  | {
      refusal:
        | 'invitation-invalid'
        | 'weak-password'
        | 'wrong-credentials'
        | 'passkey-invalid'
        | 'last-owner';
    }
  | TooManyRequests
) & { staffID?: string; alarm?: string };

/** Any text is looked up: a truncated link is invalid, not malformed. */
const invitationPath = z.object({ token: z.string() });

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
  const passkeyTries = deps.openRateLimit({
    name: 'staff-passkey-address',
    attempts: deps.signInsPerAddress,
    windowSeconds: 600,
  });
  const config = { isForStaff: true } as const;
  const partyOf = (request: Pick<FastifyRequest, 'host'>) => relyingPartyOf(request, deps.publicUrl);

  const acceptBy = async (
    request: FastifyRequest,
    token: string,
    given: StaffAcceptance,
  ): Promise<Result<Accepted, AcceptanceRefusal>> => {
    const address = clientAddress(request.ip);
    if ('assertion' in given)
      return acceptWithKnownPasskey(acceptDeps, partyOf(request), token, { ...given, address });
    if ('password' in given) return acceptInvitation(acceptDeps, token, { ...given, address });
    const passkeyName = passkeyNameOf(request.headers['user-agent']);
    return acceptWithNewPasskey(acceptDeps, partyOf(request), token, { ...given, passkeyName });
  };
  const signInBy = (request: FastifyRequest, given: StaffCredentials, sender: StaffSender) => {
    if ('assertion' in given) return signInWithPasskey(signInDeps, partyOf(request), given.assertion, sender);
    return 'password' in given
      ? signInStaff(signInDeps, given, sender)
      : signInWithRecoveryCode(signInDeps, given, sender);
  };

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
      body: namesWithoutLinks(staffAcceptance, (body) =>
        'name' in body ? [{ path: ['name'], name: body.name }] : [],
      ),
      response: { 200: staffSecrets },
    },
    problems: ['invitation-invalid', 'weak-password', 'wrong-credentials', 'passkey-invalid', 'last-owner'],
    config: { ...config, securityEvent: 'staff invitation' },
    async handle(request, reply) {
      const spent = await invitations.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const accepted = await acceptBy(request as FastifyRequest, request.params.token, request.body);
      if (!accepted.ok) {
        noteStaff(request, accepted.staffID);
        noteAlarm(request, accepted.alarm);
        return accepted;
      }
      noteStaff(request, accepted.value.staffID);
      return reply.send(accepted.value.secrets);
    },
  });

  openRoute(app, {
    method: 'POST',
    url: routes.staffInvitationPasskey(':token'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: invitationPath, response: { 200: invitationPasskeyOptions } },
    problems: ['invitation-invalid'],
    config,
    async handle(request, reply) {
      const spent = await invitations.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const options = await optionsForInvitation(acceptDeps, partyOf(request), request.params.token);
      return options.ok ? reply.send(options.value) : options;
    },
  });

  openRoute(app, {
    method: 'POST',
    url: routes.staffSessionPasskey,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 200: passkeyRequest } },
    problems: [],
    config,
    async handle(request, reply) {
      const spent = await passkeyTries.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      return reply.send(await requestFor(pool, partyOf(request), { purpose: 'sign-in', boundTo: '' }));
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
      const signedIn = await signInBy(request as FastifyRequest, request.body, sender);
      noteStaff(request, signedIn.ok ? signedIn.value.staffID : signedIn.staffID);
      if (!signedIn.ok) {
        noteAlarm(request, signedIn.alarm);
        return signedIn;
      }
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

  passkeyRoutes(app, deps);
  ownSignInRoutes(app, deps);
  peopleRoutes(app, deps);
}

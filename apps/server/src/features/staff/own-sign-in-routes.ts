import { routes } from '@dewsweeper/contract/routes';
import { ownPassword, ownPasswordCode, staffSecrets } from '@dewsweeper/contract/staff';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { noContent, noQuery } from '../../http/no-input.ts';
import { ownStaffRoute } from '../../http/route.ts';
import type { NewId, OpenRateLimit } from '../../ports.ts';
import type { PasswordCost } from '../users/password-hash.ts';
import type { StaffCookies } from './cookies.ts';
import { confirmPassword, offerPassword, renewRecoveryCodes } from './own-sign-in.ts';

/** Each tries a code, hashes a password or sends a mail. */
const changesPerAccount = { name: 'staff-own-sign-in', attempts: 30, windowSeconds: 3600 };

/** Password and recovery codes of whoever is signed in (rules.md#staff-own-sign-in). */
export function ownSignInRoutes(
  app: FastifyInstance,
  deps: {
    pool: Pool;
    newId: NewId;
    openRateLimit: OpenRateLimit;
    staffCookies: StaffCookies;
    passwordCost: PasswordCost;
  },
): void {
  const changes = deps.openRateLimit(changesPerAccount);

  ownStaffRoute(app, {
    method: 'POST',
    url: routes.staffPassword,
    schema: { querystring: noQuery, body: ownPassword, response: { 200: staffSecrets } },
    problems: ['weak-password'],
    isFresh: true,
    config: { securityEvent: 'staff password offered' },
    async handle(staff, { body }, reply) {
      const spent = await changes.spend(staff.id);
      if (!spent.ok) return spent;
      const offered = await offerPassword(deps, staff, body.password);
      return offered.ok ? reply.send(offered.value) : offered;
    },
  });

  ownStaffRoute(app, {
    method: 'PUT',
    url: routes.staffPassword,
    schema: { querystring: noQuery, body: ownPasswordCode, response: { 204: noContent } },
    problems: ['wrong-code', 'no-new-password'],
    isFresh: true,
    config: { securityEvent: 'staff password changed' },
    async handle(staff, request, reply) {
      const spent = await changes.spend(staff.id);
      if (!spent.ok) return spent;
      const token = deps.staffCookies.tokenOf(request) ?? '';
      const confirmed = await confirmPassword(deps, staff, { code: request.body.code, token });
      return confirmed.ok ? reply.code(204).send() : confirmed;
    },
  });

  ownStaffRoute(app, {
    method: 'POST',
    url: routes.staffRecoveryCodes,
    schema: { querystring: noQuery, response: { 200: staffSecrets } },
    problems: [],
    isFresh: true,
    config: { securityEvent: 'staff recovery codes made' },
    async handle(staff, _request, reply) {
      const spent = await changes.spend(staff.id);
      return spent.ok ? reply.send(await renewRecoveryCodes(deps, staff)) : spent;
    },
  });
}

import { newPasskey, ownPasskeys, passkeyCreation, passkeyName } from '@dewsweeper/contract/passkey';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noContent, noQuery } from '../../http/no-input.ts';
import { ownStaffRoute } from '../../http/route.ts';
import type { NewId } from '../../ports.ts';
import { deviceOf } from '../sessions/device.ts';
import { addPasskey, newPasskeyOf, presentPasskeys, removePasskey } from './own-passkeys.ts';
import { creationFor, relyingPartyOf } from './passkey-checks.ts';
import { renamePasskey } from './passkey-store.ts';

const passkeyPath = z.object({ id: z.string() });

/** Until its owner names it. */
export function passkeyNameOf(userAgent: string | undefined): string {
  return deviceOf(userAgent) || 'Passkey';
}

/** The passkeys of whoever is signed in (rules.md#staff-passkeys). */
export function passkeyRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; newId: NewId; publicUrl: string },
): void {
  const { pool, publicUrl } = deps;

  ownStaffRoute(app, {
    method: 'GET',
    url: routes.staffPasskeys,
    schema: { querystring: noQuery, response: { 200: ownPasskeys } },
    problems: [],
    isFresh: false,
    handle: async ({ id }, _request, reply) => reply.send(await presentPasskeys(pool, id)),
  });

  ownStaffRoute(app, {
    method: 'POST',
    url: routes.staffPasskeyOptions,
    schema: { querystring: noQuery, response: { 200: passkeyCreation } },
    problems: [],
    isFresh: true,
    async handle(staff, request, reply) {
      const party = relyingPartyOf(request, publicUrl);
      return reply.send(await creationFor(pool, party, staff, newPasskeyOf(staff.id)));
    },
  });

  ownStaffRoute(app, {
    method: 'POST',
    url: routes.staffPasskeys,
    schema: { querystring: noQuery, body: newPasskey, response: { 200: ownPasskeys } },
    problems: ['passkey-invalid', 'too-many-passkeys'],
    isFresh: true,
    config: { securityEvent: 'staff passkey added' },
    async handle({ id }, request, reply) {
      const added = await addPasskey(deps, relyingPartyOf(request, publicUrl), id, {
        registration: request.body.registration,
        name: passkeyNameOf(request.headers['user-agent']),
      });
      return added.ok ? reply.send(await presentPasskeys(pool, id)) : added;
    },
  });

  ownStaffRoute(app, {
    method: 'PUT',
    url: routes.staffPasskey(':id'),
    schema: { querystring: noQuery, params: passkeyPath, body: passkeyName, response: { 200: ownPasskeys } },
    problems: ['passkey-not-found'],
    isFresh: false,
    config: { securityEvent: 'staff passkey renamed' },
    async handle({ id: staffID }, request, reply) {
      const { id } = request.params;
      const isRenamed = await renamePasskey(pool, { id, staffID, name: request.body.name });
      if (!isRenamed) return { ok: false, refusal: 'passkey-not-found' };
      return reply.send(await presentPasskeys(pool, staffID));
    },
  });

  ownStaffRoute(app, {
    method: 'DELETE',
    url: routes.staffPasskey(':id'),
    schema: { querystring: noQuery, params: passkeyPath, response: { 204: noContent } },
    problems: ['passkey-not-found', 'last-passkey'],
    isFresh: true,
    config: { securityEvent: 'staff passkey removed' },
    async handle({ id }, request, reply) {
      const removed = await removePasskey(pool, id, request.params.id);
      return removed.ok ? reply.code(204).send() : removed;
    },
  });
}

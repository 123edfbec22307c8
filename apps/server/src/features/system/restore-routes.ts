import { documentId } from '@dewsweeper/contract/ids';
import { replacedName, restore, restoreConfirmation } from '@dewsweeper/contract/restore';
import { routes } from '@dewsweeper/contract/routes';
import { backupName } from '@dewsweeper/contract/system';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import { findNewer } from './newer-than-backup.ts';
import type { Restores, StagedData } from './restores.ts';

export type RestoreDeps = {
  pool: Pool;
  /** Null with a database of one's own. */
  restores: Restores | null;
  ownsAll: (staffID: string) => Promise<boolean>;
};

const groupPath = z.strictObject({ group: documentId });
const backupPath = z.strictObject({ group: documentId, backup: backupName });
const replacedPath = z.strictObject({ group: documentId, replaced: replacedName });
const needs = { kind: 'backup' } as const;
const notAllowed = refuse({ refusal: 'not-allowed' });

/** Going back to a backup, for whoever owns every group on the server (rules.md#restore). */
export function restoreRoutes(app: FastifyInstance, { pool, restores, ownsAll }: RestoreDeps): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseRestore(':group'),
    schema: { querystring: noQuery, params: groupPath, response: { 200: restore } },
    problems: [],
    needs,
    async handle(staff, _request, reply) {
      if (restores === null || !(await ownsAll(staff.id))) return notAllowed;
      const { unpacking, staged, isSwitching, failure, replaced } = await restores.state();
      return reply.send({
        unpacking: unpacking && { ...unpacking, since: unpacking.since.toISOString() },
        staged: staged && (await present(staged, staff.id)),
        isSwitching,
        failure,
        replaced: replaced.map((one) => ({ ...one, replacedAt: one.replacedAt.toISOString() })),
      });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseBackupRestore(':group', ':backup'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: backupPath, response: { 202: noContent } },
    problems: ['backup-not-found', 'backup-running', 'restore-running'],
    needs,
    config: { securityEvent: 'restore prepared' },
    async handle(staff, { params }, reply) {
      if (restores === null || !(await ownsAll(staff.id))) return notAllowed;
      const started = await restores.start(params.backup, staff.name);
      return started.ok ? reply.code(202).send() : started;
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseRestore(':group'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: groupPath, response: { 204: noContent } },
    problems: ['restore-running'],
    needs,
    config: { securityEvent: 'restore dropped' },
    async handle(staff, _request, reply) {
      if (restores === null || !(await ownsAll(staff.id))) return notAllowed;
      const dropped = await restores.drop();
      return dropped.ok ? reply.code(204).send() : dropped;
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseRestore(':group'),
    schema: {
      querystring: noQuery,
      params: groupPath,
      body: restoreConfirmation,
      response: { 202: noContent },
    },
    problems: ['nothing-staged', 'backup-running', 'restore-running'],
    needs,
    config: { securityEvent: 'backup restored' },
    async handle(staff, { body, ip }, reply) {
      if (restores === null || !(await ownsAll(staff.id))) return notAllowed;
      const by = { id: staff.id, name: staff.name, address: clientAddress(ip) };
      const confirmed = await restores.confirm(body.stagedAt, by);
      return confirmed.ok ? reply.code(202).send() : confirmed;
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseReplaced(':group', ':replaced'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: replacedPath, response: { 204: noContent } },
    problems: ['replaced-not-found'],
    needs,
    config: { securityEvent: 'replaced data deleted' },
    async handle(staff, { params }, reply) {
      if (restores === null || !(await ownsAll(staff.id))) return notAllowed;
      const removed = await restores.removeReplaced(params.replaced);
      return removed.ok ? reply.code(204).send() : removed;
    },
  });

  async function present({ owners, ...staged }: StagedData, staffID: string) {
    return {
      ...staged,
      madeAt: staged.madeAt.toISOString(),
      stagedAt: staged.stagedAt.toISOString(),
      isOwnerThere: owners.includes(staffID),
      newer: await findNewer(pool, staged.madeAt),
    };
  }
}

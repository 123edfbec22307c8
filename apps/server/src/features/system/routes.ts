import { Readable } from 'node:stream';
import { documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { backupName, backups as backupsReply, systemChecks } from '@dewsweeper/contract/system';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { Backups } from './backups.ts';
import type { Examinations } from './examinations.ts';
import type { Restores } from './restores.ts';

export type SystemDeps = {
  version: string;
  examinations: Examinations;
  /** Null with a database of one's own. */
  backups: Backups | null;
  /** Owners of only a part of the installation neither see nor make backups. */
  ownsAll: (staffID: string) => Promise<boolean>;
  /** Null with a database of one's own. */
  restores: Restores | null;
};

const groupPath = z.strictObject({ group: documentId });
const backupPath = z.strictObject({ group: documentId, backup: backupName });
const needs = { kind: 'backup' } as const;
const notAllowed = refuse({ refusal: 'not-allowed' });

/** The machine's health and its backups, for whoever owns every group on it (rules.md#system). */
export function systemRoutes(app: FastifyInstance, deps: SystemDeps): void {
  const { version, examinations, backups, restores, ownsAll } = deps;

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseSystem(':group'),
    schema: { querystring: noQuery, params: groupPath, response: { 200: systemChecks } },
    problems: [],
    needs,
    async handle(staff, _request, reply) {
      if (!(await ownsAll(staff.id)))
        return reply.send({ offered: 'not-owner-of-all', version, isRunning: false, checks: [] });
      const { isRunning, checks } = examinations.state();
      return reply.send({ offered: 'yes', version, isRunning, checks: [...checks] });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseSystem(':group'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: groupPath, response: { 202: noContent } },
    problems: [],
    needs,
    async handle(staff, _request, reply) {
      if (!(await ownsAll(staff.id))) return notAllowed;
      examinations.again();
      return reply.code(202).send();
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseBackups(':group'),
    schema: { querystring: noQuery, params: groupPath, response: { 200: backupsReply } },
    problems: [],
    needs,
    async handle(staff, _request, reply) {
      const none = { folder: null, making: null, failure: null, backups: [] };
      if (backups === null) return reply.send({ offered: 'own-database', ...none });
      if (!(await ownsAll(staff.id))) return reply.send({ offered: 'not-owner-of-all', ...none });
      const { making, failure, backups: listed } = await backups.state();
      return reply.send({
        offered: 'yes',
        folder: backups.folder,
        making: making && { since: making.since.toISOString(), by: making.by },
        failure,
        backups: listed.map((backup) => ({ ...backup, madeAt: backup.madeAt.toISOString() })),
      });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseBackups(':group'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: groupPath, response: { 202: noContent } },
    problems: ['backup-running', 'restore-running'],
    needs,
    config: { securityEvent: 'backup started' },
    async handle(staff, _request, reply) {
      if (backups === null || !(await ownsAll(staff.id))) return notAllowed;
      if (restores?.isSwitching()) return refuse({ refusal: 'restore-running' });
      const started = backups.start(staff.name);
      return started.ok ? reply.code(202).send() : started;
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseBackupFile(':group', ':backup'),
    exposeHeadRoute: false,
    schema: {
      querystring: noQuery,
      params: backupPath,
      response: {
        200: { description: 'A compressed archive', content: { 'application/gzip': { schema: z.string() } } },
      },
    },
    problems: ['backup-not-found'],
    needs,
    config: { securityEvent: 'backup downloaded' },
    async handle(staff, { params }, reply) {
      if (backups === null || !(await ownsAll(staff.id))) return notAllowed;
      const archive = await backups.read(params.backup);
      if (!archive.ok) return archive;
      return reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="${params.backup}.tar.gz"`)
        .send(Readable.from(archive.value) as never);
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseBackup(':group', ':backup'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: backupPath, response: { 204: noContent } },
    problems: ['backup-not-found'],
    needs,
    config: { securityEvent: 'backup deleted' },
    async handle(staff, { params }, reply) {
      if (backups === null || !(await ownsAll(staff.id))) return notAllowed;
      const removed = await backups.remove(params.backup);
      return removed.ok ? reply.code(204).send() : removed;
    },
  });
}

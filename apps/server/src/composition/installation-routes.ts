import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import { pauseForRestore, resumeWrites } from '../adapters/postgres/paused-writes.ts';
import { connectionRoutes } from '../features/connections/routes.ts';
import { findExamples } from '../features/course-data/examples.ts';
import { exampleRoutes } from '../features/setup/example-routes.ts';
import { setupRoutes } from '../features/setup/routes.ts';
import { squareAccountRoutes } from '../features/square-account/routes.ts';
import { ownsInstallation } from '../features/staff/owns-installation.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { createBackups } from '../features/system/backups.ts';
import { createExaminations } from '../features/system/examinations.ts';
import { findAllNewer } from '../features/system/newer-than-backup.ts';
import { restoreRoutes } from '../features/system/restore-routes.ts';
import { createRestores } from '../features/system/restores.ts';
import { systemRoutes } from '../features/system/routes.ts';
import { projectRoot, version } from '../project-root.ts';
import type { Composition } from './composition.ts';
import type { Services } from './services.ts';

async function* nothingToExamine() {}

/** Who owns and runs the installation: staff, first start, connections, backups. */
export function installationRoutes(app: FastifyInstance, services: Services, composition: Composition): void {
  const {
    config,
    pool,
    log,
    openRateLimit,
    staffCookies,
    live,
    connections,
    mayBeInside,
    postMail,
    delivering,
    findProvider,
    tokens,
    accounts,
  } = services;
  const exampleCourses = async () =>
    (await findExamples(pool, join(projectRoot, 'examples'))).examples.map(courseKeyOf);
  const ownsAll = async (id: string) => ownsInstallation(pool, id, await exampleCourses());
  staffRoutes(app, {
    ...accounts,
    publicUrl: config.publicUrl,
    staffCookies,
    deliverSoon: delivering.wake,
    sendsMail: async () => (await postMail()) !== null,
    ownsAll,
    signInsPerAddress: config.signInsPerAddress,
  });
  setupRoutes(app, { ...accounts, publicUrl: config.publicUrl, deliverSoon: delivering.wake });
  exampleRoutes(app, { pool, announce: live.announce, examplesDir: join(projectRoot, 'examples') });
  connectionRoutes(app, { pool, config, connections, openRateLimit, mayBeInside, exampleCourses });
  const {
    backupTools = null,
    restoreTools: tools = null,
    examine = nothingToExamine,
    squareUrl,
  } = composition;
  const now = () => new Date();
  const backups = backupTools && createBackups(backupTools, now);
  const restores =
    backups &&
    tools &&
    createRestores({
      tools,
      backups,
      writes: { pause: () => pauseForRestore(pool), resume: () => resumeWrites(pool) },
      findNewer: (madeAt) => findAllNewer(pool, madeAt),
      now,
      newId: randomUUID,
    });
  systemRoutes(app, {
    version,
    examinations: createExaminations(examine, (error) => log.error({ err: error }, 'the doctor failed')),
    backups,
    restores,
    ownsAll,
  });
  restoreRoutes(app, { pool, restores, ownsAll });
  squareAccountRoutes(app, {
    pool,
    connections,
    announce: live.announce,
    openRateLimit,
    publicUrl: config.publicUrl,
    isServersToken: (locationId) => tokens.isServers(locationId),
    squareUrl: squareUrl ?? null,
    findProvider,
  });
}

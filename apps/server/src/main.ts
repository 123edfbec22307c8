import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { applySchema } from '../database/apply.ts';
import { resumeAfterRestore } from './adapters/postgres/paused-writes.ts';
import { openDatabase } from './adapters/postgres/pool.ts';
import { notePublicAddress } from './adapters/postgres/public-address.ts';
import { squareLedgerFile } from './adapters/square/endpoints.ts';
import { loadSquareSdk } from './adapters/square/square-provider.ts';
import { backupTools } from './backup/database-backup.ts';
import { confirmationFile, finishRestore, restoreTools } from './backup/restore-tools.ts';
import { compose } from './compose.ts';
import { type Config, parseConfig } from './config.ts';
import { examine } from './doctor/examine.ts';
import { readWhatIsSetUp, type SetUp } from './features/connections/what-is-set-up.ts';
import { entryLinks } from './features/course-data/entry-links.ts';
import {
  findExamples,
  importExamplesIntoEmptyDatabase,
  wantsExamples,
} from './features/course-data/examples.ts';
import { courseStore } from './features/courses/store.ts';
import { Readiness } from './features/health/readiness.ts';
import { createMetrics } from './features/metrics/metrics.ts';
import { watchStatements } from './features/metrics/watch-statements.ts';
import { openSetup } from './features/setup/setup-link.ts';
import { noteRestore } from './features/system/note-restore.ts';
import { isLocalName } from './http/from-this-computer.ts';
import { listen } from './http/listen.ts';
import { logSerializers } from './http/log-redaction.ts';
import { printable } from './printable.ts';
import { problemLines } from './problem-lines.ts';
import { endOnSignals, type Running, ShutdownHooks } from './shutdown-hooks.ts';
import { endWithStarter } from './start-again.ts';
import { StartProblem } from './start-problem.ts';

const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** For a connection and for a reply: together less than ten seconds, even if PostgreSQL hangs. */
const answerTimeoutMs = 4_500;

const words = process.argv.slice(2);
if (words.length > 0) {
  const isHelp = words.includes('--help');
  const help =
    'start takes no words after it. Settings are environment variables: PORT=8080 dewsweeper start';
  (isHelp ? console.log : console.error)(help);
  process.exit(isHelp ? 0 : 1);
}

let running = start();
endOnSignals(() => running);
endWithStarter();

function start(): Running {
  const shutdownHooks = new ShutdownHooks();
  const starting = serve(shutdownHooks);
  starting.catch(async (error: unknown) => {
    if (!shutdownHooks.wanted) for (const line of problemLines(error)) console.error(line);
    await shutdownHooks.run(console.error);
    process.exit(1);
  });
  return { shutdownHooks, starting };
}

/** In this process: supervisors see nothing of it. */
async function restartInProcess(): Promise<void> {
  const { shutdownHooks, starting } = running;
  await starting;
  await shutdownHooks.run(console.error);
  if (!shutdownHooks.wanted) running = start();
}

async function serve(shutdownHooks: ShutdownHooks): Promise<void> {
  const parsed = parseConfig(process.env, projectRoot);
  if (!parsed.ok) throw new StartProblem(...parsed.errors);
  const config = parsed.value;
  const log = pino({ level: config.logLevel, serializers: logSerializers }, pino.destination(2));
  const readiness = new Readiness();
  const metrics = createMetrics({ ofProcess: true });

  const isEmbedded = config.databaseUrl === null;
  const notSwitched = isEmbedded ? await finishRestore(config.dataDir, console.log) : null;
  const database = await openDatabase({
    config,
    log: (line) => log.info(line),
    onWaiting: (line) => console.log(line),
    servingAt: config.publicUrl,
    answerTimeoutMs,
    onStatement: watchStatements({ metrics, log, slowMs: config.slowStatementMs }),
    onLost: (problem) => {
      log.fatal({ err: problem }, 'the database is lost');
      process.exit(1);
    },
  });
  shutdownHooks.add('The database', () => database.close());
  if (isEmbedded) await resumeAfterRestore(database.pool);
  const applied = await applySchema(database.pool);
  if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date');
  await noteRestore(database.pool, confirmationFile(config.dataDir));
  if (wantsExamples(config)) {
    const examples = await importExamplesIntoEmptyDatabase(database.pool, join(projectRoot, 'examples'));
    if (examples.length > 0) {
      console.log(`Imported the example courses of ${examples.join(' and ')}`);
      console.log('To remove them: dewsweeper examples remove');
    }
  }

  if (await courseStore(database.pool).someCourseTakesMoney()) await loadSquareSdk();

  mkdirSync(config.dataDir, { recursive: true });
  const builtOr = (path: string) => (existsSync(path) ? path : null);
  const app = await compose({
    config,
    pool: database.pool,
    log,
    webRoot: builtOr(join(projectRoot, 'apps/web/dist')),
    clubhouseRoot: builtOr(join(projectRoot, 'apps/clubhouse/dist')),
    readiness,
    metrics,
    simulatorLedger: squareLedgerFile(config.dataDir),
    examine: () => examine({ environment: process.env, projectRoot, nowMs: Date.now(), squareUrl: null }),
    backupTools: isEmbedded ? backupTools(config.dataDir, config.backupDir) : null,
    restoreTools: isEmbedded
      ? restoreTools({ ...config, notSwitched, restart: () => void restartInProcess() })
      : null,
  });
  shutdownHooks.add('The server', () => app.close());
  shutdownHooks.add('The hand-over', () => readiness.leave(config.drainSeconds));
  await listen(app, { host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, config);
  });
  await notePublicAddress(database.pool, config.publicUrl);
  await printEntryLinks(database.pool, config.publicUrl);
  await printSetupLink(database.pool, config.publicUrl);
  reportUnsent(config, await readWhatIsSetUp(database.pool, config));
  console.log(`Dewsweeper is open at ${config.publicUrl}`);
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} on ${host} is in use by another program. Set PORT to another number.`,
      );
    case 'EACCES':
      return new StartProblem(
        `This account may not serve on port ${port}. Set PORT to 1024 or more, and let a proxy serve ${port} (docs/operations.md).`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `HOST ${host} is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}

function reportUnsent({ publicUrl }: Config, { mail, texts }: SetUp): void {
  const kept = [...(mail ? [] : ['Mails']), ...(texts ? [] : ['texts'])].join(' and ');
  if (!kept) return;
  const words = kept.replace(/^t/, 'T');
  if (isLocalName(new URL(publicUrl).hostname)) console.log(`${words} are kept at ${publicUrl}/dev/outbox`);
  else console.log(`${words} are kept, and none is sent: set SMTP_URL and TWILIO_FROM (docs/operations.md)`);
}

/** Until the first of the staff has signed in (rules.md#first-start). */
async function printSetupLink(pool: Pool, publicUrl: string): Promise<void> {
  const { examples } = await findExamples(pool, join(projectRoot, 'examples'));
  const link = await openSetup(pool, { publicUrl, exampleCourses: examples.map(courseKeyOf) });
  if (link) console.log(`To set up your own course, open: ${link}`);
}

/** Prints each course's entry link (rules.md#entry-link). */
async function printEntryLinks(pool: Pool, publicUrl: string): Promise<void> {
  const { links, count } = await entryLinks(pool, publicUrl);
  if (count === 0) console.log('There is no course yet: dewsweeper import FILE (docs/course-data.md)');
  for (const { courseName, url } of links) console.log(`  ${printable(courseName)}: ${url}`);
  if (count > links.length) console.log(`  and ${count - links.length} more courses`);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDirOf } from '@dewsweeper/embedded-postgres/cluster';
import { parseConfig } from '../config.ts';
import { openConnections } from '../features/connections/connections.ts';
import { readWhatIsSetUp } from '../features/connections/what-is-set-up.ts';
import { pastedTokens } from '../features/square-account/stored-account.ts';
import { examineAddresses } from './addresses.ts';
import { examineArchive, examineBackups } from './backups.ts';
import { examineCourses, type ListedCourse, listCourses } from './courses.ts';
import { examineDataFolder } from './data-folder.ts';
import { examineDatabase, openReadOnly } from './database.ts';
import { examineMail } from './mail.ts';
import { examinePayments } from './payments.ts';
import { examineServer } from './running-server.ts';
import { bad, good, reasonOf, type Verdict } from './verdict.ts';

/** `squareUrl` replaces Square's address in tests; `nowMs` is this machine's clock. */
export type Examination = {
  environment: Record<string, string | undefined>;
  projectRoot: string;
  nowMs: number;
  squareUrl: string | null;
};

/** Changes nothing. A failing check is itself a verdict, and the others continue. */
export async function* examine(examination: Examination): AsyncGenerator<Verdict> {
  yield good('Node', `${process.versions.node}, time zones of ${process.versions['tz'] ?? 'unknown date'}.`);
  const { environment, projectRoot, squareUrl } = examination;
  const parsed = parseConfig(environment, projectRoot);
  if (!parsed.ok) {
    for (const error of parsed.errors) yield bad('Settings', error);
    return;
  }
  const config = parsed.value;
  yield good('Settings', 'can be read.');
  yield examineBuild(projectRoot);
  yield* await guarded('Data folder', async () => examineDataFolder(config, projectRoot));

  let sendsMail = config.smtpUrl !== null;
  const { session, verdicts, close } = await openReadOnly(config);
  try {
    yield* verdicts;
    if (session) {
      const isEmbedded = config.databaseUrl === null;
      yield* await guarded('Database', () => examineDatabase(session, isEmbedded));
      const courses: ListedCourse[] = [];
      const { rows: found } = await session.query<{ there: boolean }>(
        `select to_regclass('connections') is not null as there`,
      );
      const isThere = found[0]?.there === true;
      const pastedToken = isThere ? pastedTokens(openConnections(session, config)) : async () => null;
      if (isThere) ({ mail: sendsMail } = await readWhatIsSetUp(session, config));
      yield* await guarded('Courses', async () => {
        const { rows } = await session.query(`select to_regclass('courses') is not null as there`);
        if (!rows[0]?.there) return [];
        for await (const course of listCourses(session)) courses.push(course);
        return examineCourses(courses);
      });
      yield* await guarded('Payments', () => examinePayments({ config, squareUrl, pastedToken }, courses));
      if (!isEmbedded) yield* await guarded('Backup', async () => [await examineArchive(session)]);
    }
    if (config.databaseUrl === null && existsSync(clusterDirOf(config.dataDir)))
      yield examineBackups(config.dataDir, examination.nowMs);
  } finally {
    await close();
  }
  yield* examineAddresses(config);
  yield* await guarded('Server', () => examineServer(config));
  yield* await guarded('Mail', async () => [await examineMail({ ...config, sendsMail })]);
}

function examineBuild(projectRoot: string): Verdict {
  const isBuilt = (app: string) => existsSync(join(projectRoot, `apps/${app}/dist/index.html`));
  if (!isBuilt('web'))
    return bad('Build', 'the web app is not built: golfers would get no pages. npm run build');
  if (!isBuilt('clubhouse'))
    return bad('Build', 'the clubhouse is not built: staff would get no pages. npm run build');
  return good('Build', 'the web app and the clubhouse are there.');
}

async function guarded(subject: string, check: () => Promise<Verdict[]>): Promise<Verdict[]> {
  try {
    return await check();
  } catch (error) {
    return [bad(subject, `could not be looked at: ${reasonOf(error)}`)];
  }
}

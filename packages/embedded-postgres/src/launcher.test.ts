import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './launcher.ts';

/** The process's output: the server's address, or the reason why there is none. */
interface Said {
  connection?: { host: string; port: number; user: string; database: string };
  adopted?: boolean;
  problem?: string;
  log?: string;
}

interface Launched extends Said {
  child: ChildProcess;
  logs: string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const nobody = 65534;
let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];

// Creating a data directory syncs the disk, which is slow on a busy machine: most tests start from a copy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let madeOnce: string;
let script: string;

beforeAll(async () => {
  script = await bundle();
  madeOnce = mkdtempSync('/tmp/embedded-postgres-launcher-');
  await (
    await startEmbeddedPostgres({ dataDir: madeOnce, name: 'shop', log: () => {}, durable: false })
  ).stop();
});

afterAll(() => {
  rmSync(madeOnce, { recursive: true, force: true });
  rmSync(dirname(script), { recursive: true, force: true });
});

beforeEach(() => {
  folder = mkdtempSync('/tmp/embedded-postgres-launcher-');
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const pid = postmasterPid();
  if (pid && isRunning(pid)) process.kill(pid, 'SIGKILL');
  await waitFor(() => !pid || !isRunning(pid));
  rmSync(folder, { recursive: true, force: true });
});

/** Built once, because some forty processes would each compile it. */
async function bundle(): Promise<string> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const outDir = join(root, '../../.cache', `launcher-test-${process.pid}`);
  await build({
    root,
    logLevel: 'error',
    build: { ssr: 'src/testing/launcher-process.ts', outDir, target: 'node20', minify: false },
  });
  return join(outDir, 'launcher-process.js');
}

function copyData(): void {
  cpSync(madeOnce, dataDir, { recursive: true });
}

function launch(options: { servingAs?: string; uid?: number; through?: string[] } = {}): Promise<Launched> {
  const [program, ...args] = [...(options.through ?? []), process.execPath, script];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SERVING_AS: options.servingAs ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(options.uid ? { uid: options.uid, gid: options.uid } : {}),
  });
  children.push(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const logs: string[] = [];
  const launched = {
    child,
    logs,
    async stop() {
      child.stdin?.write('stop\n');
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said: Said = JSON.parse(line);
      if (said.log) logs.push(said.log);
      else resolve({ ...launched, ...said });
    });
    child.once('exit', () => reject(new Error('The launcher ended without a word')));
  });
}

async function query(launched: Launched, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(launched.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function postmasterPid(): number | null {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : null;
}

/** PostgreSQL removes its file a moment before its process ends. */
async function expectEnded(pid: number | null): Promise<void> {
  expect(pid).not.toBeNull();
  await waitFor(() => !isRunning(pid ?? 0));
}

function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < 1200; attempts++) {
    if (await isSo()) return;
    await sleep(25);
  }
  throw new Error('Waited 30 s in vain');
}

describe('one process', () => {
  test('starts a durable server without TCP, closed to others, and stops it', async () => {
    const launched = await launch();
    const [settings] = await query(
      launched,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits,
              current_setting('listen_addresses') as tcp, current_user as role,
              (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(settings).toEqual({ fsync: 'on', waits: 'on', tcp: '', role: 'shop', superuser: false });
    expect(launched.adopted).toBe(false);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    const pid = postmasterPid();
    await launched.stop();
    await expectEnded(pid);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    dataDir = join(folder, 'a-rather-long-folder-name'.repeat(5), 'data');
    copyData();
    const launched = await launch();
    expect(await query(launched, 'select 1 as one')).toEqual([{ one: 1 }]);
    await launched.stop();
    expect(existsSync(launched.connection?.host ?? '')).toBe(false);
  });

  test('says in one line why a folder will not do', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear Sir');
    expect((await launch()).problem).toMatch(/holds no PostgreSQL data/);
    dataDir = join(dataDir, 'postgres', 'letter.txt');
    expect((await launch()).problem).toMatch(/letter.txt cannot be used: a file is where a folder must be/);
  });

  test.skipIf(!isRoot)('says that the disk is full, when it makes its data and later', async (context) => {
    mkdirSync(dataDir);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', dataDir], { stdio: 'pipe' });
    } catch {
      context.skip('mount refuses');
    }
    try {
      const full = `PostgresProblem: The disk of ${dataDir} is full: PostgreSQL cannot start. Make room there, then start again.`;
      expect((await launch()).problem).toBe(full);
      execFileSync('mount', ['-o', 'remount,size=200m', dataDir]);
      await (await launch()).stop();
      execFileSync('sh', ['-c', 'cat /dev/zero > "$1" || true', 'sh', join(dataDir, 'filler')], {
        stdio: 'pipe',
      });
      expect((await launch()).problem).toBe(full);
    } finally {
      execFileSync('umount', ['--lazy', dataDir]);
    }
  });
});

// Tests that need root are skipped visibly for an ordinary user.
describe('the starting account', () => {
  test.skipIf(!isRoot)('root, below a folder of mode 700', async () => {
    chmodSync(folder, 0o700);
    const launched = await launch();
    expect(await query(launched, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
    await launched.stop();
  });

  test.skipIf(!isRoot)(
    'root in an ordinary user’s folder: the data is that user’s, who can start it too',
    async () => {
      chownSync(folder, nobody, nobody);
      await (await launch()).stop();
      chownSync(dataDir, nobody, nobody);
      chownSync(join(dataDir, 'postgres.log'), nobody, nobody);
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody);
      const launched = await launch({ uid: nobody });
      expect(launched.problem).toBeUndefined();
      await launched.stop();
    },
  );

  test.skipIf(!isRoot)('an ordinary user, in a folder of mode 700', async () => {
    chownSync(folder, nobody, nobody);
    const launched = await launch({ uid: nobody });
    expect(await query(launched, 'select 1 as one')).toEqual([{ one: 1 }]);
    await launched.stop();
  });

  test.skipIf(!isRoot || !mayMakeNamespaces())('root that may not change accounts', async () => {
    chmodSync(folder, 0o700);
    const launched = await launch({ through: ['setpriv', '--bounding-set=-setuid,-setgid'] });
    expect(await query(launched, 'select 1 as one')).toEqual([{ one: 1 }]);
    await launched.stop();
  });

  test.skipIf(!isRoot || !mayMakeNamespaces())(
    'a user id without a name, which initdb alone would refuse',
    async () => {
      const nameless = 54_321;
      chownSync(folder, nameless, nameless);
      const launched = await launch({ uid: nameless });
      expect(await query(launched, 'select 1 as one')).toEqual([{ one: 1 }]);
      await launched.stop();
    },
  );

  test.skipIf(!isRoot)('but not two users on the same data', async () => {
    copyData();
    chmodSync(folder, 0o755);
    await (await launch()).stop();
    chmodSync(dataDir, 0o777);
    chmodSync(join(dataDir, 'postgres.log'), 0o666);
    const other = statSync(join(dataDir, 'postgres')).uid === nobody ? 1 : nobody;
    expect((await launch({ uid: other })).problem).toMatch(/belongs to/);
  });
});

function mayMakeNamespaces(): boolean {
  try {
    execFileSync('unshare', ['--user', '--map-user=65534', '--map-group=65534', '--', 'true'], {
      stdio: 'ignore',
    });
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('several processes', () => {
  test('a command joins the server that runs and leaves it running; the last one out stops it', async () => {
    copyData();
    const serving = await launch({ servingAs: 'The shop at port 3000' });
    const command = await launch();
    expect([serving.adopted, command.adopted]).toEqual([false, true]);
    await command.stop();
    expect(await query(serving, 'select 1 as one')).toEqual([{ one: 1 }]);

    const lastOut = await launch();
    await serving.stop();
    expect(await query(lastOut, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = postmasterPid();
    await lastOut.stop();
    await expectEnded(pid);
  });

  test('four that begin at once on an empty folder share one server', async () => {
    const launched = await Promise.all([launch(), launch(), launch(), launch()]);
    expect(launched.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined]);
    const ids = await Promise.all(
      launched.map((one) => query(one, 'select pg_postmaster_start_time()::text as at')),
    );
    expect(new Set(ids.map(([row]) => row?.at)).size).toBe(1);
    await Promise.all(launched.map((one) => one.stop()));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('a second serving process is refused, naming the first', async () => {
    copyData();
    const first = await launch({ servingAs: 'The shop at port 3000' });
    const second = await launch({ servingAs: 'The shop at port 3001' });
    expect(second.problem).toMatch(/The shop at port 3000 runs already/);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.kill();
    const third = await launch({ servingAs: 'The shop at port 3001' });
    expect(third.adopted).toBe(true);
  });
});

describe('kill -9', () => {
  const victims = ['owner', 'postgres', 'both'] as const;

  test('loses no acknowledged row, whichever process is killed', async () => {
    copyData();
    let launched = await launch({ servingAs: 'The shop at port 3000' });
    await query(launched, 'create table written (row int primary key)');
    let acknowledged = 0;
    for (const victim of [...victims, ...victims]) {
      const writer = new pg.Client(launched.connection);
      writer.on('error', () => {});
      await writer.connect();
      const killed = sleep(60).then(async () => {
        const pid = postmasterPid() ?? 0;
        if (victim !== 'postgres') await launched.kill();
        if (victim !== 'owner') process.kill(pid, 'SIGKILL');
        if (victim === 'owner') await writer.end();
      });
      try {
        for (;;) {
          await writer.query('insert into written values ($1)', [acknowledged + 1]);
          acknowledged++;
        }
      } catch {
        await killed;
      }
      if (victim !== 'postgres') launched = await launch({ servingAs: 'The shop at port 3000' });
      else
        await waitFor(() =>
          query(launched, 'select 1').then(
            () => true,
            () => false,
          ),
        );
      const [row] = await query(launched, 'select count(*)::int as rows, max(row) as last from written');
      expect(row?.rows).toBeGreaterThanOrEqual(acknowledged);
      expect(row?.last).toBeLessThanOrEqual(acknowledged + 1);
      acknowledged = Number(row?.rows);
    }
    expect(acknowledged).toBeGreaterThan(victims.length);
  });

  test('a server that survived its owner is taken over with its data, and stopped in the end', async () => {
    copyData();
    const first = await launch({ servingAs: 'The shop at port 3000' });
    await query(first, 'create table kept ()');
    await first.kill();
    const pid = postmasterPid();
    const second = await launch({ servingAs: 'The shop at port 3000' });
    expect(second.adopted).toBe(true);
    expect(postmasterPid()).toBe(pid);
    expect(await query(second, "select to_regclass('kept') is not null as kept")).toEqual([{ kept: true }]);
    await second.stop();
    await expectEnded(pid);
  });

  test('a long wait for a silent server is reported', async () => {
    copyData();
    const first = await launch();
    const pid = postmasterPid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    const said: string[] = [];
    const second = startEmbeddedPostgres({
      dataDir,
      name: 'shop',
      log: () => {},
      onWaiting: (line) => {
        said.push(line);
        process.kill(pid, 'SIGCONT');
      },
    });
    await (await second).stop();
    await first.stop();
    expect(said).toEqual(['Still waiting for PostgreSQL (after a crash it replays its log first) ...']);
  });

  test('a zombie of the killed server blocks nothing', async () => {
    copyData();
    const first = await launch();
    const pid = postmasterPid() ?? 0;
    await first.kill();
    process.kill(pid, 'SIGKILL');
    await waitFor(() => !isRunning(pid));
    noteInLockFiles(zombie());
    const second = await launch();
    expect(second.problem).toBeUndefined();
    await second.stop();
  });

  test('nor does another program that has the old process id', async () => {
    copyData();
    await (await launch()).stop();
    noteInLockFiles(asOwner('exec sleep 60').pid ?? 0);
    const second = await launch();
    expect(second.adopted).toBe(false);
    await second.stop();
  });

  test('nor does a server of another folder that has the old process id', async () => {
    copyData();
    await (await launch()).stop();
    const ownDir = dataDir;
    dataDir = join(folder, 'other');
    copyData();
    const other = await launch();
    const otherPid = postmasterPid() ?? 0;
    dataDir = ownDir;
    noteInLockFiles(otherPid);
    const second = await launch();
    expect(second.adopted).toBe(false);
    await second.stop();
    expect(isRunning(otherPid)).toBe(true);
    await other.stop();
  });
});

/** As PostgreSQL leaves it when killed. */
function noteInLockFiles(pid: number): void {
  const clusterDir = join(dataDir, 'postgres');
  const { uid, gid } = statSync(clusterDir);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(clusterDir, name);
    writeFileSync(path, `${pid}\n/proc/self/cwd\n1700000000\n5432\n.\n\n`, { mode: 0o600 });
    chownSync(path, uid, gid);
  }
}

/** A process of the data's owner: PostgreSQL checks the ids of no other account. */
function asOwner(script: string): ChildProcess {
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const child = spawn('sh', ['-c', script], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
  children.push(child);
  return child;
}

/** An ended process whose parent never waits for it. */
function zombie(): number {
  const parent = asOwner('true & exec sleep 60');
  for (;;) {
    const child = execFileSync('ps', ['-o', 'pid=,stat=', '--ppid', String(parent.pid)], {
      encoding: 'utf8',
    });
    const found = /(\d+)\s+Z/.exec(child);
    if (found) return Number(found[1]);
  }
}

import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopChildrenWithUs } from '../run-command.mjs';
import { aloneInUpgrade, finish, goBack, putAside, removeLeftovers } from './finish.mjs';
import { formerProgram, newProgram, programToFinish, readJournal, writeJournal } from './journal.mjs';
import { isReady, programIn } from './program.mjs';
import { entriesToSwap, swapIn } from './program-swap.mjs';
import { build, isNewer, takeRelease, versionIn } from './release.mjs';

const lookAgainMs = 250;
const serverEndsWithinMs = 90_000;
const servesAgainWithinMs = 90_000;

/**
 * Puts the release in `source`, a folder or an archive, in the place of the program in `root`. Golfers book on while it
 * is built; from the backup until the new program is healthy no write is accepted. Throws after it has gone back, or
 * before it has changed anything.
 * @param {{ root: string, source: string, hasBackup: boolean, readyWithinMs: number, env: NodeJS.ProcessEnv,
 *   say: (line: string) => void }} options
 */
export async function upgrade({ root, source, hasBackup, readyWithinMs, env, say }) {
  const places = placesOf(root, env);
  const origin = originOf(env);
  await assertUpgradable(places, { hasBackup, origin });
  try {
    const servedAt = await aloneInUpgrade(root, say, () =>
      install({ root, source, places, readyWithinMs, say }),
    );
    if (servedAt !== null) await tellWhetherItServes(isOfThisMachine(servedAt) ? servedAt : origin, say);
  } finally {
    await removeLeftovers(root);
  }
}

async function install({ root, source, places, readyWithinMs, say }) {
  if (readJournal(root) !== null) throw new Error('Another upgrade was interrupted meanwhile. Try again.');
  const stopListening = stopChildrenWithUs();
  const journal = await prepare({ root, source, places, say });
  stopListening();
  const interrupt = catchInterrupts(say);
  try {
    return await exchange({ root, places, readyWithinMs, say, interrupt, journal });
  } finally {
    interrupt.end();
  }
}

/** Builds it beside the program that serves. */
async function prepare({ root, source, places, say }) {
  const from = versionIn(root);
  for (const folder of [newProgram(root), formerProgram(root)]) putAside(root, folder);
  await removeLeftovers(root);
  await takeRelease(root, source);
  const to = versionIn(newProgram(root));
  if (!isNewer(to, from))
    throw new Error(`${source} is Dewsweeper ${to}, which is not newer than ${from}, the one here.`);
  say(`From Dewsweeper ${from} to ${to}.`);
  await build(root, { isDeployed: !existsSync(join(root, 'node_modules/vite')), say });
  const entries = entriesToSwap(root);
  assertApart(root, entries, places);
  // Whoever has to finish it finds this program, whatever is in place then.
  rmSync(programToFinish(root), { recursive: true, force: true });
  cpSync(join(root, 'tooling'), join(programToFinish(root), 'tooling'), { recursive: true });
  const { dataDir } = places;
  return {
    phase: 'pausing',
    from,
    to,
    dataDir,
    backup: null,
    entries,
    isDatabaseChanged: false,
    trial: null,
  };
}

/** The address of the server that had to end for it, null: none. `journal` is kept as it is on the disk. */
async function exchange({ root, places, readyWithinMs, say, interrupt, journal }) {
  const note = (changes) => writeJournal(root, Object.assign(journal, changes));
  const program = programIn(root, places.dataDir);
  let serving = null;
  try {
    note({ phase: 'pausing' });
    say('Pausing writes ...');
    serving = servingIn(await program.run('pause'));
    interrupt.assertWanted();
    if (places.dataDir !== null) note({ backup: await backUp(program, places, say) });
    interrupt.assertWanted();
    if (serving !== null) await endServer({ program, dataDir: places.dataDir, pid: serving.pid, say });
    note({ phase: 'swapping' });
    swapIn(root, journal.entries);
    interrupt.assertWanted();
    note({ phase: 'trying', isDatabaseChanged: true });
    say(`Starting Dewsweeper ${journal.to} to see whether it is healthy ...`);
    await program.try(readyWithinMs, (trial) => note({ trial }));
    interrupt.assertWanted();
  } catch (error) {
    say(`The upgrade failed: ${error.message}`);
    await goBack(root, journal, say);
    throw new Error('Nothing was upgraded.', { cause: error });
  }
  note({ phase: 'confirmed', trial: null });
  await finish(root, journal, say);
  return serving?.url ?? null;
}

async function backUp(program, { backupDir }, say) {
  say('Backing up ...');
  const [, folder] = /^(\/.*): \d+ MB in /m.exec(await program.run('backup', backupDir)) ?? [];
  if (folder === undefined) throw new Error('the backup does not say where it is');
  return folder;
}

function servingIn(printed) {
  const [, pid, url] = /^Serving: .*\(process (\d+)\) at (\S+)/m.exec(printed) ?? [];
  return pid === undefined ? null : { pid: Number(pid), url };
}

/** It starts what is in its place once this process is done (bin/finish-upgrade.mjs). */
async function endServer({ program, dataDir, pid, say }) {
  say('Ending the server, which starts again by itself ...');
  const giveUpAt = Date.now() + serverEndsWithinMs;
  const database = join(dataDir, 'postgres/postmaster.pid');
  process.kill(pid, 'SIGUSR2');
  for (let looked = 1; existsSync(database); looked += 1) {
    if (Date.now() > giveUpAt) throw new Error(`process ${pid} does not end`);
    // Another command may keep the database running.
    const isToBeAsked = looked % 20 === 0;
    if (isToBeAsked && servingIn(await program.run('pause')) === null) return;
    await sleep(lookAgainMs);
  }
}

function originOf({ HOST, PORT }) {
  const host = HOST?.trim() || '127.0.0.1';
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${PORT?.trim() || '3000'}`;
}

/** The port may have been set for the server alone; a public address need not lead back to this machine. */
const isOfThisMachine = (url) => new URL(url).hostname === 'localhost';

async function tellWhetherItServes(origin, say) {
  const giveUpAt = Date.now() + servesAgainWithinMs;
  while (!(await isReady(origin))) {
    if (Date.now() > giveUpAt) return say(`It does not answer at ${origin} yet; see its output.`);
    await sleep(lookAgainMs);
  }
  say(`It serves at ${origin}.`);
}

/** As the server finds them. Without a data folder of its own the database is the operator's. */
function placesOf(root, { DATA_DIR, BACKUP_DIR, DATABASE_URL }) {
  const files = resolve(root, DATA_DIR?.trim() || 'data');
  const dataDir = DATABASE_URL?.trim() ? null : files;
  return { dataDir, files, backupDir: resolve(root, BACKUP_DIR?.trim() || join(files, '../backups')) };
}

async function assertUpgradable({ dataDir }, { hasBackup, origin }) {
  if (dataDir !== null) {
    if (existsSync(join(dataDir, 'postgres'))) return;
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder that your server uses.`);
  }
  if (!hasBackup)
    throw new Error(
      'DATABASE_URL leads to a PostgreSQL of your own: stop all servers of Dewsweeper, make a backup (pg_dump), and add --have-backup.',
    );
  if (await isReady(origin))
    throw new Error(`Stop all servers of Dewsweeper first: one serves at ${origin}.`);
}

/** Data in a folder of the program would go with it. */
function assertApart(root, entries, { files, backupDir }) {
  for (const { path } of entries)
    for (const kept of [files, backupDir])
      if (!relative(join(root, path), kept).startsWith('..'))
        throw new Error(
          `${kept} is in ${path}${sep}, a folder of the program. Move it, and set DATA_DIR or BACKUP_DIR.`,
        );
}

function catchInterrupts(say) {
  let came = false;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const note = () => {
    if (!came) say('Going back after this step ...');
    came = true;
  };
  for (const signal of signals) process.on(signal, note);
  return {
    assertWanted() {
      if (came) throw new Error('interrupted');
    },
    end: () => signals.forEach((signal) => process.off(signal, note)),
  };
}

// npm run faults: does to the server what must not harm it, again and again, and counts what came of it.
//   npm run faults -- --only payments   kills it in the middle of payments and starts it again
//   npm run faults -- --only processes  three processes behind a proxy: they, PostgreSQL and Redis come and go
//   npm run faults -- --only fuzz       sends it requests that are mostly wrong; FUZZ_SEED=n sends the same again
//   npm run faults -- --quick           a twentieth of it all
import './node-version.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithNpm } from './end-with-npm.mjs';
import { countsTable } from './faults/counts-table.mjs';
import { prepare } from './install-and-build.mjs';
import { runCommand, stopChildrenWithUs } from './run-command.mjs';

const repository = join(import.meta.dirname, '..');

/** What is done, how often, by which test, and the variable that tells the test how often. */
const parts = {
  payments: {
    test: 'src/testing/faults/payment-kills.test.ts',
    times: { usually: 200, quick: 10 },
    told: 'FAULTS_KILLS',
    what: 'kills',
    heading: 'killed when',
  },
  processes: {
    test: 'src/testing/processes/processes.test.ts',
    times: { usually: 20, quick: 1 },
    told: 'FAULTS_KILLS',
    what: 'kills',
    heading: 'done when',
  },
  fuzz: {
    test: 'src/testing/fuzz/fuzz.test.ts',
    times: { usually: 10_000, quick: 500 },
    told: 'FAULTS_REQUESTS',
    what: 'requests',
    heading: 'asked for',
  },
};

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
});
const unknown = values.only?.filter((name) => !Object.hasOwn(parts, name)) ?? [];
if (unknown.length > 0) {
  console.error(`No part called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

endWithNpm();
await prepare({});
stopChildrenWithUs();
for (const name of values.only ?? Object.keys(parts)) {
  if (!(await run(parts[name]))) process.exitCode = 1;
}

/** Runs one part and prints its counts; false when something was left that must not be. */
async function run({ test, times, told, what, heading }) {
  const count = values.quick ? times.quick : times.usually;
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-faults-'));
  const report = join(folder, 'report.json');
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  try {
    const { ok, seconds } = await runCommand(
      process.execPath,
      [vitest, 'run', '--project', 'server', '--reporter=dot', test],
      { cwd: repository, live: true, env: { [told]: String(count), FAULTS_REPORT: report } },
    );
    const { counts, faults, seed } = JSON.parse(readFileSync(report, 'utf8'));
    console.log(`\n${countsTable(counts, heading)}\n`);
    for (const fault of faults) console.log(`FAULT: ${fault}`);
    const again = seed === undefined ? '' : `, seed ${seed}`;
    console.log(`${count} ${what} in ${Math.round(seconds)} s${again}, ${faults.length} faults`);
    return ok && faults.length === 0;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false; // Ended before it could write a report; its output says why.
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// npm run faults: kills the server in the middle of its work, starts it again, and counts what came of it.
//   npm run faults -- --only payments   this part alone
//   npm run faults -- --only processes  three processes behind a proxy: they, PostgreSQL and Redis come and go
//   npm run faults -- --quick           a twentieth of the kills
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

/** What is killed, the test that does it, and how often. */
const parts = {
  payments: { test: 'src/testing/faults/payment-kills.test.ts', kills: 200 },
  processes: { test: 'src/testing/processes/processes.test.ts', kills: 20 },
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
  const { test, kills } = parts[name];
  if (!(await run(test, values.quick ? Math.ceil(kills / 20) : kills))) process.exitCode = 1;
}

/** Runs one part and prints its counts; false when something was left that must not be. */
async function run(test, kills) {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-faults-'));
  const report = join(folder, 'report.json');
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  try {
    const { ok, seconds } = await runCommand(
      process.execPath,
      [vitest, 'run', '--project', 'server', '--reporter=dot', test],
      { cwd: repository, live: true, env: { FAULTS_KILLS: String(kills), FAULTS_REPORT: report } },
    );
    const { counts, faults } = JSON.parse(readFileSync(report, 'utf8'));
    console.log(`\n${countsTable(counts)}\n`);
    for (const fault of faults) console.log(`FAULT: ${fault}`);
    console.log(`${kills} kills in ${Math.round(seconds)} s, ${faults.length} faults`);
    return ok && faults.length === 0;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false; // Ended before it could write a report; its output says why.
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// See docs/reliability.md; `--seed` repeats a run of schedules or fuzz; `--from` and `--times` run a part of the seeds of
// `waiting` or `draws`.
import '../tooling/node-version.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { cases } from '../tooling/faults/cases.mjs';
import { countsTable } from '../tooling/faults/counts-table.mjs';
import { resultsTable, updatedPage } from '../tooling/faults/results.mjs';
import { prepare } from '../tooling/install-and-build.mjs';
import { runCommand, stopChildrenWithUs } from '../tooling/run-command.mjs';

const repository = join(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    seed: { type: 'string' },
    from: { type: 'string' },
    times: { type: 'string' },
  },
});
const unknown = values.only?.filter((name) => !Object.hasOwn(cases, name)) ?? [];
if (unknown.length > 0) {
  console.error(`No case called ${unknown.join(', ')}. There are: ${Object.keys(cases).join(', ')}.`);
  process.exit(2);
}

endWithNpm();
await prepare({});
stopChildrenWithUs();

const results = [];
for (const name of Object.keys(cases)) {
  if (values.only && !values.only.includes(name)) continue;
  console.log(`\n${name}: ${cases[name].title}`);
  results.push({ name, ...(await run(cases[name])) });
}
console.log(`\n${resultsTable(results)}\n`);
if (results.some(({ isMet }) => !isMet)) process.exitCode = 1;
if (values.write) {
  const page = join(repository, 'docs/reliability.md');
  writeFileSync(page, updatedPage(readFileSync(page, 'utf8'), results, values));
}

async function run(one) {
  const { title, reach, prepare: prepareCase, run, test, project, times, limitSeconds } = one;
  const count = Number(values.times ?? (values.quick ? times.quick : times.usually));
  await prepareCase?.();
  const started = performance.now();
  const { report, ok } = run
    ? { report: await run({ times: count }), ok: true }
    : await runTest({ test, project, count, limitSeconds });
  const seconds = (performance.now() - started) / 1000;
  return { title, reach, seconds, ...verdict(report, ok) };
}

async function runTest({ test, project = 'server', count, limitSeconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-faults-'));
  const reportFile = join(folder, 'report.json');
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const env = { ALL_TESTS: '1', FAULTS_TIMES: String(count), FAULTS_REPORT: reportFile };
  if (values.seed) env.FAULTS_SEED = values.seed;
  if (values.from) env.FAULTS_FROM = values.from;
  try {
    const { ok } = await runCommand(
      process.execPath,
      [vitest, 'run', '--project', project, '--reporter=dot', test],
      { cwd: repository, live: true, env, timeoutSeconds: limitSeconds },
    );
    return { ok, report: existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdict(report, ok) {
  if (report === null) return { done: '-', found: 'ended before it could report', isMet: false, isRun: true };
  const { done, found, failures, notRun, counts, heading = 'done when' } = report;
  if (counts) console.log(`\n${countsTable(counts, heading)}`);
  for (const failure of failures.slice(0, 20)) console.log(`FAILURE: ${failure}`);
  if (notRun) return { done: '-', found: `not run: ${notRun}`, isMet: false, isRun: false };
  return {
    done,
    found: failures.length > 0 ? `${found}; ${failures.length} failures` : found,
    isMet: ok && failures.length === 0,
    isRun: true,
  };
}

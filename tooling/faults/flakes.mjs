import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrGetBrowser } from '../find-browser.mjs';
import { findOrGetHeadlessShell } from '../find-headless-shell.mjs';
import { prepare } from '../install-and-build.mjs';
import { runCommand } from '../run-command.mjs';

const repository = join(import.meta.dirname, '../..');
const minutesPerRun = 40;
const runsPerBrowserRun = 7;

export async function runFlakes({ times }) {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-flakes-'));
  const failedTests = [];
  let passed = 0;
  const note = (run, { tests, failures, output }) => {
    passed += tests;
    if (tests === 0) failedTests.push(`${run}: no test ran: ${output.trim().split('\n').at(-1)}`);
    failedTests.push(...failures.map((name) => `${run}: ${name}`));
    console.log(`${run}: ${tests} passed, ${failures.length} failed`);
  };
  const browserRuns = Math.floor(times / runsPerBrowserRun) + (times >= 20 ? 1 : 0);
  try {
    for (let run = 1; run <= times; run += 1)
      note(`run ${run}`, await runSuites(join(folder, 'vitest.json'), run));
    if (browserRuns > 0) {
      await prepare({ web: true, server: true });
      const { path } = (await findOrGetHeadlessShell()) ?? (await findOrGetBrowser());
      for (let run = 1; run <= browserRuns; run += 1)
        note(`browser run ${run}`, await runBrowserSuite(join(folder, 'playwright.json'), path));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    done: `core and server ${times} times, browser suite ${browserRuns} times`,
    found: `${passed} tests passed, ${failedTests.length} failed`,
    failures: failedTests,
  };
}

async function runSuites(report, seed) {
  const { output } = await runTool('node_modules/vitest/vitest.mjs', [
    'run',
    ...['core', 'server'].flatMap((project) => ['--project', project]),
    '--sequence.shuffle.files',
    '--sequence.shuffle.tests',
    `--sequence.seed=${seed}`,
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const found = read(report);
  const failures = (found?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    const whole = status === 'failed' && failed.length === 0 ? ['could not be run'] : failed;
    return whole.map((test) => `${name.slice(repository.length + 1)}, seed ${seed}: ${test}`);
  });
  return { tests: found?.numPassedTests ?? 0, failures, output };
}

async function runBrowserSuite(report, chromium) {
  const { output } = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=e2e', '--reporter=dot,json'],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const found = read(report);
  const failures = specsOf(found?.suites ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, file }) => `${file}: ${title}`);
  return { tests: found?.stats.expected ?? 0, failures, output };
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined; // The run ended without one; its output says why.
  } finally {
    rmSync(report, { force: true });
  }
}

function runTool(script, args, env) {
  return runCommand(process.execPath, [join(repository, script), ...args], {
    cwd: repository,
    env: { CI: '1', ALL_TESTS: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    timeoutSeconds: minutesPerRun * 60,
  });
}

// Works on a fresh clone too. The last line is `N passed, N failed`. CONTRIBUTING.md says what each tier holds.
//   npm test             rules, use cases and races once, and the browser tests of what is done most
//   npm test -- --all    also: all browser tests, on both viewports, pictures, whole installations, soaks, Firefox, WebKit, other Nodes
import '../tooling/node-version.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditPackages } from '../tooling/audit-packages.mjs';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { findOrGetBrowser } from '../tooling/find-browser.mjs';
import { findFirefox } from '../tooling/find-firefox.mjs';
import { findOrGetHeadlessShell } from '../tooling/find-headless-shell.mjs';
import { findOrGetRedis } from '../tooling/find-redis.mjs';
import { findWebKit } from '../tooling/find-webkit.mjs';
import { prepare } from '../tooling/install-and-build.mjs';
import { findOrGetNode, otherNodes } from '../tooling/other-nodes.mjs';
import { runCommand, stopChildrenWithUs } from '../tooling/run-command.mjs';

const repository = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'dewsweeper-reports-'));
/** Whole, a run may take 90 minutes. The slowest machine seen took 21 for unit and server tests and 34 in the browser. */
const maxMinutes = { perSection: 30, ofTheLongest: 65 };

const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
/** Read by vitest.config.ts and e2e/viewports.ts. */
process.env.ALL_TESTS = options.all ? '1' : '';

const total = { passed: 0, failed: 0, skipped: 0 };
const failedSections = [];
/** The section that runs now; whoever ends us in the middle of it has failed it. */
let current;

process.on('exit', () => {
  rmSync(reports, { recursive: true, force: true });
  if (current) {
    failedSections.push(current);
    total.failed += 1;
  }
  if (failedSections.length > 0) console.log(`\nFailed: ${failedSections.join(', ')}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  if (total.failed > 0) process.exitCode ||= 1;
});

/** Runs one section under its heading. What fails without a failed test of its own counts as one. */
async function section(name, run) {
  console.log(`\n── ${name}`);
  current = name;
  const started = Date.now();
  const { ok, output, tests } = await run().catch((error) => ({ ok: false, output: error.message }));
  if (output) console.log(output.trimEnd());
  if (tests) for (const kind of Object.keys(total)) total[kind] += tests[kind];
  if (!ok) {
    failedSections.push(name);
    if (!tests?.failed) total.failed += 1;
  }
  current = undefined;
  console.log(`${ok ? '✓' : '✗'} ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs a program of node_modules with Node; its output is kept for the case that it fails. */
function runTool(script, args, { env, node = process.execPath, minutes = maxMinutes.perSection } = {}) {
  return runCommand(node, [join(repository, script), ...args], {
    cwd: repository,
    env: { CI: '1', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }), ...env },
    timeoutSeconds: minutes * 60,
  });
}

/** A section of tests: quiet when all passed, with all it printed otherwise. That no test ran is a failure. */
function verdictOn({ ok, output }, tests) {
  if (!tests) return { ok: false, output };
  const ran = tests.passed + tests.failed;
  if (ran === 0) return { ok: false, output: `${output}\nNot one test ran.` };
  return { ok: ok && tests.failed === 0, tests, output: ok ? `${tests.passed} passed` : output };
}

function readReport(file, countsOf) {
  try {
    return countsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // Ended before it could write one; its output says why.
  }
}

async function runVitest(name, args, options) {
  const report = join(reports, `${name}.json`);
  const result = await runTool(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--silent=passed-only',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    options,
  );
  const tests = readReport(report, (counts) => ({
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
  }));
  return verdictOn(result, tests);
}

/** What speaks to Node's own modules: the start, HTTP, processes, files. All of core is small enough. */
const onOtherNodes = [
  'packages/core/',
  'tooling/start.test.mjs',
  'tooling/dewsweeper.test.mjs',
  'tooling/run-command.test.mjs',
  'apps/server/src/http/',
  'apps/server/src/adapters/mail/',
  'apps/server/src/shutdown-hooks.test.ts',
  'apps/server/src/features/live/processes.test.ts',
  'apps/server/src/features/sessions/sessions.test.ts',
  'apps/server/src/course-commands/write-file-whole.test.ts',
];
/** Minutes of starting PostgreSQL again and again. What differs from the Node of a whole run shows in the newest. */
const onNewestNode = ['packages/embedded-postgres/', 'apps/server/src/backup/'];

async function runOnNode(version) {
  let folder;
  try {
    folder = await findOrGetNode(version);
  } catch (error) {
    total.skipped += 1;
    return { ok: true, output: `Skipped: ${error.message}` };
  }
  // Programs that tests start by the name of `node` are this version's, too.
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const suites = version === otherNodes.at(-1) ? [...onOtherNodes, ...onNewestNode] : onOtherNodes;
  return runVitest(`node-${version}`, suites, { node: join(folder, 'node'), env });
}

async function runEndToEndTests(browser) {
  if (!browser) return { ok: false, output: 'There is no browser to run them in.' };
  return runPlaywright('e2e', { CHROMIUM_PATH: browser.path });
}

/** What golfers with another engine would meet. The machine's own browsers are used, and none is fetched. */
async function runEngineTests({ found, config, env, hint }) {
  if (!found) {
    total.skipped += 1;
    return { ok: true, output: `Skipped: this machine has none that can be driven. ${hint}` };
  }
  console.log(found);
  return runPlaywright(config, { ...(browser && { CHROMIUM_PATH: browser.path }), ...env });
}

function runFirefoxTests() {
  const firefox = findFirefox();
  return runEngineTests({
    found: firefox && `${firefox.version}, from ${firefox.source}: ${firefox.path}`,
    config: 'e2e/firefox.config.ts',
    env: firefox && { FIREFOX_PATH: firefox.path },
    hint: 'It must be 143 or newer; FIREFOX_PATH names one.',
  });
}

function runWebKitTests() {
  const webkit = findWebKit();
  return runEngineTests({
    found: webkit && `WebKitGTK: ${webkit.browser}`,
    config: 'e2e/webkit.config.ts',
    hint: '`apt-get install webkit2gtk-driver xvfb` gets one.',
  });
}

async function runPlaywright(config, env) {
  const report = join(reports, `${basename(config)}.json`);
  const result = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', `--config=${config}`, '--reporter=dot,json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, minutes: maxMinutes.ofTheLongest },
  );
  const tests = readReport(report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
  return verdictOn(result, tests);
}

/** As `npm run screenshots`, into a folder of their own: committed pictures stay as they are. */
async function takePictures() {
  if (!browser) return { ok: false, output: 'There is no browser to take them in.' };
  const folder = join(reports, 'pictures');
  const env = { CHROMIUM_PATH: browser.path, PICTURES_FOLDER: folder, PICTURES_FOR: 'contact-sheet' };
  const verdict = await runPlaywright('e2e/pictures.config.ts', env);
  if (!verdict.ok) return verdict;
  const { makeContactSheet } = await import('../tooling/screenshots/contact-sheet.mjs');
  const count = await makeContactSheet(folder, browser.path);
  return { ...verdict, output: `${verdict.output}, ${count} pictures` };
}

async function runAudit() {
  const { wasAnswered, ok, output } = await auditPackages(repository);
  if (!wasAnswered) total.skipped += 1;
  return { ok, output };
}

endWithNpm();
let browser;

await section('install and build', async () => {
  await prepare({ web: true, server: true });
  return { ok: true };
});
stopChildrenWithUs();
await section('browser', async () => {
  browser = (await findOrGetHeadlessShell()) ?? (await findOrGetBrowser());
  return { ok: true, output: `${browser.version}, from ${browser.source}: ${browser.path}` };
});
await section('Redis', async () => {
  const redis = await findOrGetRedis();
  return { ok: true, output: redis?.version ?? 'None here: the tests of it are not run.' };
});
await section('known holes in packages', runAudit);
await section('check', () => runTool('bin/check.mjs', []));
await section('unit and server tests', () => runVitest('vitest', [], { minutes: maxMinutes.ofTheLongest }));
await section('end-to-end tests', () => runEndToEndTests(browser));
if (options.all) {
  await section('pictures of every screen and state', takePictures);
  await section('booking and the clubhouse in Firefox', runFirefoxTests);
  await section('booking and the clubhouse in WebKit', runWebKitTests);
  for (const version of otherNodes) await section(`Node ${version}`, () => runOnNode(version));
}

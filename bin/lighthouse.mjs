// `npm run lighthouse -- 1`: a single run of each, which writes nothing.
import '../tooling/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { findOrGetBrowser } from '../tooling/find-browser.mjs';
import { prepare } from '../tooling/install-and-build.mjs';

const repository = join(import.meta.dirname, '..');
const recordedRuns = 5;
const runs = Number(argv[2] ?? recordedRuns);

endWithNpm();
await prepare({ web: true, server: true });
const { startHttpsFront } = await import('../tooling/lighthouse/https-front.mjs');
const { startOwnServer } = await import('../tooling/lighthouse/own-server.mjs');
const { runLighthouse } = await import('../tooling/lighthouse/lighthouse-runs.mjs');
const { measureFirstSight } = await import('../tooling/lighthouse/first-sight.mjs');
const { describeRuns } = await import('../tooling/lighthouse/report.mjs');

const browser = await findOrGetBrowser();
const front = await startHttpsFront();
const server = await startOwnServer(repository, { publicUrl: front.url });
front.lead(server.url);
try {
  const lighthouse = await runLighthouse({ url: front.url, browser, runs });
  const firstSight = await measureFirstSight({ url: front.url, browser, runs });
  const report = describeRuns({ lighthouse, firstSight, browser, runs });
  if (runs === recordedRuns) writeFileSync(join(repository, 'docs/lighthouse.md'), report);
  console.log(report);
} finally {
  front.stop();
  await server.stop();
}

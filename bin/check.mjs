// `npm run check -- lint links` runs these steps, `--write` fixes the format first.
import '../tooling/node-version.mjs';
import { argv } from 'node:process';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { prepare } from '../tooling/install-and-build.mjs';
import { stopChildrenWithUs } from '../tooling/run-command.mjs';

endWithNpm();
// The build is what budgets measure; it also writes the style sheets' types.
await prepare({ web: true });
stopChildrenWithUs();
const { steps } = await import('../tooling/check/steps.mjs');

const args = argv.slice(2);
const write = args.includes('--write');
const chosen = args.filter((arg) => arg !== '--write');
const unknown = chosen.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No step called ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

let ok = true;
for (const [name, check] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = performance.now();
  const result = await check({ write });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${result.ok ? '✓' : '✗'} ${name.padEnd(12)}${seconds.padStart(5)} s`);
  if (result.output) console.log(result.output.trimEnd().replace(/^(?=.)/gm, '    '));
  ok &&= result.ok;
}
process.exitCode = ok ? 0 : 1;

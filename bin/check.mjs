// Everything that can be said of the code without running it.
//   npm run check                  all parts
//   npm run check -- lint walls    these parts
//   npm run check -- --write       puts the format right, then checks
import '../tooling/node-version.mjs';
import { argv } from 'node:process';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { prepare } from '../tooling/install-and-build.mjs';
import { stopChildrenWithUs } from '../tooling/run-command.mjs';

endWithNpm();
// The build is what budgets measure, and writes the types of the style sheets.
await prepare({ web: true });
stopChildrenWithUs();
const { parts } = await import('../tooling/check/steps.mjs');

const wishes = argv.slice(2);
const write = wishes.includes('--write');
const chosen = wishes.filter((wish) => wish !== '--write');
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

let ok = true;
for (const [name, check] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = performance.now();
  const verdict = await check({ write });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${verdict.ok ? '✓' : '✗'} ${name.padEnd(10)}${seconds.padStart(5)} s`);
  if (verdict.output) console.log(verdict.output.trimEnd().replace(/^(?=.)/gm, '    '));
  ok &&= verdict.ok;
}
process.exitCode = ok ? 0 : 1;

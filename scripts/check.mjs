// Everything that can be said of the code without running it.
//   npm run check                  all parts
//   npm run check -- lint walls    these parts
//   npm run check -- --write       puts the format right, then checks
import { join } from 'node:path';
import { argv } from 'node:process';
import { checkBudgets } from './check/budgets.mjs';
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './check/tools.mjs';
import { checkWalls } from './check/walls.mjs';
import { buildWebWhenStale } from './check/web-build.mjs';
import { stopChildrenWithUs } from './run-command.mjs';

const repository = join(import.meta.dirname, '..');
const wishes = argv.slice(2);
const write = wishes.includes('--write');
const chosen = wishes.filter((wish) => wish !== '--write');

const parts = {
  format: () => checkFormat(repository, { write }),
  build: () => buildWebWhenStale(repository),
  types: () => checkTypes(repository),
  lint: () => checkLint(repository),
  'dead-code': () => checkDeadCode(repository),
  walls: () => checkWalls(repository),
  budgets: () => checkBudgets(repository),
};

const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

stopChildrenWithUs();
let ok = true;
for (const [name, check] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = performance.now();
  const verdict = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${verdict.ok ? '✓' : '✗'} ${name.padEnd(10)}${seconds.padStart(5)} s`);
  if (verdict.output) console.log(verdict.output.trimEnd().replace(/^(?=.)/gm, '    '));
  ok &&= verdict.ok;
}
process.exitCode = ok ? 0 : 1;

import { argv } from 'node:process';
import { checkHistory, explain } from './check-history.ts';
import { readHistory } from './history.ts';

/**
 * `node --import tsx apps/server/test/checker/main.ts FILE`: exits with 1 when no single tee sheet could
 * answer so.
 */
const file = argv[2];
if (file === undefined) {
  console.error('Which history? Give the file of its JSON lines.');
  process.exit(2);
}
const issues = checkHistory(readHistory(file));
for (const line of explain(issues)) console.log(line);
const { slots, exchanges, undecided, impossible } = issues;
console.log(
  JSON.stringify({ exchanges, slots, undecided, impossible: impossible.length, failures: explain(issues) }),
);
process.exitCode = impossible.length > 0 ? 1 : 0;

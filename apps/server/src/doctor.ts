import { examine } from './doctor/examine.ts';
import { lineOf } from './doctor/verdict.ts';
import { projectRoot } from './project-root.ts';

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(
    'dewsweeper doctor\n    Looks at the set-up, changes nothing, and says of each part how it is: ✓ in order, ! worth a thought, ✗ wrong.',
  );
  process.exit();
}
if (words.length > 0) {
  console.error('doctor takes no words after it: write only dewsweeper doctor.');
  process.exit(1);
}

const counts = { good: 0, doubtful: 0, bad: 0 };
const examination = { environment: process.env, projectRoot, nowMs: Date.now(), squareUrl: null };
for await (const verdict of examine(examination)) {
  counts[verdict.mark] += 1;
  console.log(lineOf(verdict));
}
if (counts.bad > 0) console.log(`\n${counts.bad === 1 ? '1 thing is' : `${counts.bad} things are`} wrong.`);
else if (counts.doubtful > 0) console.log('\nNothing is wrong; think about the lines with !.');
else console.log('\nAll is well.');
process.exitCode = counts.bad > 0 ? 1 : 0;

import { survivesClosedOutput } from './closed-output.ts';
// Reads the words of the command before they are changed.
import './start-again.ts';

/** Commands that are programs; all others are course commands. */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => import('./main.ts'),
  doctor: () => import('./doctor.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
};

survivesClosedOutput();
const name = process.argv[2] ?? 'help';
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
// `course import` is the same as `import`.
if (program || name === 'course') process.argv.splice(2, 1);
await (program ?? (() => import('./course.ts')))();

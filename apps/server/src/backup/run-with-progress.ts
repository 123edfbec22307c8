import { CommandProblem } from '../course-commands/command-problem.ts';
import { problemLines } from '../problem-lines.ts';

/** Problems are printed without a stack and exit with 1. After Ctrl-C, `assertWanted` throws at its next call. */
export async function runWithProgress(
  about: string,
  run: (words: string[], assertWanted: () => void) => Promise<void>,
): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) return console.log(about);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopped = true;
    });
  try {
    await run(words, () => {
      if (isStopped) throw new CommandProblem('Interrupted; nothing was changed.');
    });
  } catch (error) {
    for (const line of problemLines(error)) console.error(line);
    process.exitCode = 1;
  }
}

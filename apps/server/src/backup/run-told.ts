import { CommandProblem } from '../course-commands/command-problem.ts';
import { StartProblem } from '../start-problem.ts';

/**
 * Runs a command of its own script: problems are told in lines, without a stack, and exit with 1. Ctrl-C lets
 * `assertWanted` throw at its next call, so that all ends in order.
 */
export async function runTold(
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
    const isTold = error instanceof CommandProblem || error instanceof StartProblem;
    const { syscall, code, path, message } = error as NodeJS.ErrnoException;
    if (!isTold && syscall === undefined) throw error;
    const lines = isTold
      ? error.lines
      : [
          code === 'EACCES'
            ? `${path} is closed to this account. Run this as the account of the server.`
            : message,
        ];
    for (const line of lines) console.error(line);
    process.exitCode = 1;
  }
}

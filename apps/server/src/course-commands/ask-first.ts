import { createInterface } from 'node:readline/promises';
import { CommandProblem } from './command-problem.ts';

/** Throws a CommandProblem unless the answer is yes or --yes was given. */
export async function askFirst(question: string, isSaid: boolean): Promise<void> {
  if (isSaid) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new CommandProblem('Nothing was changed: there is nobody to ask here. Say --yes.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandProblem('Nothing was changed.');
  } finally {
    lines.close();
  }
}

import { vi } from 'vitest';
import { CommandProblem } from '../src/course-commands/command-problem.ts';
import { commands } from '../src/course-commands/commands.ts';

/** Standard output, standard error, and the problem of a command that did nothing. */
export type CommandOutput = { out: string; warned: string; problem: string };

/** Runs `dewsweeper WORDS` in this process with its own environment. */
export async function runCourseCommand(
  environment: Record<string, string>,
  words: readonly string[],
): Promise<CommandOutput> {
  const { problems, ...told } = await runTogether(environment, [words]);
  return { ...told, problem: problems[0] ?? '' };
}

/** Several at once, as at several terminals. `problems`: empty for a command that did what it was told. */
export async function runTogether(
  environment: Record<string, string>,
  all: readonly (readonly string[])[],
): Promise<Omit<CommandOutput, 'problem'> & { problems: string[] }> {
  const told = { out: '', warned: '' };
  const hear = (part: 'out' | 'warned', end: string) => (text: unknown) => {
    told[part] += `${String(text)}${end}`;
    return true;
  };
  for (const [key, value] of Object.entries(environment)) vi.stubEnv(key, value);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(hear('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(hear('warned', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('out', '')),
  ];
  try {
    const problems = await Promise.all(all.map(problemOf));
    return { ...told, problems };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

async function problemOf([name = '', ...rest]: readonly string[]): Promise<string> {
  try {
    await commands[name]?.run(rest);
    return '';
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error;
    return error.message;
  }
}

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
  const told: CommandOutput = { out: '', warned: '', problem: '' };
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
  const [name = '', ...rest] = words;
  try {
    await commands[name]?.run(rest);
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error;
    told.problem = error.message;
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return told;
}

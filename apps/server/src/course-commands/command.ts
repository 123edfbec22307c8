import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { migrateToLatest } from '../adapters/postgres/migrate.ts';
import { openDatabase } from '../adapters/postgres/pool.ts';
import { type Config, parseConfig } from '../config.ts';
import { projectRoot } from '../project-root.ts';
import { StartProblem } from '../start-problem.ts';
import { CommandProblem } from './command-problem.ts';

export type Command = {
  /** How to write it. */
  usage: string;
  /** What it does. */
  about: string;
  run(words: string[]): Promise<void>;
};

/** The words after a command: positional ones and options. Throws a CommandProblem for what the command does not know. */
export function parseWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: words, allowPositionals: true, strict: true, options });
  } catch (error) {
    throw new CommandProblem((error as Error).message, `Usage: ${usage}`);
  }
}

/** Throws a CommandProblem unless as many words were given as the command takes. */
export function assertWords(words: readonly string[], least: number, most: number, usage: string): void {
  if (words.length < least || words.length > most) throw new CommandProblem(`Usage: ${usage}`);
}

/** A path as it was typed: npm runs commands in the project's folder, not in the typer's. */
export function typedPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** The group and course of `GROUP/COURSE`. */
export function coursePathOf(word: string): { group: string; course: string } {
  const [, group, course] = /^([^/]+)\/([^/]+)\/?$/.exec(word) ?? [];
  if (!group || !course) throw new CommandProblem(`${JSON.stringify(word)} is not of the form GROUP/COURSE.`);
  return { group, course };
}

export function readConfig(): Config {
  const parsed = parseConfig(process.env, projectRoot);
  if (!parsed.ok) throw new StartProblem(...parsed.faults);
  return parsed.value;
}

/** Works on the database, whether the server runs or not. */
export async function withDatabase(work: (pool: Pool, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const database = await openDatabase({ config, log: (line) => console.error(line), connections: 4 });
  const interrupt = breakOffOnSignal(database.pool);
  try {
    await migrateToLatest(database.pool);
    await work(database.pool, config);
  } catch (error) {
    throw interrupt.came() ? new CommandProblem('Interrupted.') : error;
  } finally {
    interrupt.end();
    await database.close();
  }
}

/** Ctrl-C breaks the sessions at work, so that the command fails in order and leaves no database server behind. */
function breakOffOnSignal(pool: Pool): { came(): boolean; end(): void } {
  const atWork = new Set<PoolClient>();
  pool.on('acquire', (session) => atWork.add(session));
  pool.on('release', (_error, session) => atWork.delete(session));
  let came = false;
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const breakOff = () => {
    came = true;
    for (const session of atWork) void (session as PoolClient & { end(): Promise<void> }).end();
  };
  for (const signal of signals) process.on(signal, breakOff);
  return {
    came: () => came,
    end() {
      for (const signal of signals) process.off(signal, breakOff);
    },
  };
}

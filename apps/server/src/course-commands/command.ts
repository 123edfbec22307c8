import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { applySchema, hasSchema } from '../../database/apply.ts';
import { openDatabase } from '../adapters/postgres/pool.ts';
import { lastPublicAddress } from '../adapters/postgres/public-address.ts';
import { type Config, parseConfig } from '../config.ts';
import { projectRoot } from '../project-root.ts';
import { StartProblem } from '../start-problem.ts';
import { CommandProblem } from './command-problem.ts';
import { isDatabaseMade, noDatabase, placeOf } from './data-directory.ts';
import { wrongCount, wrongOption } from './usage-errors.ts';

export type Command = {
  usage: string;
  about: string;
  run(words: string[]): Promise<void>;
};

/** Parses a command's words and options. Throws a CommandProblem for unknown ones. */
export function parseWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: words, allowPositionals: true, strict: true, options });
  } catch (error) {
    throw wrongOption(usage, error, Object.keys(options));
  }
}

/** Throws a CommandProblem unless the number of words fits. */
export function assertWords(words: readonly string[], min: number, max: number, usage: string): void {
  if (words.length < min || words.length > max) throw wrongCount(usage, words);
}

/** A typed path, relative to the user's folder: npm runs commands in the project's. */
export function typedPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

export function coursePathOf(word: string): { group: string; course: string } {
  const [, group, course] = /^([^/]+)\/([^/]+)\/?$/.exec(word) ?? [];
  if (!group || !course)
    throw new CommandProblem(
      `${JSON.stringify(word)} is not GROUP/COURSE, such as prairie-links/cedar-ridge.`,
    );
  return { group, course };
}

export function readConfig(more: Record<string, string> = {}): Config {
  const parsed = parseConfig({ ...process.env, ...more }, projectRoot);
  if (!parsed.ok) throw new StartProblem(...parsed.errors);
  return parsed.value;
}

export type DatabaseOptions = {
  /** Called before a missing database is made; throws unless that is wanted. Omitted: none is made. */
  beforeMaking?: (place: string) => Promise<void>;
};

/** Works with or without a running server. PUBLIC_URL is the last server's, unless the environment sets it. */
export async function withDatabase(
  work: (pool: Pool, config: Config) => Promise<void>,
  { beforeMaking }: DatabaseOptions = {},
): Promise<void> {
  const config = readConfig();
  const assertWanted = async () => {
    if (!beforeMaking) throw noDatabase(config);
    await beforeMaking(placeOf(config));
  };
  const isMade = isDatabaseMade(config);
  if (!isMade) await assertWanted();
  console.error(`Data: ${placeOf(config)}`);
  const database = await openDatabase({ config, log: (line) => console.error(line), connections: 4 });
  const interrupt = breakOffOnSignal(database.pool);
  try {
    if (isMade && !(await hasSchema(database.pool))) await assertWanted();
    await applySchema(database.pool);
    await work(database.pool, await asServed(database.pool, config));
  } catch (error) {
    throw interrupt.came() ? new CommandProblem('Interrupted.') : error;
  } finally {
    interrupt.end();
    await database.close();
  }
}

/** Links of a command must lead to the server that golfers use, whatever its PORT. */
async function asServed(pool: Pool, config: Config): Promise<Config> {
  const servedAt = await lastPublicAddress(pool);
  if (servedAt === null || servedAt === config.publicUrl) return config;
  const { PUBLIC_URL, PORT } = process.env;
  if (PUBLIC_URL?.trim() || PORT?.trim()) {
    console.error(
      `warning: links lead to ${config.publicUrl}, but the server of this data was last at ${servedAt}.`,
    );
    return config;
  }
  return readConfig({ PUBLIC_URL: servedAt });
}

/** Ctrl-C ends the sessions, so that the command fails cleanly and leaves no database server behind. */
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

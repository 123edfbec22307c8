import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** Process groups that we started and that have not ended yet. */
const running = new Set();
/** For what is told to end: test runners say what failed so far, and put away what they started. */
const maxFarewellSeconds = 20;
let stopping = false;

/**
 * Runs a program to its end and keeps what it prints.
 *
 * Each program gets a process group of its own, so that its whole family ends with it: after
 * `timeoutSeconds`, or when we ourselves are told to stop. It is told with Ctrl-C's signal, and ended
 * after `farewellSeconds` if it has not ended by then.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutSeconds?: number, farewellSeconds?: number, live?: boolean }} [options]
 *   `env` is added to our own environment; `live` also shows the output as it comes.
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>} `output` is stdout and stderr as they came.
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
    // A grandchild that outlives the program may hold the pipes open: no 'close' comes then.
    child.on('exit', (code) => setTimeout(resolve, 2000, code).unref());
  });
  clearTimeout(timer);
  clearTimeout(killer);
  if (timedOut) signalGroup(child, 'SIGKILL');
  running.delete(child);
  // Told to stop: what would come next never begins.
  if (stopping) await new Promise(() => {});
  if (timedOut) output += `Ended after ${timeoutSeconds} s.\n`;
  return { ok: exitCode === 0, output, seconds: (performance.now() - started) / 1000 };
}

/** Like `runCommand`, but a failure throws, with the line of its output that says why. */
export async function runOrThrow(command, args, options) {
  const { ok, output } = await runCommand(command, args, options);
  if (ok) return;
  const lines = output.trim().split('\n');
  throw new Error(`${command}: ${lines.find((line) => /error|failed|^E:/i.test(line)) ?? lines.at(-1)}`);
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

/**
 * Hands Ctrl-C and the like on to everything we run, waits for it to end (at most 15 s), then ends us.
 * Answers a function that takes this back.
 */
export function stopChildrenWithUs() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stop = () => {
    // Often told twice: by npm, and by the terminal or whoever told npm.
    if (stopping) return;
    stopping = true;
    // Whatever we were told: test runners tidy up after Ctrl-C alone.
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

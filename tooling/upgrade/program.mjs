import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { runCommand } from '../run-command.mjs';
import { programToFinish } from './journal.mjs';

const lookAgainMs = 250;
const trialEndsWithinMs = 60_000;

/** The commands of the program that is installed in `root`, on its data, whose path is given. */
export function programIn(root, dataDir) {
  const command = join(root, 'bin/dewsweeper');
  const env = { ...(dataDir !== null && { DATA_DIR: dataDir, DATABASE_URL: '' }) };
  return {
    /** What it prints. Throws its last line when it fails. */
    async run(...words) {
      const { ok, output } = await runCommand(command, words, { cwd: root, env });
      if (!ok) throw new Error(`dewsweeper ${words[0]}: ${reasonIn(output)}`);
      return output;
    },
    /** Serves on a free port, seen by nobody, until it is ready; then ends. Throws when it is not ready in time. */
    try: (readyWithinMs, onStarted) => tryProgram({ root, command, env, readyWithinMs, onStarted }),
  };
}

async function tryProgram({ root, command, env, readyWithinMs, onStarted }) {
  const port = await freePort();
  // Of the program that began the upgrade: the folder of this module is the new one's by now.
  const endWithParent = join(programToFinish(root), 'tooling/upgrade/end-with-parent.mjs');
  const watched = [endWithParent, command, 'start'];
  const child = spawn(process.execPath, watched, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      EXAMPLES: 'no',
      DRAIN_SECONDS: '0',
      DEWSWEEPER_TRIAL: 'yes',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  let hasEnded = false;
  const ended = new Promise((resolve) => child.once('close', resolve)).then(() => (hasEnded = true));
  child.stdin.on('error', () => {});
  onStarted(child.pid);
  child.stdin.write('go\n');
  try {
    const giveUpAt = Date.now() + readyWithinMs;
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (hasEnded) throw new Error(`it ended: ${reasonIn(output)}`);
      if (Date.now() > giveUpAt)
        throw new Error(`it was not ready within ${readyWithinMs / 1000} s: ${reasonIn(output)}`);
      await sleep(lookAgainMs);
    }
  } finally {
    child.stdin.end();
    const killer = setTimeout(() => killGroup(child.pid), trialEndsWithinMs);
    await ended;
    clearTimeout(killer);
  }
}

export async function isReady(origin) {
  try {
    const reply = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}

export function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Of a crash, the line above its stack. */
function reasonIn(output) {
  const lines = output.trim().split('\n');
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? (lines.at(-1) || 'it gave no reason');
}

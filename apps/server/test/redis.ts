import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tooling/free-port.mjs';

export type TestRedis = { url: string; start(): Promise<void>; stop(): Promise<void> };

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Why Redis tests do not run here. */
export const noRedis = 'not run: no redis-server here; `apt-get install redis-server` gets one';

export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = [
        '--port',
        port,
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        '/tmp',
      ];
      server = spawn('redis-server', options.map(String), { stdio: 'ignore' });
      for (let attempts = 0; attempts < 200; attempts += 1) {
        if (await isListening(port)) return;
        await sleep(20);
      }
      throw new Error('redis-server does not listen');
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
    },
  };
  await redis.start();
  return redis;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

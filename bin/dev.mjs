import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { prepare } from '../tooling/install-and-build.mjs';

const repository = join(import.meta.dirname, '..');
const webPort = 5173;
const clubhousePort = 5174;

endWithNpm();
await prepare({ web: true });

const commands = [
  {
    program: 'tsx/dist/cli.mjs',
    args: ['watch', '--clear-screen=false', 'apps/server/src/main.ts'],
    cwd: '.',
  },
  {
    program: 'vite/bin/vite.js',
    args: ['--port', String(webPort), '--strictPort', '--clearScreen=false'],
    cwd: 'apps/web',
  },
  {
    program: 'vite/bin/vite.js',
    args: ['--port', String(clubhousePort), '--strictPort', '--clearScreen=false'],
    cwd: 'apps/clubhouse',
  },
];

const children = commands.map(({ program, args, cwd }) =>
  spawn(process.execPath, [join(repository, 'node_modules', program), ...args], {
    cwd: join(repository, cwd),
    env: { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env },
    // Ctrl-C is passed on below; otherwise children would receive it twice.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
);

let ending = false;

function end() {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
for (const child of children) {
  child.once('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1;
    end();
  });
}

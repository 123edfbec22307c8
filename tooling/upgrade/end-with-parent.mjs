// Runs a command once the upgrade has noted this process and says so, and ends it once stdin is closed: when the
// upgrade wants it, or is gone, even by `kill -9`.
import { spawn } from 'node:child_process';

const [command, ...words] = process.argv.slice(2);

process.stdin.once('data', () => {
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('exit', (code) => process.exit(code ?? 1));
  child.on('error', ({ message }) => {
    console.error(message);
    process.exit(1);
  });
  process.stdin.on('close', () => child.kill('SIGTERM'));
});

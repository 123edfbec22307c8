// Prints nothing of its own to stdout.
import { finishUpgrade } from './finish-upgrade.mjs';

const command = process.argv[2] ?? '';
if (command === 'upgrade') {
  process.argv.splice(2, 1);
  await import('./upgrade.mjs');
} else {
  if (command === 'start') await finishUpgrade();
  const { prepare } = await import('../tooling/install-and-build.mjs');
  await prepare({
    web: ['start', 'doctor'].includes(command),
    server: true,
    say: (line) => console.error(line),
  });
  process.setSourceMapsEnabled(true);
  await import('../apps/server/dist/dewsweeper.js');
}

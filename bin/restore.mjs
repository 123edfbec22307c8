import { prepare } from '../tooling/install-and-build.mjs';

await prepare({ server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
process.argv.splice(2, 0, 'restore');
await import('../apps/server/dist/dewsweeper.js');

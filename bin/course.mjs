import { prepare } from '../tooling/install-and-build.mjs';

await prepare({ server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/dewsweeper.js');

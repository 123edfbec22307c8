// npm run course -- ...: the operator's commands on course data. Says nothing of its own on stdout.
import { prepare } from './install-and-build.mjs';

await prepare({ server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/dewsweeper.js');

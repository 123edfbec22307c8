// npm run restore -- ...: see `npm run restore -- --help`.
import { prepare } from './install-and-build.mjs';

await prepare({ server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/restore.js');

// npm run backup -- ...: see `npm run backup -- --help`.
import { prepare } from './install-and-build.mjs';

await prepare({ server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/backup.js');

import { finishUpgrade } from './finish-upgrade.mjs';

await finishUpgrade();
const { endWithNpm } = await import('../tooling/end-with-npm.mjs');
const { prepare } = await import('../tooling/install-and-build.mjs');

endWithNpm();
await prepare({ web: true, server: true });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.js');

import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { prepare } from '../tooling/install-and-build.mjs';

endWithNpm();
await prepare({ web: true, server: true });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.js');

// npm start: makes the checkout ready, then serves until Ctrl-C.
import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './install-and-build.mjs';

endWithNpm();
await prepare({ web: true, server: true });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.js');

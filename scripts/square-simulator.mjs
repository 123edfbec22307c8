// npm run square-simulator: plays Square on a port of its own until Ctrl-C.
import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './install-and-build.mjs';

endWithNpm();
await prepare({ squareSimulator: true });
process.setSourceMapsEnabled(true);
await import('../apps/square-simulator/dist/main.js');

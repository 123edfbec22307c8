import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { prepare } from '../tooling/install-and-build.mjs';

endWithNpm();
await prepare({ squareSimulator: true });
process.setSourceMapsEnabled(true);
await import('../apps/square-simulator/dist/main.js');

// Prints nothing of its own to stdout.
import { prepare } from '../tooling/install-and-build.mjs';

const needsWeb = ['start', 'doctor'].includes(process.argv[2] ?? '');
await prepare({ web: needsWeb, server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/dewsweeper.js');

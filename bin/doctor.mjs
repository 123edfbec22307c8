// npm run doctor: looks at the set-up and says what is wrong and what to do about it; exits with 1 if anything is.
import { prepare } from '../tooling/install-and-build.mjs';

await prepare({ web: true, server: true, say: (line) => console.error(line) });
process.setSourceMapsEnabled(true);
process.argv.splice(2, 0, 'doctor');
await import('../apps/server/dist/dewsweeper.js');

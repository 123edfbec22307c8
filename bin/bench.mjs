import '../tooling/node-version.mjs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { prepare } from '../tooling/install-and-build.mjs';
import { runCommand, stopChildrenWithUs } from '../tooling/run-command.mjs';

const repository = join(import.meta.dirname, '..');
const maxMinutes = 60;

endWithNpm();
await prepare({ web: true, server: true });
stopChildrenWithUs();
const { ok } = await runCommand(
  process.execPath,
  ['--import', 'tsx', join(repository, 'bench/run.ts'), ...argv.slice(2)],
  { cwd: repository, live: true, timeoutSeconds: maxMinutes * 60 },
);
process.exitCode = ok ? 0 : 1;

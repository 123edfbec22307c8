import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishUpgrade } from './finish-upgrade.mjs';

const usage = `dewsweeper upgrade RELEASE [--have-backup] [--ready-seconds N]
dewsweeper upgrade --finish
    Replaces this release with a newer one, a folder or an archive: builds it, backs the data up, brings the database up to date, and rolls back by itself unless the new program is ready within N seconds (120). --finish finishes or takes back what was interrupted, as every start does.`;

await finishUpgrade();
const { endWithNpm } = await import('../tooling/end-with-npm.mjs');
const { upgrade } = await import('../tooling/upgrade/upgrade.mjs');

endWithNpm();
// npm starts this in the project's folder, and tells every npm below it of that folder.
const typedIn = process.env.INIT_CWD ?? process.cwd();
for (const key of Object.keys(process.env))
  if (key === 'INIT_CWD' || (key.startsWith('npm_') && key !== 'npm_execpath')) delete process.env[key];

try {
  const { source, hasBackup, readySeconds } = readWords();
  if (source !== null)
    await upgrade({
      root: join(import.meta.dirname, '..'),
      source: resolve(typedIn, source),
      hasBackup,
      readyWithinMs: readySeconds * 1000,
      env: process.env,
      say: (line) => console.log(line),
    });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** `source` is null when nothing is to be upgraded. */
function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'have-backup': { type: 'boolean', default: false },
      'ready-seconds': { type: 'string', default: '120' },
      finish: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const readySeconds = Number(values['ready-seconds']);
  if (values.help) console.log(usage);
  if (values.help || values.finish) return { source: null };
  if (positionals.length !== 1 || !(readySeconds > 0)) throw new Error(usage);
  return { source: positionals[0], hasBackup: values['have-backup'], readySeconds };
}

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';

const sources = ['apps/web', 'packages/contract', 'package-lock.json'];

/**
 * Builds the web app unless its last build is newer than everything it is made of. The build also writes the types
 * of the CSS modules.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function buildWebWhenStale(repository) {
  const manifest = join(repository, 'apps/web/dist/.vite/manifest.json');
  const newest = Math.max(...sources.map((path) => newestChange(join(repository, path))));
  if (existsSync(manifest) && statSync(manifest).mtimeMs > newest) return { ok: true, output: '' };
  const vite = join(repository, 'node_modules/.bin/vite');
  return runCommand(vite, ['build', '--logLevel', 'warn'], {
    cwd: join(repository, 'apps/web'),
    timeoutSeconds: 120,
  });
}

function newestChange(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  const entries = readdirSync(path).filter((name) => !['node_modules', 'dist'].includes(name));
  const sourcesInside = entries.filter((name) => !name.endsWith('.css.d.ts'));
  return Math.max(0, ...sourcesInside.map((name) => newestChange(join(path, name))));
}

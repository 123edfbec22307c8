import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from './browser/programs.mjs';
import { runNpm } from './install-and-build/packages.mjs';
import { runOrThrow } from './run-command.mjs';

/** One of each line that is maintained. Those of Linux on x64 and ARM, and of macOS, are packages of the same numbers. */
export const otherNodes = ['22.23.3', '24.21.0', '26.10.0'];

const cacheFolder = join(import.meta.dirname, '../.cache');

/** @returns {Promise<string>} the folder of its `node`; throws the reason when it cannot be had */
export async function findOrGetNode(version) {
  const folder = join(cacheFolder, `node-${version}`);
  if (!existsSync(join(folder, 'node'))) await fetchNode(version, folder);
  if (!versionOf(join(folder, 'node'))) throw new Error(`Node ${version} does not run on this machine`);
  return folder;
}

async function fetchNode(version, folder) {
  mkdirSync(cacheFolder, { recursive: true });
  const stage = mkdtempSync(join(cacheFolder, 'node-stage-'));
  try {
    const spec = `node-${process.platform}-${process.arch}@${version}`;
    const { ok, output } = await runNpm(
      stage,
      ['pack', spec, '--ignore-scripts', '--silent', '--pack-destination', stage],
      { timeoutSeconds: 180 },
    );
    const packed = readdirSync(stage).find((name) => name.endsWith('.tgz'));
    if (!ok || !packed) throw new Error(`${spec}: ${output.trim().split('\n').at(-1) || 'not to be had'}`);
    await runOrThrow('tar', ['-xf', join(stage, packed), '-C', stage, '--no-same-owner', 'package/bin/node']);
    chmodSync(join(stage, 'package/bin/node'), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(stage, 'package/bin'), folder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

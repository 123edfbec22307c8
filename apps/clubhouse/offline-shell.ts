import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the service worker with the names of the build's files, so that the pages open without a network. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/'))
          .map((file) => `/clubhouse/${file}`)
          .toSorted();
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
          .replace("['BUILD_FILES']", JSON.stringify(files))
          .replace('BUILD_VERSION', version);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin, PluginOption } from 'vite';
import { buildEmbedScript, buildHeadScript, buildShells } from './builds.ts';
import { composeDocument, type DocumentParts } from './compose-document.ts';
import { filesOf } from './page-files.ts';

/**
 * One document for each frequent first page, in `documents/`: shell, styles and head script inline, scripts
 * preloaded. index.html is the document of all other pages, without a shell. `appPlugins`: the app's own, so
 * that both get the same class names.
 */
export function firstPaintDocuments(appPlugins: () => PluginOption[]): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'first-paint-documents',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    async writeBundle() {
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
      const headScript = await buildHeadScript(root);
      const { documents, renderShell } = await buildShells({ root, outDir, plugins: appPlugins() });

      const compose = (modules: string[], parts: Pick<DocumentParts, 'screen' | 'shells'>) =>
        composeDocument(page, {
          ...parts,
          headScript,
          files: filesOf(manifest, [entryOf(manifest, page), ...modules]),
          readText: (file) => readFileSync(join(outDir, file), 'utf8'),
        });
      await mkdir(join(outDir, 'documents'), { recursive: true });
      for (const { name, screen, modules, shells: wanted } of documents) {
        const shells = [];
        // In turn: each shell is rendered with its own browser storage.
        for (const shell of wanted) shells.push({ when: shell.when, html: await renderShell(shell) });
        await writeFile(join(outDir, `documents/${name}.html`), compose(modules, { screen, shells }));
      }
      await writeFile(join(outDir, 'index.html'), compose([], { shells: [] }));
    },
  };
}

export function embedScript(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'embed-script',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    async writeBundle() {
      await writeFile(join(outDir, 'embed.js'), await buildEmbedScript(root));
    },
  };
}

function entryOf(manifest: Manifest, page: string): string {
  const [, script] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page) ?? [];
  const entry = Object.keys(manifest).find((key) => manifest[key]?.file === script);
  if (entry === undefined) throw new Error('index.html runs no script of the build');
  return entry;
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';
import type * as ShellsModule from '../src/first-paint/shells.tsx';

type Shells = typeof ShellsModule;

/** Builds the app as a module for Node that renders its shells. */
export async function buildShells(app: {
  root: string;
  outDir: string;
  plugins: PluginOption[];
}): Promise<Shells> {
  const folder = join(app.outDir, '.shells');
  await build({
    root: app.root,
    configFile: false,
    logLevel: 'warn',
    plugins: app.plugins,
    ssr: { noExternal: [/^@dewsweeper\//] },
    build: {
      ssr: 'src/first-paint/shells.tsx',
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'shells.mjs', codeSplitting: false } },
    },
  });
  const shells: Shells = await import(pathToFileURL(join(folder, 'shells.mjs')).href);
  await rm(folder, { recursive: true });
  return shells;
}

export const buildHeadScript = (root: string) => buildScript(root, 'src/first-paint/head-script.ts');

/** For courses' own websites: classic, without dependencies. */
export const buildEmbedScript = (root: string) => buildScript(root, 'src/embed/embed.ts');

async function buildScript(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was built into something else than one script`);
  return chunk.code.trim();
}

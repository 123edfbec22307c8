import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const workspace = join(import.meta.dirname, '../..');

/** The production build in a file of its own, so that processes start quickly. */
export async function buildServerProgram(): Promise<{ file: string; remove(): void }> {
  // As deep in the project as the real one, which finds its folders by its location.
  const outDir = join(workspace, 'dist');
  const name = `main-${process.pid}`;
  await build({
    root: workspace,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@dewsweeper\//] },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: { [name]: join(workspace, 'src/main.ts') },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
  const file = join(outDir, `${name}.js`);
  return { file, remove: () => rmSync(file, { force: true }) };
}

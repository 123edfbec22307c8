import { defineConfig } from 'vite';

/** Bundles the server's two entries for Node: our own packages inside, npm's outside. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        dewsweeper: 'src/dewsweeper.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@dewsweeper\//] },
});

import { defineConfig } from 'vite';

/** Bundles the simulator for Node; Fastify stays external. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});

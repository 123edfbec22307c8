import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { compressedCopies } from './compressed-copies.ts';

const api = `http://localhost:${process.env.PORT || 3000}`;

export default defineConfig({
  plugins: [react(), patchCssModules({ generateSourceTypes: true }), compressedCopies()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // A font as a data URL would hold up the style sheet that names it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/dev': api, '/square-simulator': api },
  },
});

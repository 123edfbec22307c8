import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { compressedCopies } from '../web/compressed-copies.ts';
import { offlineShell } from './offline-shell.ts';

const api = `http://localhost:${process.env.PORT || 3000}`;

export default defineConfig({
  base: '/clubhouse/',
  plugins: [react(), patchCssModules({ generateSourceTypes: true }), offlineShell(), compressedCopies()],
  // React has this hook itself: the shim for older versions stays out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // The small parts of every page together: each file of its own costs a place in the list of files.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'parts',
              test: /apps\/web\/src\/(?:ui\/(?:button|button-look|notice|skeleton|load-failed|column)\.tsx?|lib\/(?:class-names|page-title|clock|format)\.ts|messages\/every-page\.ts)$|icons\/(?:circle-alert|circle-check|chevron-right|search|info|x|printer)\.m?js$/,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/icons': api, '/favicon.svg': api } },
});

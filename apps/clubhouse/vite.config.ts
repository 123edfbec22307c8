import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { compressedCopies } from '../web/compressed-copies.ts';
import { shortClassNames, withoutUnusedParts } from '../web/small-bundles.ts';
import { offlineShell } from './offline-shell.ts';

const api = `http://localhost:${process.env.PORT || 3000}`;

// Many small files cost more than one.
const chunkGroups = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // In every page of a day.
  {
    name: 'day',
    test: /\/clubhouse\/src\/(features\/(live\/|staff\/(?!browser-passkeys|own-|passkey|qr-code|secrets|sign-in))|features\/(acts|sheet)\/(use-|act-desk|show-act|waiting-acts|lazy-parts|top-bar|day-failed|sheet-query|group-acts)|lib\/)|\/web\/src\/(lib\/|ui\/(button|skeleton|notice|load-failed|column))/,
    minShareCount: 2,
  },
];

export default defineConfig({
  base: '/clubhouse/',
  plugins: [
    react(),
    withoutUnusedParts({ hasInfiniteQueries: true }),
    shortClassNames(),
    patchCssModules({ generateSourceTypes: true }),
    offlineShell(),
    compressedCopies(),
  ],
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
      output: { codeSplitting: { groups: chunkGroups } },
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/icons': api, '/favicon.svg': api } },
});

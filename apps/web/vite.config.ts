import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { compressedCopies } from './compressed-copies.ts';
import { firstPaintDocuments } from './first-paint/documents.ts';

const api = `http://localhost:${process.env.PORT || 3000}`;

// Many small files cost a phone round trips. What is left to the bundler belongs to one page or two.
const chunkGroups = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // What nearly every page is made of.
  {
    name: 'parts',
    test: /\/src\/(ui\/(card|notice|skeleton)|lib\/(failure-advice|use-guard|use-idle)|features\/courses\/(courses|load-failures)|messages\/courses)\b|\/(useMutation|mutationObserver)\b/,
    minShareCount: 3,
    priority: 1,
  },
  // What those are met by who have not signed in.
  {
    name: 'visitor',
    test: /\/src\/(ui\/(form|landing|text-field|focus-when-shown|button-link)|messages\/visitor|lib\/form-text|features\/(session\/(login-form-skeleton|password-reset|linked-choice)|courses\/(choose-course|course-cards|course-failed|course-name-skeleton)))\b|\/chevron-right\b/,
    minShareCount: 2,
  },
  // What golfers meet on every page of theirs.
  {
    name: 'golfer',
    test: /\/src\/(ui\/load-failed|messages\/(payment|tee-times)|features\/(live\/|reservations\/my-tee)|lib\/(format|clock))|\/icons\/x\b|\/packages\/contract\/src\/(live|teetimegroup)\b/,
    minShareCount: 2,
  },
];

const appPlugins = () => [react(), patchCssModules({ generateSourceTypes: true })];

export default defineConfig({
  plugins: [...appPlugins(), firstPaintDocuments(appPlugins), compressedCopies()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // A font as a data URL would hold up the style sheet that names it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: '127.0.0.1',
    // Of /dev the server has the outbox alone; /dev/ui is ours.
    proxy: { '/api': api, '/dev/outbox': api, '/square-simulator': api },
  },
});

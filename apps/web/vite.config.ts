import type { Language } from '@dewsweeper/contract/languages';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { compressedCopies } from './compressed-copies.ts';
import { embedScript, firstPaintDocuments } from './first-paint/documents.ts';
import { inLanguage, translatedBuilds } from './languages/translated-builds.ts';
import { shortClassNames, withoutUnusedParts } from './small-bundles.ts';

const api = `http://localhost:${process.env.PORT || 3000}`;

// Many small files cost a phone round trips. Code used by one or two pages is left to the bundler.
const chunkGroups = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // In nearly every page.
  {
    name: 'parts',
    test: /\/src\/(ui\/(button-link|card|focus-when-shown|notice|skeleton)|lib\/(failure-advice|use-guard|use-idle|session\/ended-session)|features\/courses\/(courses|load-failures)|messages\/(\w\w\/)?courses)\b|\/(useMutation|mutationObserver)\b/,
    minShareCount: 2,
    priority: 1,
  },
  // Of visitors, of the account, and of the dialogs in which golfers are named.
  {
    name: 'forms',
    test: /\/src\/(ui\/(form|text-field|field-error|masked-input)|lib\/(form-text|use-form-mutation))\b|\/icons\/(chevron-right|eye(-off)?)\b/,
    minShareCount: 2,
    priority: 1,
  },
  // Of visitors' pages and of golfers'.
  { name: 'course-logo', test: /\/features\/courses\/course-logo\b/, priority: 1 },
  // Shared by pages for visitors.
  {
    name: 'visitor',
    test: /\/src\/(ui\/landing|messages\/(\w\w\/)?visitor|lib\/session\/(login-form-skeleton|password-reset|linked-choice)|features\/courses\/(choose-course|course-cards|course-failed|course-name-skeleton))\b/,
    minShareCount: 2,
  },
  // Shared by pages for golfers.
  {
    name: 'golfer',
    test: /\/src\/(ui\/load-failed|messages\/(\w\w\/)?(payment|tee-times|formats)|features\/(live\/|reservations\/my-tee|tee-times\/choices\.ts)|lib\/(format|date-parts|clock))|\/icons\/x\b|\/packages\/contract\/src\/(live|teetimegroup)\b/,
    minShareCount: 2,
  },
  // Whoever changes a reservation sees the times of a day, too: in one file, the page of tee times stays small.
  {
    name: 'times',
    test: /\/src\/(features\/tee-times\/(?!course-dialog|denied-|nearest-|suggest|choices\.ts)|pages\/tee-times\/)/,
  },
];

const appPlugins = (language: Language) => [
  inLanguage(language),
  react(),
  withoutUnusedParts(),
  shortClassNames(),
  patchCssModules({ generateSourceTypes: true }),
];

function configIn(language: Language): UserConfig {
  return {
    plugins: [...appPlugins(language), firstPaintDocuments(() => appPlugins(language))],
    // React has this hook itself: the shim for older versions stays out.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    build: {
      outDir: language === 'en' ? 'dist' : `dist/languages/${language}`,
      copyPublicDir: language === 'en',
      target: 'es2022',
      manifest: true,
      // A font as a data URL would delay the style sheet that names it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: { groups: chunkGroups } },
        // Schemas are built without side effects: those that only the server uses are dropped.
        treeshake: { manualPureFunctions: ['z'] },
      },
    },
  };
}

const { plugins = [], ...config } = configIn('en');

export default defineConfig({
  ...config,
  plugins: [...plugins, embedScript(), translatedBuilds(configIn), compressedCopies()],
  server: {
    host: '127.0.0.1',
    // The server has only the outbox under /dev; /dev/ui is Vite's.
    proxy: { '/api': api, '/dev/outbox': api, '/square-simulator': api },
  },
});

import { defineConfig } from '@playwright/test';
import { findWebKit } from '../tooling/find-webkit.mjs';
import everyDay from './playwright.config.ts';

if (!findWebKit()) throw new Error('No WebKitGTK: its WebDriver, its MiniBrowser and Xvfb are wanted.');

/** The booking flow and a clerk's day in an installed WebKitGTK: Playwright runs the tests, the browser has its own driver. */
export default defineConfig({
  ...everyDay,
  outputDir: '../test-results/webkit',
  testDir: 'webkit',
  workers: 1,
  timeout: 120_000,
  projects: [{ name: 'webkit', use: { trace: 'off', screenshot: 'off' } }],
});

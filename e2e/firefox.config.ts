import { defineConfig } from '@playwright/test';
import { findFirefox } from '../tooling/find-firefox.mjs';
import everyDay from './playwright.config.ts';

process.env.FIREFOX_PATH ??= findFirefox()?.path;
if (!process.env.FIREFOX_PATH) throw new Error('No Firefox: install one, or name it in FIREFOX_PATH.');

/** The way to a reservation in the Firefox of this machine, which Playwright drives by WebDriver BiDi. */
export default defineConfig({
  ...everyDay,
  outputDir: '../test-results/firefox',
  testDir: 'engines',
  // It starts slowly, and shares the machine with the server.
  workers: 1,
  timeout: 120_000,
  projects: [{ name: 'firefox', use: { viewport: { width: 390, height: 844 } } }],
  use: {
    locale: 'en-US',
    // A picture would be taken with a style that the page's policy forbids.
    screenshot: 'off',
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: process.env.FIREFOX_PATH,
      firefoxUserPrefs: {
        // Nothing leaves this machine: a test must not depend on what stands elsewhere.
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': 9,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
      },
    },
  },
});

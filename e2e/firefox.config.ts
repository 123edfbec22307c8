import { defineConfig } from '@playwright/test';
import { findFirefox } from '../tooling/find-firefox.mjs';
import everyDay from './playwright.config.ts';

process.env.FIREFOX_PATH ||= findFirefox()?.path ?? '';
if (!process.env.FIREFOX_PATH) throw new Error('No Firefox: install one, or name it in FIREFOX_PATH.');

/** The booking flow and a clerk's day in an installed Firefox, driven over WebDriver BiDi. */
export default defineConfig({
  ...everyDay,
  outputDir: '../test-results/firefox',
  testDir: 'engines',
  // Firefox starts slowly and shares the machine with the server.
  workers: 1,
  timeout: 120_000,
  projects: [{ name: 'firefox', use: { viewport: { width: 390, height: 844 } } }],
  use: {
    locale: 'en-US',
    // A screenshot would inject a style that the page's policy forbids.
    screenshot: 'off',
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: process.env.FIREFOX_PATH,
      firefoxUserPrefs: {
        // No test depends on the network.
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': 9,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
      },
    },
  },
});

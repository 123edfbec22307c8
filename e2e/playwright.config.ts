import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tooling/find-browser.mjs';
import { findHeadlessShell } from '../tooling/find-headless-shell.mjs';

// Playwright's workers load this file too; they take the browser that the first one found.
process.env.CHROMIUM_PATH ??= (findHeadlessShell() ?? findBrowser())?.path;
if (!process.env.CHROMIUM_PATH) throw new Error('No browser: `node tooling/find-browser.mjs` gets one.');

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  globalSetup: './fixtures/shared-postgres.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time has shown a defect, of ours or its own.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Tells a test that hangs. The longest takes 50 s on two processors, and twice that where a host gives half of each.
  timeout: 240_000,
  // What a failed request says comes after its repeats. What must come fast has its own time, where it is asked for.
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // A trace costs a fifth of the time; TRACE=1 keeps those of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Nothing leaves this machine: a test must not depend on what stands elsewhere.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});

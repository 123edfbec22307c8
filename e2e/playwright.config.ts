import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tooling/find-browser.mjs';
import { findHeadlessShell } from '../tooling/find-headless-shell.mjs';
import { testsOf } from './viewports.ts';

// Workers load this file too and use the browser that the first process found.
process.env.CHROMIUM_PATH ||= (findHeadlessShell() ?? findBrowser())?.path ?? '';
if (!process.env.CHROMIUM_PATH) throw new Error('No browser: `node tooling/find-browser.mjs` gets one.');

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  globalSetup: './fixtures/shared-postgres.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time shows a defect, of the product or of the test.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For tests that hang. The longest takes 50 s on two processors, twice that on a loaded host.
  timeout: 240_000,
  // A failed request's message appears after its retries. Where speed matters, a test sets its own limit.
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // What a worker asks for escapes `page.route`; tests of the workers allow theirs.
    serviceWorkers: 'block',
    // Drawing spinners takes a tenth of the time. booking.spec.ts and payments.spec.ts run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of the time; TRACE=1 keeps those of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // No test depends on the network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // A process of its own for drawing costs a twelfth of the time.
        '--in-process-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      ...testsOf('phone'),
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, ...testsOf('desktop') },
  ],
});

import { defineConfig } from '@playwright/test';
import everyDay from './playwright.config.ts';

const forReadme = process.env.PICTURES_FOR === 'readme';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A picture of each screen and state (`npm run screenshots`), or only the README's few. */
export default defineConfig({
  ...everyDay,
  testDir: 'pictures',
  testMatch: forReadme ? 'readme.pictures.ts' : '*.pictures.ts',
  testIgnore: forReadme ? [] : ['readme.pictures.ts'],
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    ...everyDay.use,
    trace: 'off',
    screenshot: 'off',
    timezoneId: 'America/Chicago',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: forReadme
    ? [{ name: 'readme', use: { ...phone, deviceScaleFactor: 2 } }]
    : [
        { name: 'phone', use: phone },
        { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
      ],
});

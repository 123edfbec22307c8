import type { Page } from '@playwright/test';
import { type App, startApp } from '../fixtures/app.ts';
import { eighteenFromFront } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const test = base.extend<object, { app: App }>({
  app: [
    async ({}, use) => {
      const { app, stop } = await startApp({ SESSION_REPLAY_SRC: 'https://replay.example.com/record.js' });
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Stands in for the recorder's server: its script reports that it runs and sends data. */
async function serveRecorder(page: Page): Promise<{ received: string[] }> {
  const received: string[] = [];
  await page.route('https://replay.example.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/record.js') {
      return route.fulfill({
        contentType: 'text/javascript',
        body: `document.documentElement.dataset.recorded = 'yes';
          fetch('https://replay.example.com/events', { method: 'POST', mode: 'no-cors', body: 'what was seen' });`,
      });
    }
    received.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  return { received };
}

const recorded = (page: Page) => page.locator('html[data-recorded]');

test('records the pages where nobody pays, and may send home what it recorded', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse();
  const { received } = await serveRecorder(page);
  await page.goto(course.entryPath);
  await expect(new LandingPage(page).submit).toBeVisible();
  await expect(recorded(page)).toBeAttached();
  await expect.poll(() => received).toEqual(['what was seen']);
});

test('leaves out what golfers type', async ({ page, openCourse }) => {
  const course = await openCourse();
  await serveRecorder(page);
  const marks = {
    'data-hj-suppress': '',
    'data-private': '',
    'data-dd-privacy': 'mask',
    'data-clarity-mask': 'true',
    'data-openreplay-obscured': '',
    'data-sl': 'mask',
  };
  const expectAllMasked = async () => {
    const fields = page.locator('main :is(input:not([type=radio], [hidden]), textarea)');
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) {
      for (const [mark, value] of Object.entries(marks)) await expect(field).toHaveAttribute(mark, value);
      await expect(field).toHaveClass(/\brr-block ph-no-capture fs-mask\b/);
    }
  };

  await page.goto(course.entryPath);
  await expect(new LandingPage(page).submit).toBeVisible();
  await expectAllMasked();
  await page.goto('/page/register');
  await expectAllMasked();
  await signUp(page.request, course);
  await page.goto('/page/profile');
  await expect(new ProfilePage(page).email).toBeVisible();
  await expectAllMasked();
});

test('is left behind before a golfer pays', async ({ page, openCourse }) => {
  const course = await openCourse((plain) => {
    const front = eighteenFromFront(plain);
    return { ...front, widgetSettings: { ...front.widgetSettings, requirePayment: true } };
  });
  const golfer = await signUp(page.request, course, newGolfer());
  await page.request.delete('/api/session');
  await serveRecorder(page);
  const landing = new LandingPage(page);
  const teeTimes = new TeeTimesPage(page);

  await page.goto(course.entryPath);
  await landing.logIn(golfer.email, golfer.password);
  await page
    .getByRole('dialog', { name: 'Where do you want to play?' })
    .getByRole('button', { name: course.name })
    .click();
  await teeTimes.date.selectOption(daysAhead(3));
  await teeTimes.players(1).check();
  await teeTimes.holes(18).check();
  await expect(recorded(page)).toBeAttached();

  await teeTimes.openTime('7:10 AM').click();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await expect(recorded(page)).not.toBeAttached();
  expect(await page.locator('script[src*="replay"]').count()).toBe(0);
});

import { test as base, expect } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { type App, startApp } from '../fixtures/app.ts';
import { openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { freshCourse } from '../fixtures/fresh-course.ts';

/** Without a network a page does complain of it in its console. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({}, use) => {
      const { app, stop } = await startApp();
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => {
    await use(app.url);
  },
});

test.use({ serviceWorkers: 'allow' });

test('the starter’s view: check-in and tee-off by thumb', async ({ page, app }) => {
  const course = freshCourse();
  const { path } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Sam Lee', role: 'starter' });
  await page.setViewportSize({ width: 834, height: 1112 });
  await page.goto(`${path}/starter`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /7:00 AM/ }) });
  await card.getByRole('button', { name: 'Check in Ada Moreno' }).click();
  await expect(card.getByText('checked in')).toHaveCount(1);
  await card.getByRole('button', { name: /^Tee off/ }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(card).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  const small = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
});

test('without a network taps wait, survive a reload, and are done once', async ({ page, context, app }) => {
  const course = freshCourse();
  const { path, date } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Sam Lee', role: 'starter' });
  await page.goto(`${path}/starter`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.getByRole('heading', { name: /7:00 AM/ })).toBeVisible();
  // Once more, so that the page is the service worker's.
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /7:00 AM/ }) });

  await context.setOffline(true);
  await card.getByRole('button', { name: 'Check in Ada Moreno' }).click();
  await card.getByRole('button', { name: 'Check in Lin Zhao' }).click();
  await expect(page.getByText('2 entries wait for the network')).toBeVisible();
  await expect(page.getByText(/^No network\. As of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 entries wait for the network')).toBeVisible();
  await expect(card.getByText('checked in')).toHaveCount(2);
  await expect(page.getByText(/^No network\. As of/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/waits? for the network/)).toBeHidden({ timeout: 30_000 });
  await expect(card.getByText('checked in')).toHaveCount(2);
  const stored = await app.sql<{ kind: string; occurred_at: Date | null }>(
    'select kind, occurred_at from acts where course_key = $1 and date = $2',
    [`${course.group}/${course.course}`, date],
  );
  expect(stored).toHaveLength(2);
  expect(stored.every(({ occurred_at }) => occurred_at !== null)).toBe(true);
});

test('what waits is not sent under the session of somebody else', async ({ page, context, app }) => {
  const course = freshCourse();
  const { path, date } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Sam Lee', role: 'starter' });
  await page.goto(`${path}/starter`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /7:00 AM/ }) });
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Check in Ada Moreno' }).click();
  await expect(page.getByText('1 entry waits for the network')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  // Somebody else takes the tablet.
  await signInStaff(app, context.request, course, { name: 'Alex Reed', role: 'starter' });
  const next = await context.newPage();
  await next.goto(`${path}/starter`);
  await expect(next.getByText('1 entry waits for the network')).toBeVisible();
  await next.getByText('1 entry waits for the network').click();
  await expect(next.getByText(/waits until Sam Lee signs in/)).toBeVisible();
  const acts = () =>
    app.sql(`select 1 from acts where course_key = $1 and date = $2 and staff_name = 'Alex Reed'`, [
      `${course.group}/${course.course}`,
      date,
    ]);
  expect(await acts()).toEqual([]);
});

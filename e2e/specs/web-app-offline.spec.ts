import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { choices, eighteenFromFront, tenPastSeven } from '../fixtures/booking.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { untilKept } from '../fixtures/kept-page.ts';
import { reserve } from '../fixtures/reserve.ts';
import { stallingProxy } from '../fixtures/stalling-proxy.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

test.use({ serviceWorkers: 'allow' });

const asItWas = /^You are offline\. This is how it was at \d{1,2}:\d\d [AP]M\.$/;
const needsNetwork = 'You are offline. This page needs a connection.';

const withChanges = (course: Parameters<typeof eighteenFromFront>[0]) => {
  const plain = eighteenFromFront(course);
  return { ...plain, widgetSettings: { ...plain.widgetSettings, changeReservations: true } };
};

const isKept = (page: Page) => page.evaluate(() => caches.has('golfers-own'));

async function reserveAndKeep(page: Page, course: FreshCourse): Promise<string> {
  await signUp(page.request, course);
  const id = await reserve(page.request, course, tenPastSeven);
  await page.goto('/page/teetimes');
  await untilKept(page);
  return id;
}

/** Leaves the page, so that nothing of it is at hand. */
const leave = (page: Page) => page.goto('about:blank');

test('can be installed', { tag: '@both' }, async ({ page, openCourse }) => {
  await signUp(page.request, await openCourse());
  await page.goto('/page/dashboard');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Dewsweeper',
    short_name: 'Dewsweeper',
    start_url: '/page/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#FAFAF5',
    theme_color: '#FAFAF5',
  });
  expect(
    manifest.icons.map((icon: { sizes: string; purpose?: string }) => [icon.sizes, icon.purpose]),
  ).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const icon = await createImageBitmap(await (await fetch(address)).blob());
      return `${icon.width}x${icon.height}`;
    }, src);
    expect(size).toBe(sizes);
  }

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
  });
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('without a network My Reservations shows what was kept, and nothing can be done', {
  tag: '@both',
}, async ({ page, context, openCourse }) => {
  const course = await openCourse(withChanges);
  const { tickets, upcoming } = new ReservationsPage(page);
  const id = await reserveAndKeep(page, course);
  await leave(page);
  await context.setOffline(true);
  await page.goto('/page/reservations');

  await expect(tickets).toHaveCount(1);
  await expect(upcoming).toBeVisible();
  await expect(tickets).toContainText(id);
  await expect(tickets).toContainText('7:10 AM');
  await expect(page.getByText(asItWas)).toBeVisible();
  await expect(tickets.getByRole('button', { name: 'Cancel Reservation' })).toBeDisabled();
  await expect(tickets.getByRole('button', { name: 'Change 7:10 AM' })).toBeDisabled();
  await expect(tickets.getByRole('link', { name: 'Add to calendar' })).toBeHidden();
  await expectAccessibleByDayAndNight(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(needsNetwork)).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('link', { name: 'My Reservations' }).click();
  await expect(tickets).toHaveCount(1);

  await context.setOffline(false);
  await expect(page.getByText(asItWas)).toBeHidden();
  await expect(tickets.getByRole('button', { name: 'Cancel Reservation' })).toBeEnabled();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
});

test('without a network the start leads there, and other pages say that they need it', async ({
  page,
  context,
  openCourse,
}) => {
  const { tickets } = new ReservationsPage(page);
  await reserveAndKeep(page, await openCourse());
  await leave(page);
  await context.setOffline(true);
  for (const path of ['/', '/page/dashboard', '/page/myreservations']) {
    await page.goto(path);
    await expect(page).toHaveURL('/page/reservations');
    await expect(tickets).toHaveCount(1);
  }
  for (const path of ['/page/teetimes', '/page/profile', '/page/waitlist']) {
    await page.goto(path);
    await expect(page.getByText(needsNetwork)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/page/profile');
  await expect(page.getByText(needsNetwork)).toBeVisible();
  // The page loads itself again.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  // The browser says it of pages for visitors.
  await context.setOffline(true);
  await expect(page.goto('/page/register')).rejects.toThrow('ERR_');
});

test('where nothing arrives, it opens as well', async ({ page, app, openCourse, context }) => {
  const course = await openCourse();
  const { tickets } = new ReservationsPage(page);
  const proxy = await stallingProxy(app.url);
  const reply = await context.request.post(`${proxy.url}/api/users`, {
    data: { ...newGolfer(), course: { group: course.group, course: course.course } },
  });
  expect(reply.status()).toBe(201);
  await page.goto(`${proxy.url}/page/reservations`);
  await untilKept(page);
  await leave(page);
  proxy.stall();
  await page.goto(`${proxy.url}/page/dashboard`);
  await expect(page.getByText(asItWas)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(`${proxy.url}/page/reservations`);
  await expect(tickets).toHaveCount(0);
  await expect(new ReservationsPage(page).none).toBeVisible();
  await proxy.stop();
});

test('a page that is open when replies stall shows what was kept', async ({ page, openCourse }) => {
  await reserveAndKeep(page, await openCourse());
  const { tickets } = new ReservationsPage(page);
  await leave(page);
  // The worker's own request is the one that stalls.
  await page.context().route('**/api/users/me/teetimegroups', () => {});
  await page.goto('/page/reservations');
  await expect(page.getByText(asItWas)).toBeVisible({ timeout: 30_000 });
  await expect(tickets).toHaveCount(1);
  await page.context().unroute('**/api/users/me/teetimegroups');
});

test('what is kept is gone after a logout', async ({ page, context, openCourse }) => {
  await reserveAndKeep(page, await openCourse());
  await page.goto('/page/reservations');
  expect(await isKept(page)).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => isKept(page)).toBe(false);
  await leave(page);
  await context.setOffline(true);
  await expect(page.goto('/page/reservations')).rejects.toThrow('ERR_');
});

test('what is kept is gone once the browser hears that the session ended elsewhere', async ({
  page,
  context,
  openCourse,
}) => {
  await reserveAndKeep(page, await openCourse());
  await leave(page);
  // As from another device: the worker sees nothing of it.
  expect((await page.request.delete('/api/session')).status()).toBe(204);
  await page.goto('/page/reservations');
  await expect(page).toHaveURL('/');
  await expect.poll(() => isKept(page)).toBe(false);
  await context.setOffline(true);
  await leave(page);
  await expect(page.goto('/page/reservations')).rejects.toThrow('ERR_');
});

test('nobody sees what was kept of somebody else', async ({
  page,
  context,
  openCourse,
  playwright,
  baseURL,
}) => {
  const course = await openCourse();
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const other = await signUp(request, course, newGolfer('Bea', 'Lind'));
  await request.dispose();
  const id = await reserveAndKeep(page, course);
  const reservations = new ReservationsPage(page);
  // Without a page that sees it: the former session is replaced.
  const { email, password } = other;
  expect((await page.request.post('/api/session', { data: { email, password } })).status()).toBe(200);
  await page.goto('/page/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  await untilKept(page);
  await leave(page);
  await context.setOffline(true);
  await page.goto('/page/reservations');
  await expect(reservations.none).toBeVisible();
  await expect(page.getByText(id)).toBeHidden();
});

test('tickets kept for more than 30 days are not shown', async ({ page, context, openCourse }) => {
  await reserveAndKeep(page, await openCourse());
  await page.evaluate(async () => {
    const cache = await caches.open('golfers-own');
    for (const path of ['/api/users/me/teetimegroups']) {
      const kept = await (await cache.match(path))?.json();
      await cache.put(path, Response.json({ ...kept, keptAtMs: Date.now() - 31 * 24 * 3_600_000 }));
    }
  });
  await leave(page);
  await context.setOffline(true);
  await page.goto('/page/reservations');
  await expect(page.getByText(/^Your reservations could not be loaded/)).toBeVisible();
  await expect(new ReservationsPage(page).tickets).toHaveCount(0);
});

test('another day is named', async ({ page, context, openCourse }) => {
  await reserveAndKeep(page, await openCourse());
  await page.evaluate(async () => {
    const cache = await caches.open('golfers-own');
    const path = '/api/users/me/teetimegroups';
    const kept = await (await cache.match(path))?.json();
    await cache.put(path, Response.json({ ...kept, keptAtMs: Date.now() - 24 * 3_600_000 }));
  });
  await leave(page);
  await context.setOffline(true);
  await page.goto('/page/reservations');
  await expect(
    page.getByText(/^You are offline\. This is how it was on \w+day, \w+ \d+ at \d{1,2}:\d\d [AP]M\.$/),
  ).toBeVisible();
});

test('what was typed for the golfers is there after a reload', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await sheet.golfer(2).name.fill('Bea Lind');
  await page.reload();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
});

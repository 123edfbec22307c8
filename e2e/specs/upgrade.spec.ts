import { type App, startApp } from '../fixtures/app.ts';
import { choices, eighteenFromFront } from '../fixtures/booking.ts';
import { cell, openSheetAs } from '../fixtures/clubhouse.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** Writes are paused for a whole server, so it is no other test's. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({}, use) => {
      const { app, stop } = await startApp();
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const paused = 'An update is being installed. Please try again in a few minutes.';

test('during an upgrade golfers and staff read on, and are told why nothing can be changed', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await signUp(page.request, course, newGolfer());
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeVisible();
  const counter = await anotherDevice();
  await openSheetAs(counter, app, course, { name: 'Kim Park' });
  await expect(cell(counter, /^7:00 AM, Front/)).toBeVisible();

  await test.step('a golfer’s hold', async () => {
    await app.pauseWrites();
    await teeTimes.openTime('7:10 AM').click();
    await expect(page.getByText(paused)).toBeVisible();
    await page.reload();
    await app.resumeWrites();
    await teeTimes.openTime('7:10 AM').click();
    await expect(sheet.dialog).toBeVisible();
  });
  await test.step('their reservation: what they typed stays', async () => {
    await sheet.golfer(2).name.fill('Bea Lind');
    await app.pauseWrites();
    await sheet.reserveNow.click();
    await expect(sheet.dialog.getByText(paused)).toBeVisible();
    await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  });
  await test.step('staff: a note is refused, a check-in waits', async () => {
    await cell(counter, /^7:00 AM, Front/).click();
    await counter.keyboard.press('c');
    await expect(counter.getByText('1 entry waits for the network')).toBeVisible();
    await counter.keyboard.press('Escape');
    await cell(counter, /^7:10 AM, Front/).click();
    await counter.keyboard.press('e');
    await counter.getByLabel(/^Note/).first().fill('Cart for Tom');
    await counter.keyboard.press('Enter');
    await expect(counter.getByRole('status', { name: 'What was done' })).toContainText(paused);
  });
  await test.step('then all goes on', async () => {
    await app.resumeWrites();
    await sheet.reserveNow.click();
    await expect(new ReservationsPage(page).upcoming).toBeVisible();
    await expect(cell(counter, /^7:00 AM, Front.*checked in/)).toBeVisible({ timeout: 30_000 });
  });
});

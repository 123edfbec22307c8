import type { Locator, Page } from '@playwright/test';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { monthDayOrdinal, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { staffBooking, statusesAt, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { conflictDialog } from '../pages/lost-slot-dialogs.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

// The booking flow and its native controls, in each browser engine.

/** Key by key: Playwright's `fill` bypasses React's change tracking over WebDriver BiDi. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test("from the course's link to a reservation, and back out of it", async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = newGolfer('Ada', 'Moreno');
  const register = new RegisterPage(page);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const reservations = new ReservationsPage(page);

  await test.step('follow the link and register', async () => {
    await page.goto(course.entryPath);
    await new LandingPage(page).register.click();
    await expect(register.submit).toBeDisabled();
    for (const [name, field] of Object.entries(register.fields)) {
      await type(page, field, golfer[name as keyof typeof golfer]);
    }
    await page.keyboard.press('Enter');
    await expect(register.created).toBeVisible();
    await register.goOn.click();
  });
  await test.step('choose course, day, players and holes', async () => {
    await page
      .getByRole('dialog', { name: 'Where do you want to play?' })
      .getByRole('button', { name: course.name })
      .click();
    await teeTimes.date.selectOption(weekdayMonthDay(choices.date));
    await teeTimes.players(2).check();
    await teeTimes.holes(18).check();
  });
  await test.step('hold a time and say who plays', async () => {
    await teeTimes.openTime('7:00 AM').click();
    await expect(sheet.timer).toHaveText(/^(5 minutes|4 minutes \d+ seconds?)$/);
    await expect(sheet.golfer(1).name).toHaveValue('Ada Moreno');
    await sheet.reserveNow.click();
    await expect(sheet.golfer(2).name).toBeFocused();
    await expect(sheet.golfer(2).name).toHaveAccessibleDescription('Please fill in this field.');
    await page.keyboard.type('Bea Lind');
    await sheet.golfer(2).rate.selectOption('Senior (62+)');
    await expect(sheet.total).toContainText('$75.75');
    await sheet.reserveNow.click();
  });
  await test.step('read the reservation, and cancel it', async () => {
    await expect(page).toHaveURL('/page/reservations');
    await expect(reservations.tickets).toContainText(`${monthDayOrdinal(choices.date)} at 7:00 AM`);
    await expect(reservations.tickets).toContainText('2 players · 18 holes');
    expect(await app.textsTo(golfer.phone)).toHaveLength(1);
    await reservations.cancelOnly();
    await expect(reservations.none).toBeVisible();
  });
});

test('the sheet asks before a time is given back, keeps the focus, and is found again', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await signUp(page.request, course);
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await type(page, sheet.golfer(2).name, 'Bea Lind');

  for (const _times of [1, 2]) {
    await page.keyboard.press('Escape');
    await expect(sheet.question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet.question).toBeHidden();
  }
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls may have the focus for a moment; the page behind never.
    const focused = page.locator(':focus');
    if ((await focused.count()) > 0 && (await focused.evaluate(({ tagName }) => tagName !== 'BODY'))) {
      await expect(sheet.dialog.locator(':focus')).toHaveCount(1);
    }
  }

  await page.reload();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  await page.goto('/page/reservations');
  await page.getByRole('link', { name: 'Go on and confirm it' }).click();
  await expect(sheet.reserveNow).toBeVisible();
  await page.goBack();
  await sheet.keep.click();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  expect(await statusesAt(app, course)).toEqual(['pending']);
});

test('a time that goes shows as taken, and a lost one leads to the nearest', async ({
  page,
  app,
  openCourse,
  rivalAt,
}) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const conflict = conflictDialog(page);
  await signUp(page.request, course);
  const rival = await rivalAt(course);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();

  await rival.hold(tenPastSeven);
  await expect(teeTimes.takenTime('7:10 AM')).toBeVisible();

  await teeTimes.openTime('7:20 AM').click();
  await type(page, sheet.golfer(2).name, 'Bea Lind');
  await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:20')]));
  await sheet.reserveNow.click();
  await expect(conflict.nearest).toHaveCount(3);
  await conflict.nearest.filter({ hasText: '7:30 AM' }).click();
  await expect(sheet.dialog).toContainText('7:30 AM');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:30 AM');
});

test('at zero the hold ends', async ({ page, app, openCourse, databaseClock }) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await signUp(page.request, course);
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await type(page, sheet.golfer(2).name, 'Bea Lind');
  await databaseClock.advance({ minutes: 7 });
  await sheet.reserveNow.click();
  await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
  await expect(sheet.dialog).toBeHidden();
  expect(await statusesAt(app, course)).not.toContain('confirmed');
});

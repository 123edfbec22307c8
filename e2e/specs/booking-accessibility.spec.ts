import { expectAccessibleByDayAndNight, wholePageInSight } from '../fixtures/accessibility.ts';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { staffBooking, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { conflictDialog, takenDialog } from '../pages/lost-slot-dialogs.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

test('the way to a reservation is accessible, in light and dark', async ({ page, app, openCourse }) => {
  test.slow();
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const conflict = conflictDialog(page);
  const reservations = new ReservationsPage(page);

  await test.step('prompt', async () => {
    await teeTimes.open(course);
    await expect(teeTimes.chooseOptions).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('grid', async () => {
    await teeTimes.open(course, choices);
    await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
    await wholePageInSight(page, () => expectAccessibleByDayAndNight(page));
  });
  await test.step('confirm sheet', async () => {
    await teeTimes.openTime('7:10 AM').click();
    await sheet.golfer(2).name.fill('Bea Lind');
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('the question before a time is given back', async () => {
    await sheet.cancel.click();
    await expect(sheet.question).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await sheet.keep.click();
  });
  await test.step('conflict', async () => {
    await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:10')]));
    await sheet.reserveNow.click();
    await expect(conflict.nearest).toHaveCount(3);
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('my reservations', async () => {
    await conflict.nearest.first().click();
    await sheet.reserveNow.click();
    await expect(reservations.tickets).toHaveCount(1);
    await expectAccessibleByDayAndNight(page);
    await reservations.tickets.getByRole('button', { name: 'Cancel Reservation' }).click();
    await expect(reservations.question).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
});

test('what stands in the way is accessible, in light and dark', async ({
  page,
  app,
  openCourse,
  rivalAt,
  databaseClock,
}) => {
  test.slow();
  const course = await openCourse((cedarRidge) => noNines(eighteenFromFront(cedarRidge)));
  const golfer = await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);

  await test.step('which course?', async () => {
    await page.goto('/page/teetimes');
    await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toContainText(course.name);
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('no reservations', async () => {
    await page.goto('/page/reservations');
    await expect(new ReservationsPage(page).none).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('no times', async () => {
    await teeTimes.open(course, { ...choices, holes: 9 });
    await expect(teeTimes.noneAvailable).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('a time lost at the tap', async () => {
    const rival = await rivalAt(course);
    await page.route('**/api/live?*', (route) => route.abort());
    await teeTimes.open(course, choices);
    await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
    await rival.hold(tenPastSeven);
    await teeTimes.openTime('7:10 AM').click();
    const taken = takenDialog(page, '7:10 AM');
    await expect(taken.nearest).toHaveCount(3);
    await expectAccessibleByDayAndNight(page);
    await taken.button('Close').click();
    await expect(teeTimes.takenTime('7:10 AM')).toBeVisible();
  });
  await test.step('a time taken and an expired hold', async () => {
    await teeTimes.openTime('7:20 AM').click();
    await sheet.golfer(2).name.fill('Bea Lind');
    await databaseClock.advance({ minutes: 7 });
    await sheet.reserveNow.click();
    await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
    await expect(sheet.dialog).toBeHidden();
    await wholePageInSight(page, () => expectAccessibleByDayAndNight(page));
  });
  await test.step('a hold seen from My Reservations', async () => {
    await teeTimes.openTime('7:20 AM').click();
    await expect(sheet.dialog).toBeVisible();
    await page.goto('/page/reservations');
    await expect(page.getByText(`You are holding 7:20 AM at ${course.name}.`)).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
  await test.step('denied', async () => {
    await givePrivilege(app, course, golfer, { denyOnlineBooking: true });
    await teeTimes.open(course, choices);
    await expect(page.getByRole('heading', { name: 'Online Booking Denied' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
});

function noNines(course: CourseDocument): CourseDocument {
  return { ...course, widgetSettings: { ...course.widgetSettings, allow9Holes: [] } };
}

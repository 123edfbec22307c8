import type { APIRequestContext } from '@playwright/test';
import type { App } from '../fixtures/app.ts';
import { eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { type Golfer, signUp } from '../fixtures/golfers.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { resetLinkFor } from '../fixtures/reset-mails.ts';
import { statusesAt } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const choices = { date: daysAhead(3), players: 1, holes: 18 } as const;
const paymentNotSetUp = 'This time is paid online, and paying online is not set up yet for this course.';

function paidOnline(course: CourseDocument): CourseDocument {
  const plain = eighteenFromFront(course);
  return { ...plain, widgetSettings: { ...plain.widgetSettings, requirePayment: true } };
}

test('a time that is paid online says that paying is not set up yet, and can be given back', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(paidOnline);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toHaveAccessibleName('7:10 AM, $42, paid online');
  await expect(teeTimes.openTime('7:10 AM').locator('svg')).toBeVisible();

  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.dialog).toContainText(paymentNotSetUp);
  await expect(sheet.reserveNow).toBeHidden();
  await sheet.dialog.getByRole('button', { name: 'Give this time back' }).click();
  await expect(sheet.dialog).toBeHidden();
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  expect(await statusesAt(app, course)).toEqual(['released']);
});

test('a rate that costs nothing needs no payment', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(course, { ...choices, players: 2 });
  await teeTimes.openTime('7:10 AM').click();
  await sheet.golfer(2).name.fill('Bea Lind');

  await sheet.golfer(1).rate.selectOption('Season pass');
  await expect(sheet.total).toContainText('$42.00');
  await expect(sheet.dialog).toContainText(paymentNotSetUp);
  await sheet.golfer(2).rate.selectOption('Season pass');
  await expect(sheet.total).toContainText('$0.00');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
});

test('a waived payment counts once the golfer has proved his address', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const golfer = await signUp(page.request, course);
  await givePrivilege(app, course, golfer, { requirePayment: 'never' });
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.dialog).toContainText(paymentNotSetUp);

  await proveAddress(page.request, app, golfer);
  await teeTimes.open(course, choices);
  await expect(sheet.reserveNow).toBeVisible();
  await expect(sheet.dialog).not.toContainText(paymentNotSetUp);
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
});

/** By the mailed link of a password reset, and signed in again afterwards. */
async function proveAddress(
  request: APIRequestContext,
  app: App,
  { email, password }: Golfer,
): Promise<void> {
  const link = new URL(await resetLinkFor(app, request, email));
  const reset = await request.put(`/api/password-resets/${link.pathname.split('/').at(-1)}`, {
    data: { password },
  });
  expect(reset.ok(), await reset.text()).toBe(true);
  const login = await request.post('/api/session', { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
}

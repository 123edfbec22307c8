import type { APIRequestContext } from '@playwright/test';
import type { App } from '../fixtures/app.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { type Golfer, signUp } from '../fixtures/golfers.ts';
import { paidOnline } from '../fixtures/paying-course.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { resetLinkFor } from '../fixtures/reset-mails.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { PaymentSheet } from '../pages/payment-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const choices = { date: daysAhead(3), players: 1, holes: 18 } as const;

test('a rate that costs nothing needs no payment', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const payment = new PaymentSheet(page);
  await teeTimes.open(course, { ...choices, players: 2 });
  await teeTimes.openTime('7:10 AM').click();
  await sheet.golfer(2).name.fill('Bea Lind');

  await sheet.golfer(1).rate.selectOption('Season pass');
  await expect(sheet.total).toContainText('$42.00');
  await expect(payment.goOn).toBeVisible();
  await expect(sheet.reserveNow).toBeHidden();
  await sheet.golfer(2).rate.selectOption('Season pass');
  await expect(sheet.total).toContainText('$0.00');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
});

test('a waived payment counts once the golfer has proved their address', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(paidOnline);
  const golfer = await signUp(page.request, course);
  await givePrivilege(app, course, golfer, { requirePayment: 'never' });
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const payment = new PaymentSheet(page);
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await expect(payment.goOn).toBeVisible();

  await proveAddress(page.request, app, golfer);
  await teeTimes.open(course, choices);
  await expect(sheet.reserveNow).toBeVisible();
  await expect(payment.goOn).toBeHidden();
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
});

/** By a reset link; the golfer logs in again afterwards. */
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

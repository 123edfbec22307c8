import { choices } from '../fixtures/booking.ts';
import { keepNextReply } from '../fixtures/failing-requests.ts';
import { aboutToPay, expectReady, expectReserved, whenSaid } from '../fixtures/paying.ts';
import { moneyAt, paidOnline, paymentInFlight } from '../fixtures/paying-course.ts';
import { staffBooking, statusesAt, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';
import { conflictDialog } from '../pages/lost-slot-dialogs.ts';
import { PaymentSheet, testCards } from '../pages/payment-sheet.ts';

const nothing = { keptCents: 0, heldCents: 0 };

test('at zero the hold ends, and the next one is filled in as this one was', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  await page.clock.install();
  const course = await openCourse(paidOnline);
  const { teeTimes, confirm, payment } = await aboutToPay(page, course);
  await payment.typeCard(testCards.approved);
  await expect(payment.timer).toHaveText(/^(5|4) minutes/);

  await databaseClock.advance({ minutes: 3 });
  await page.clock.fastForward('03:00');
  await expect(payment.timer).toHaveText(/^(2 minutes|1 minute)/);
  await expect(payment.dialog.getByRole('status').filter({ hasText: / left$/ })).toHaveCount(1);
  await databaseClock.advance({ minutes: 2 });
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
  await expect(payment.dialog).toBeHidden();
  await expect.poll(() => statusesAt(app, course)).toEqual(['released']);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 0 });

  await teeTimes.openTime('7:20 AM').click();
  await expect(confirm.golfer(2).name).toHaveValue('Bea Lind');
  await payment.goOn.click();
  await expect(payment.timer).toHaveText(/^(5|4) minutes/);
  await expect(payment.total).toHaveText('Total$75.75');
});

test('a card that is being charged at zero is waited for', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  test.slow();
  await page.clock.install();
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.payWith(testCards.silent);
  await paymentInFlight(app, course);
  await expect(payment.busy).toBeVisible();
  await databaseClock.advance({ minutes: 8 });
  await page.clock.fastForward('08:00');
  await expect(payment.dialog).toContainText('Your time is kept for you until the bank has answered.');
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 1, keptCents: 7575 });
});

test('a time lost before the payment is sent charges nothing', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { confirm, payment } = await aboutToPay(page, course);
  await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:10')]));
  await payment.payWith(testCards.approved);

  const conflict = conflictDialog(page);
  await expect(conflict.nearest).toHaveText([/7:00 AM/, /7:20 AM/, /7:30 AM/]);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ ...nothing, attempts: 0 });
  await conflict.nearest.filter({ hasText: '7:20 AM' }).click();
  await expect(confirm.golfer(2).name).toHaveValue('Bea Lind');
  await payment.goOn.click();
  await expect(payment.pay).toBeEnabled();
});

test('a time lost while the card is charged: the money comes back, and the golfer is told', async ({
  page,
  app,
  openCourse,
}) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.payWith(testCards.silent);
  await paymentInFlight(app, course);
  await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:10')]));

  const conflict = conflictDialog(page);
  await expect(conflict.dialog).toContainText('Nothing is charged for it', { timeout: 90_000 });
  await expect(conflict.nearest).toHaveCount(3);
  await expect
    .poll(() => moneyAt(app, page.request, course), { timeout: 30_000 })
    .toEqual({ attempts: 1, ...nothing, refundedCents: 7575 });
  expect(await statusesAt(app, course)).not.toContain('confirmed');
  await conflict.button('Try Again').click();
  await expect(conflict.dialog).toBeHidden();
});

test('a reload while paying loses nothing', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await page.reload();
  await expect(payment.lines).toHaveText(['Ada Moreno Public$42.00', 'Bea Lind Senior (62+)$33.75']);
  await expect(payment.timer).toHaveText(/^4 minutes \d+ seconds$/);
  await payment.payWith(testCards.approved);
  await expectReserved(page);
});

test('a reload while the card is charged shows its outcome', async ({ page, app, openCourse }) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.payWith(testCards.silent);
  await paymentInFlight(app, course);
  await page.reload();
  await expect(payment.busy).toBeVisible();
  await whenSaid(page, 'Payment successful!');
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 1, keptCents: 7575 });
});

test('a reload after the time was lost tells what became of the money', async ({ page, app, openCourse }) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.payWith(testCards.silent);
  await paymentInFlight(app, course);
  await page.goto('about:blank');
  await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:10')]));
  await expect
    .poll(() => moneyAt(app, page.request, course), { timeout: 90_000 })
    .toMatchObject({ ...nothing, refundedCents: 7575 });
  await page.goBack();
  await expect(conflictDialog(page).dialog).toContainText('Nothing is charged for it', { timeout: 30_000 });
});

test('Back leads to the golfers, and from there to the payment again', async ({ page, app, openCourse }) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const { teeTimes, confirm, payment } = await aboutToPay(page, course, { holesInPage: true });
  await page.goBack();
  await expect(confirm.golfer(2).name).toHaveValue('Bea Lind');
  await confirm.golfer(2).rate.selectOption('Public');
  await payment.goOn.click();
  await expect(payment.total).toHaveText('Total$84.00');

  await payment.changeGolfers.click();
  await confirm.golfer(2).rate.selectOption('Senior (62+)');
  await payment.goOn.click();
  await expect(payment.total).toHaveText('Total$75.75');
  const reply = await keepNextReply(page, '**/api/payments');
  await payment.payWith(testCards.approved);
  await reply.atServer;
  await page.goBack();
  await expect(payment.busy).toHaveText('Charging the card…');
  reply.letGo();
  await expectReserved(page);
  expect(teeTimes.inAddress()).toEqual({});
  expect(await moneyAt(app, page.request, course)).toMatchObject({ keptCents: 7575 });
});

test('away from the payment and back to it', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await page.goto('/page/reservations');
  await expect(page.getByText(`You are holding 7:10 AM at ${course.name}.`)).toBeVisible();
  // A navigation in the app: this document may not run Square's script.
  await page.getByRole('link', { name: 'Go on and confirm it' }).click();
  await expectReady(payment);
  await expect(payment.lines).toHaveText(['Ada Moreno Public$42.00', 'Bea Lind Senior (62+)$33.75']);
  await payment.payWith(testCards.approved);
  await expectReserved(page);
});

test('Cancel gives the time back and charges nothing', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { teeTimes, confirm, payment } = await aboutToPay(page, course);
  await payment.cancel.click();
  await confirm.keep.click();
  await expect(payment.pay).toBeEnabled();
  await payment.cancel.click();
  await confirm.giveUp.click();
  await expect(payment.dialog).toBeHidden();
  expect(await statusesAt(app, course)).toEqual(['released']);
  await page.reload();
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  await expect(payment.dialog).toBeHidden();
});

test('paid in another tab, it is reserved in this one', async ({ page, context, openCourse }) => {
  const course = await openCourse(paidOnline);
  await aboutToPay(page, course);
  const otherTab = await context.newPage();
  const other = new PaymentSheet(otherTab);
  await otherTab.goto(page.url());
  await other.goOn.click();
  await other.payWith(testCards.approved);
  await expectReserved(otherTab);
  await expectReserved(page);
});

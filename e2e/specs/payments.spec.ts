import { choices } from '../fixtures/booking.ts';
import { monthDayOrdinal } from '../fixtures/course-dates.ts';
import { newGolfer } from '../fixtures/golfers.ts';
import { aboutToPay, expectReserved, offerWallet, whenSaid } from '../fixtures/paying.ts';
import { heldOnline, moneyAt, paidOnline, receiptAt } from '../fixtures/paying-course.ts';
import { statusesAt } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { PaymentSheet, testCards } from '../pages/payment-sheet.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const callClubhouse = 'Call the clubhouse to cancel this reservation.';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test("from the course's link to a receipt", { tag: '@both' }, async ({ page, app, openCourse }) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const golfer = newGolfer();
  const landing = new LandingPage(page);
  const register = new RegisterPage(page);
  const teeTimes = new TeeTimesPage(page);
  const confirm = new ConfirmSheet(page);
  const payment = new PaymentSheet(page);
  const reservations = new ReservationsPage(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/square.js')) scripts.push(request.url());
  });

  await test.step('register, and hold a time without another word of the browser', async () => {
    await page.goto(course.entryPath);
    await landing.register.click();
    await register.fillIn(golfer);
    await register.submit.click();
    await register.goOn.click();
    await page
      .getByRole('dialog', { name: 'Where do you want to play?' })
      .getByRole('button', { name: course.name })
      .click();
    await teeTimes.date.selectOption(choices.date);
    await teeTimes.players(2).check();
    await teeTimes.holes(18).check();
    await expect(teeTimes.openTime('7:10 AM')).toHaveAccessibleName('7:10 AM, $42, paid online');
    await teeTimes.openTime('7:10 AM').click();
    await confirm.golfer(2).name.fill('Bea Lind');
    await confirm.golfer(2).rate.selectOption('Senior (62+)');
    expect(scripts).toEqual([]);
    await payment.goOn.click();
  });

  await test.step('read what is paid', async () => {
    await expect(payment.lines).toHaveText(['Ada Moreno Public$42.00', 'Bea Lind Senior (62+)$33.75']);
    await expect(payment.total).toHaveText('Total$75.75');
    await expect(payment.timer).toHaveText(/^(5|4) minutes/);
    await expect(payment.dialog).toContainText('This is a demonstration: no money moves.');
    await payment.dialog.getByText('Test cards').click();
    await expect(payment.dialog.getByText(testCards.declined)).toBeVisible();
    await payment.dialog.getByText('Test cards').click();
  });

  await test.step('pay', async () => {
    const said = [whenSaid(page, 'Payment successful!'), whenSaid(page, 'Payment completed successfully')];
    await payment.payWith(testCards.approved);
    await Promise.all(said);
  });

  await test.step('read the receipt', async () => {
    await expectReserved(page);
    const { receiptNumber, paid } = await receiptAt(app, course);
    expect(paid).toEqual([true, true]);
    await expect(reservations.tickets).toContainText(`${monthDayOrdinal(choices.date)} at 7:10 AM`);
    await expect(reservations.tickets).toContainText(`Receipt${receiptNumber}`);
    await expect(reservations.tickets).toContainText(callClubhouse);
    await expect(reservations.tickets.getByRole('button')).toHaveCount(0);
    expect(await moneyAt(app, page.request, course)).toEqual({
      attempts: 1,
      keptCents: 7575,
      heldCents: 0,
      refundedCents: 0,
    });
    expect(await app.textsTo(golfer.phone)).toHaveLength(1);
    expect(scripts).toHaveLength(1);
  });
});

test('a course that holds the amount on the card charges nothing', async ({ page, app, openCourse }) => {
  const course = await openCourse(heldOnline);
  const { payment } = await aboutToPay(page, course);
  const reservations = new ReservationsPage(page);
  await expect(payment.total).toHaveText('Held on your card$75.75');
  await expect(payment.dialog).toContainText('Your card is not charged now');
  await expect(payment.pay).toHaveText('Place hold of $75.75');

  const said = [
    whenSaid(page, 'Payment successful!'),
    whenSaid(page, 'Payment hold authorized successfully'),
  ];
  await payment.payWith(testCards.approved);
  await Promise.all(said);
  await expectReserved(page);
  const { receiptNumber, paid } = await receiptAt(app, course);
  expect(paid).toEqual([false, false]);
  await expect(reservations.tickets).toContainText(`Receipt${receiptNumber}`);
  await expect(reservations.tickets).toContainText(callClubhouse);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ keptCents: 0, heldCents: 7575 });
});

test('two taps pay once', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { golfer, payment } = await aboutToPay(page, course);
  await payment.typeCard(testCards.approved);
  // Both in one task, before the page can render.
  await payment.pay.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 1, keptCents: 7575 });
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
  expect(await app.textsTo(golfer.phone)).toHaveLength(1);
});

test('the keyboard alone pays: Enter in the card, Escape asks first', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { confirm, payment } = await aboutToPay(page, course);
  await expect(payment.dialog.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await payment.typeCard(testCards.approved);
  await payment.number.press('Escape');
  await confirm.keep.click();
  await expect(payment.number).toHaveValue(testCards.approved);
  await payment.number.press('Enter');
  await expectReserved(page);
});

for (const wallet of ['Apple Pay', 'Google Pay'] as const) {
  test(`${wallet} is there where the device offers it, and pays`, async ({ page, app, openCourse }) => {
    const course = await openCourse(paidOnline);
    await offerWallet(page, wallet, 'pays');
    const { payment } = await aboutToPay(page, course);
    const wallets = payment.dialog.getByRole('group', { name: 'Wallets' });
    await expect(wallets.getByRole('button')).toHaveCount(1);
    await wallets.getByRole('button', { name: wallet }).click();
    await expectReserved(page);
    expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 1, keptCents: 7575 });
  });
}

import { expectAccessible, expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { aboutToPay, expectDeclined, expectReady, holdForTwo, offerWallet } from '../fixtures/paying.ts';
import { heldOnline, paidOnline, withoutGateway } from '../fixtures/paying-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { conflictDialog } from '../pages/lost-slot-dialogs.ts';
import { testCards } from '../pages/payment-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';

const aroundTheCard = { only: 'dialog[open]', except: 'iframe' };
/** The frame is transparent, and axe assumes a white background: only the light theme is checked. */
const inTheCard = { only: ['iframe', 'form'] };

test('paying is accessible at each step, in light and dark', async ({ page, openCourse }) => {
  test.slow();
  const course = await openCourse(paidOnline);
  // The success message stays.
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (call: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
        setTimeout(call, milliseconds === 1_500 ? 120_000 : milliseconds, ...rest),
    });
  });
  const { payment } = await holdForTwo(page, course);

  await test.step('loading', async () => {
    await page.route('**/square.js', () => new Promise(() => undefined));
    await payment.goOn.click();
    await expect(payment.dialog).toContainText('Loading the card field');
    await expectAccessibleByDayAndNight(page, aroundTheCard);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
  });
  await test.step('ready, with the test cards', async () => {
    await expectReady(payment);
    await payment.dialog.getByText('Test cards').click();
    await expectAccessibleByDayAndNight(page, aroundTheCard);
    await payment.dialog.getByText('Test cards').click();
  });
  await test.step('incomplete, with what the card says of it', async () => {
    await payment.pay.click();
    await expect(payment.dialog).toContainText('Please complete the payment form');
    await expectAccessibleByDayAndNight(page, aroundTheCard);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(payment.number).toHaveCSS('color', 'rgb(20, 38, 28)');
    await expectAccessible(page, inTheCard);
    await expectAccessibleByDayAndNight(page, aroundTheCard);
  });
  await test.step('declined', async () => {
    await payment.payWith(testCards.declined);
    await expectDeclined(payment);
    await expectAccessibleByDayAndNight(page, aroundTheCard);
  });
  await test.step('charging, unanswered', async () => {
    await page.route('**/api/payments', (route) => route.abort());
    await payment.payWith(testCards.approved);
    await expect(payment.dialog).toContainText('We keep asking');
    await expectAccessibleByDayAndNight(page, aroundTheCard);
    await page.unroute('**/api/payments');
  });
  await test.step('success', async () => {
    await expect(payment.dialog).toContainText('Payment successful!', { timeout: 30_000 });
    await expectAccessibleByDayAndNight(page, aroundTheCard);
  });
  await test.step('the receipt', async () => {
    await page.goto('/page/reservations');
    await expect(new ReservationsPage(page).tickets).toHaveCount(1);
    await expectAccessibleByDayAndNight(page);
  });
});

test('what goes wrong while paying is accessible, in light and dark', async ({ page, openCourse }) => {
  test.slow();
  const course = await openCourse(heldOnline);
  await page.route('**/square.js', (route) => route.abort(), { times: 1 });
  const { payment } = await holdForTwo(page, course);
  const conflict = conflictDialog(page);

  await test.step('script failed', async () => {
    await payment.goOn.click();
    await expect(payment.tryAgain).toBeVisible();
    await expectAccessibleByDayAndNight(page, aroundTheCard);
  });
  await test.step('conflict', async () => {
    await payment.tryAgain.click();
    await expectReady(payment);
    await page.route('**/api/payments', (route) =>
      route.fulfill({
        json: {
          success: false,
          error: 'lost',
          paymentBehavior: 'authorize',
          status: 'CANCELED',
          payment: null,
          failure: 'slot-lost',
          nearest: [{ time: '07:20', teeID: 'front', teeName: 'Front Nine (Hole 1)' }],
        },
      }),
    );
    await payment.payWith(testCards.approved);
    await expect(conflict.dialog).toContainText('Nothing is charged for it');
    await expectAccessibleByDayAndNight(page, aroundTheCard);
  });
});

test('wallets, and a course that says nothing of how to pay, are accessible', async ({
  page,
  anotherDevice,
  baseURL,
  openCourse,
}) => {
  test.slow();
  await offerWallet(page, 'Apple Pay', 'pays');
  const { payment } = await aboutToPay(page, await openCourse(paidOnline));
  await expect(payment.dialog.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible();
  await expectAccessibleByDayAndNight(page, aroundTheCard);

  const other = await anotherDevice({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  const opened = await holdForTwo(other, await openCourse(withoutGateway));
  await expect(opened.confirm.dialog).toContainText('Payment configuration is missing.');
  await expectAccessibleByDayAndNight(other, aroundTheCard);
});

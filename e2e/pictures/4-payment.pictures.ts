import type { Page } from '@playwright/test';
import prairieLinks from '../../examples/prairie-links.json' with { type: 'json' };
import { eighteenFromFront } from '../fixtures/booking.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/pictures.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** The simulator's card numbers. */
const testCards = { approved: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' };

function paymentSheet(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  const pay = dialog.getByRole('button', { name: /^(Pay \$|Place hold of \$)/ });
  return {
    dialog,
    pay,
    goOn: page.getByRole('button', { name: 'Continue to Payment' }),
    busy: dialog.locator('button[aria-busy=true]'),
    tryAgain: dialog.getByRole('button', { name: 'Try Again' }),
    async payWith(number: string) {
      await card.getByLabel('Card number').fill(number);
      await card.getByLabel('Expiry (MM/YY)').fill('12/35');
      await card.getByLabel('CVV').fill('111');
      await card.getByLabel('ZIP').fill('68516');
      await pay.click();
    },
  };
}

const { paymentGateway } = prairieLinks.groups['prairie-links'].courses['willow-creek'].widgetSettings;
const choices = { date: '2027-06-11', players: 2, holes: 18 } as const;

const paid = (settings: object) => (course: CourseDocument) => {
  const plain = eighteenFromFront(course);
  return { ...plain, widgetSettings: { ...plain.widgetSettings, requirePayment: true, ...settings } };
};

test('43 payment', async ({ page, openClub, picture }) => {
  const club = await openClub(paid({ paymentBehavior: 'capture', paymentGateway }));
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  const confirm = new ConfirmSheet(page);
  const payment = paymentSheet(page);
  await teeTimes.open(club, choices);
  await expect(teeTimes.openTimes.first()).toBeVisible();
  await picture('paid times');
  await teeTimes.openTime('7:40 AM').click();
  await confirm.golfer(2).name.fill('Bea Lind');
  await picture('confirm');
  await payment.goOn.click();
  await picture('loading');
  await expect(payment.pay).toBeEnabled();
  await picture('card');
  await payment.dialog.getByText('Test cards').click();
  await picture('test cards');
  await payment.dialog.getByText('Test cards').click();
  await payment.payWith(testCards.declined);
  await expect(payment.dialog).toContainText('Payment failed. Please try again.');
  await picture('declined');

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/payments', async (route) => {
    await held;
    await route.continue();
  });
  await payment.payWith(testCards.approved);
  await expect(payment.busy).toBeVisible();
  await picture('charging');
  // Timers stand still, so that brief messages stay.
  await page.clock.install({ time: new Date('2027-06-10T09:12:00-05:00') });
  await page.clock.pauseAt(new Date('2027-06-10T09:12:01-05:00'));
  answer();
  await expect(payment.dialog).toContainText('Payment successful!');
  await picture('paid');
});

test('44 card hold', async ({ page, openClub, picture }) => {
  const club = await openClub(paid({ paymentBehavior: 'authorize', paymentGateway }));
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  const payment = paymentSheet(page);
  await teeTimes.open(club, { ...choices, players: 1 });
  await teeTimes.openTime('7:40 AM').click();
  await payment.goOn.click();
  await expect(payment.pay).toBeEnabled();
  await picture('card');
});

test('45 payment does not load', async ({ page, openClub, picture }) => {
  const club = await openClub(paid({ paymentBehavior: 'capture', paymentGateway }));
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  const payment = paymentSheet(page);
  await page.route('**/square.js', (route) => route.abort());
  await teeTimes.open(club, { ...choices, players: 1 });
  await teeTimes.openTime('7:40 AM').click();
  await payment.goOn.click();
  await expect(payment.tryAgain).toBeVisible();
  await picture('script does not load');
  await page.unroute('**/square.js');

  const unset = await openClub(paid({}));
  await page.request.put(`/api/users/me/courses/${unset.group}/${unset.course}`);
  await teeTimes.open(unset, { ...choices, players: 1 });
  await teeTimes.openTime('7:40 AM').click();
  await failRequests(page, { method: 'POST', path: '/api/payments' });
  await expect(page.getByText(/^Payment configuration is missing/)).toBeVisible();
  await picture('not set up');
});

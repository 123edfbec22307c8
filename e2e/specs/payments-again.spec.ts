import type { Route } from '@playwright/test';
import { failRequests } from '../fixtures/failing-requests.ts';
import {
  aboutToPay,
  expectDeclined,
  expectReady,
  expectReserved,
  holdForTwo,
  offerWallet,
} from '../fixtures/paying.ts';
import { moneyAt, paidOnline, withoutGateway } from '../fixtures/paying-course.ts';
import { statusesAt } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';
import { testCards } from '../pages/payment-sheet.ts';

const script = '**/square-simulator/web/1/square.js';
const paid = { attempts: 1, keptCents: 7575, heldCents: 0, refundedCents: 0 };

test('after a decline another card pays within the same hold', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.payWith(testCards.declined);
  await expectDeclined(payment);
  await expect(payment.timer).toHaveText(/^[34] minutes/);

  await payment.payWith(testCards.approved);
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toEqual({ ...paid, attempts: 2 });
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
});

test('an incomplete card is no payment', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await payment.typeCard('4111 1111 1111 1112');
  await payment.pay.click();
  await expect(payment.dialog).toContainText('Please complete the payment form');
  await expect(payment.card.getByText('Card number is not valid')).toBeVisible();
  await expect(payment.number).toBeFocused();
  expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 0 });
});

for (const [what, number] of [
  ['is lost after the charge', testCards.answerLost],
  ['is an error the first time', testCards.unavailableOnce],
] as const) {
  test(`Square's answer ${what}: asked again, it is one payment`, async ({ page, app, openCourse }) => {
    const course = await openCourse(paidOnline);
    const { payment } = await aboutToPay(page, course);
    await payment.payWith(number);
    await expectReserved(page);
    expect(await moneyAt(app, page.request, course)).toEqual(paid);
  });
}

test('our own answer is lost: the page asks again by itself, and it is one payment', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  let lost = 0;
  await page.route('**/api/payments', async (route) => {
    lost += 1;
    if (lost > 2) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await payment.payWith(testCards.approved);
  await expect(payment.busy).toHaveText('Waiting for the bank…');
  await expect(payment.dialog).toContainText('We keep asking, and you pay once at most.');
  await expect(payment.cancel).toBeDisabled();
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toEqual(paid);
});

test('a script that does not load is loaded again without a reload', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  await page.route(script, (route) => route.abort(), { times: 2 });
  const { payment } = await holdForTwo(page, course);
  await payment.goOn.click();
  const failed = payment.dialog.getByText(
    'Square payment system failed to load. Please refresh the page and try again.',
  );
  await expect(failed).toBeVisible();
  await expect(payment.pay).toBeDisabled();
  await payment.tryAgain.click();
  await expect(failed).toBeHidden();
  await expect(failed).toBeVisible();
  await payment.tryAgain.click();
  await payment.payWith(testCards.approved);
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toEqual(paid);
});

test('a card field that does not load is loaded again too', async ({ page, openCourse }) => {
  // The frame has ten seconds; Chromium's error page in its place logs to its own console.
  test.slow();
  const course = await openCourse(paidOnline);
  await page.route('**/card-frame.js', (route) => route.abort(), { times: 1 });
  const { payment } = await holdForTwo(page, course);
  await payment.goOn.click();
  await expect(payment.dialog.getByText('Payment form failed to load. Please refresh the page.')).toBeVisible(
    { timeout: 20_000 },
  );
  await payment.tryAgain.click();
  await payment.payWith(testCards.approved);
  await expectReserved(page);
});

test('a script that cannot be started says so', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  const body = 'window.Square = { payments() { throw new Error("InvalidApplicationIdError"); } };';
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }), { times: 1 });
  const { payment } = await holdForTwo(page, course);
  await payment.goOn.click();
  await expect(
    payment.dialog.getByText('Error initializing payment system. Please try again later.'),
  ).toBeVisible();
  await payment.tryAgain.click();
  await expectReady(payment);
});

test('a payment window that does not open leaves the golfers as they are typed', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(paidOnline);
  const { confirm, payment } = await holdForTwo(page, course);
  const [held] = await app.sql<{ id: string }>('select id from held_groups where course_key = $1', [
    `${course.group}/${course.course}`,
  ]);
  const path = `/api/groups/${course.group}/courses/${course.course}/teetimegroups/${held?.id}/payment-window`;
  const mend = await failRequests(page, { method: 'PUT', path });
  await payment.goOn.click();
  await expect(
    confirm.dialog.getByText('Error initializing payment system. Please try again later.'),
  ).toBeVisible();
  await mend();
  await expect(confirm.golfer(2).name).toHaveValue('Bea Lind');
  await payment.goOn.click();
  await expect(payment.pay).toBeEnabled();
});

test('a course that says nothing of how to pay is told to golfers before they type', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(withoutGateway);
  const { confirm, payment } = await holdForTwo(page, course);
  await expect(confirm.dialog).toContainText('Payment configuration is missing. Please contact support.');
  await expect(payment.goOn).toBeDisabled();
  await confirm.cancel.click();
  await confirm.giveUp.click();
  await expect(confirm.dialog).toBeHidden();
  expect(await statusesAt(app, course)).toEqual(['released']);
});

test('a course that is gone by the time of the payment charges nobody', async ({ page, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  await page.route('**/api/payments', (route) => refuse(route, 404, 'course-not-found'), { times: 1 });
  await payment.payWith(testCards.approved);
  await expect(payment.dialog).toContainText('Missing required course information');
  await expect(payment.pay).toBeEnabled();
});

test('a held time is paid at the prices it was held at', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  const { payment } = await aboutToPay(page, course);
  const dearer = structuredClone(course.importDocument);
  const document = dearer.groups[course.group]?.courses[course.course] as { rates: { greenFee18: number }[] };
  if (document.rates[0]) document.rates[0].greenFee18 = 45;
  await app.importCourses(dearer);

  await payment.payWith(testCards.approved);
  await expectReserved(page);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ keptCents: 7575 });
});

test('a wallet that is closed, or never answers, leaves the card', async ({ page, app, openCourse }) => {
  const course = await openCourse(paidOnline);
  await offerWallet(page, 'Google Pay', 'cancels');
  const { payment } = await aboutToPay(page, course);
  const wallet = payment.dialog.getByRole('button', { name: 'Google Pay' });
  await wallet.click();
  await expect(payment.pay).toBeEnabled();
  await expect(payment.dialog).not.toContainText('Payment failed');

  await page.unrouteAll();
  await offerWallet(page, 'Google Pay', 'never-settles');
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(2_000);
  await wallet.click();
  await expect(payment.busy).toHaveText('Waiting for Google Pay…');
  await page.clock.fastForward('02:00');
  await expect(payment.dialog).toContainText(
    'Google Pay did not answer. Nothing was charged: please pay by card.',
  );
  await expect(payment.pay).toBeEnabled();
  expect(await moneyAt(app, page.request, course)).toMatchObject({ attempts: 0 });
});

function refuse(route: Route, status: number, code: string): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
  });
}

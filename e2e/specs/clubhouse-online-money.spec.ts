import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { choices } from '../fixtures/booking.ts';
import { cell, signInStaff } from '../fixtures/clubhouse.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { aboutToPay, expectReserved } from '../fixtures/paying.ts';
import { heldOnline, moneyAt } from '../fixtures/paying-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { testCards } from '../pages/payment-sheet.ts';

type OpenCourse = (change: typeof heldOnline) => Promise<FreshCourse>;

const outcomeOf = (page: Page) => page.getByRole('status', { name: 'What was done' });
const online = (page: Page) =>
  page.getByRole('table', { name: 'Online payments made on this day, or for it' });

/** Ada Moreno's group of 7:10 AM, of which a card holds $75.75. */
async function held(openCourse: OpenCourse, golfer: Page): Promise<FreshCourse> {
  const course = await openCourse(heldOnline);
  const { payment } = await aboutToPay(golfer, course);
  await payment.payWith(testCards.approved);
  await expectReserved(golfer);
  return course;
}

/** As if Square had been silent, or had refused: the server's own reply with another state. */
async function answerWithState(page: Page, state: 'asked' | 'refused'): Promise<() => Promise<void>> {
  const acts = '**/api/clubhouse/**/acts';
  await page.route(acts, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: reply.state === undefined ? reply : { ...reply, state } });
  });
  return () => page.unroute(acts);
}

test('a manager takes what a card holds, and gives a part of it back', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  test.slow();
  const golfer = await anotherDevice({ baseURL: app.url });
  const course = await held(openCourse, golfer);
  expect(await moneyAt(app, page.request, course)).toMatchObject({ heldCents: 7575, keptCents: 0 });

  await signInStaff(app, page.request, course, { name: 'Mia Long', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/${choices.date}`);
  await cell(page, /^7:10 AM, Front.*Ada Moreno/).press('Enter');
  const panel = page.getByRole('complementary', { name: /^7:10 AM/ });
  await expect(panel.getByText('A card holds the price of this booking.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await panel.getByRole('button', { name: 'Take the held money' }).click();
  const taking = page.getByRole('dialog', { name: 'Take the held money' });
  await expect(taking).toContainText('Take the money that a card holds for the group of 7:10 AM.');
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  const answered = await answerWithState(page, 'asked');
  await taking.getByRole('button', { name: 'Take the held money' }).click();
  await expect(outcomeOf(page)).toContainText('7:10 AM');
  await expect(outcomeOf(page)).toContainText(
    'Square has not answered yet. It is asked again until it does.',
  );
  await answered();
  await expect(panel.getByText('A card holds the price of this booking.')).toHaveCount(0);
  await expect
    .poll(() => moneyAt(app, page.request, course))
    .toMatchObject({ heldCents: 0, keptCents: 7575, refundedCents: 0 });

  await page.getByRole('link', { name: 'Money' }).click();
  const payment = online(page).getByRole('row', { name: /Ada Moreno/ });
  await expect(payment).toContainText('paid');
  await expect(payment).toContainText('$75.75');
  await payment.getByRole('button', { name: 'Give back…' }).click();
  const ask = page.getByRole('dialog', { name: /^Give back.*7:10 AM/ });
  await expect(ask.getByLabel('Amount')).toHaveValue('75.75');
  await ask.getByLabel('Amount').fill('33.75');
  await ask.getByRole('button', { name: 'Give back…' }).click();
  const giving = page.getByRole('dialog', { name: 'Give back $33.75' });
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  await giving.getByRole('button', { name: 'Give back $33.75' }).click();
  await expect(payment).toContainText('paid, $33.75 given back');
  // On the button, or once that has gone for a moment on the heading.
  await expect(page.locator('main :is(button, h2):focus')).toHaveCount(1);
  await expectAccessibleByDayAndNight(page);
  await expect
    .poll(() => moneyAt(app, page.request, course))
    .toMatchObject({ keptCents: 4200, refundedCents: 3375 });
});

test('a manager lets go of what a card holds; who only takes payments cannot', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  test.slow();
  const course = await held(openCourse, await anotherDevice({ baseURL: app.url }));
  const money = `/clubhouse/${course.group}/${course.course}/${choices.date}/money`;
  const payment = online(page).getByRole('row', { name: /Ada Moreno/ });

  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(money);
  await expect(payment).toContainText('held on the card');
  await expect(payment.getByRole('button')).toHaveCount(0);

  await signInStaff(app, page.request, course, { name: 'Mia Long', role: 'manager' });
  await page.goto(money);
  await payment.getByRole('button', { name: 'Let it go' }).press('Enter');
  const letting = page.getByRole('dialog', { name: 'Let it go' });
  await expect(letting).toContainText('Let go of the money that a card holds for the group of 7:10 AM.');
  await expectAccessibleByDayAndNight(page, { only: 'dialog' });
  await answerWithState(page, 'refused');
  await letting.getByRole('button', { name: 'Let it go' }).click();
  await expect(outcomeOf(page)).toContainText('Square refused this: no money moved.');
  await expect(payment).toContainText('let go');
  await expect(payment.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Online', exact: true })).toBeFocused();
  await expect
    .poll(() => moneyAt(app, page.request, course))
    .toMatchObject({ heldCents: 0, keptCents: 0, refundedCents: 0 });
});

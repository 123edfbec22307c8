import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { type Announcements, listenTo } from '../fixtures/announcements.ts';
import { eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import { daysAhead, monthDayOrdinal, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { newGolfer } from '../fixtures/golfers.ts';
import { paidOnline } from '../fixtures/paying-course.ts';

// The walkthrough of docs/screen-reader.md, using only what a screen reader knows: roles, names, focus and live
// regions.

const date = daysAhead(3);
const walkthrough = readFileSync(join(import.meta.dirname, '../../docs/screen-reader.md'), 'utf8');
const firstCharge = { timeout: 60_000 };

/** Follows the course's link, registers, and chooses two golfers and eighteen holes. */
async function walkToTheTimes(page: Page, heard: Announcements, entryPath: string, courseName: string) {
  const golfer = { ...newGolfer(), phone: '(402) 555-0142' };
  await test.step('the link', async () => {
    await page.goto(entryPath);
    await expect(page).toHaveTitle(`Login · ${courseName}`);
    await expect(page.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email Address' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await activate(page.getByRole('link', { name: 'Register' }));
  });
  await test.step('an account', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeFocused();
    await expect(page).toHaveTitle(`Register · ${courseName}`);
    const register = page.getByRole('button', { name: 'Register' });
    await expect(register).toBeDisabled();
    await page.getByRole('textbox', { name: 'First Name' }).fill(golfer.firstName);
    await page.getByRole('textbox', { name: 'Last Name' }).fill(golfer.lastName);
    await page.getByRole('textbox', { name: 'Email Address' }).fill(golfer.email);
    const phone = page.getByRole('textbox', { name: 'Mobile Phone Number' });
    await expect(phone).toHaveAccessibleDescription('We text your confirmations here.');
    await phone.fill('402 555 014');
    await phone.press('Tab');
    await heard.expectSaid('This does not look like a phone number.');
    await phone.fill(golfer.phone);
    const password = page.getByRole('textbox', { name: 'Password' });
    await expect(password).toHaveAccessibleDescription('At least 8 characters.');
    await password.fill(golfer.password);
    await activate(register);
    await heard.expectSaid('Account created successfully!');
    await expect(page.getByRole('link', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await test.step('the course', async () => {
    const window = page.getByRole('dialog', { name: 'Where do you want to play?' });
    await expect(window.getByRole('heading', { name: 'Where do you want to play?' })).toBeFocused();
    await activate(window.getByRole('button', { name: `${courseName} Lincoln, NE` }));
    await expect(page.getByRole('heading', { level: 1, name: 'Reserve a Tee Time' })).toBeFocused();
    await expect(page).toHaveTitle(`Reserve a Tee Time · ${courseName}`);
  });
  await test.step('day, players, holes', async () => {
    await page.getByRole('combobox', { name: 'Date' }).selectOption(weekdayMonthDay(date));
    const days = page.getByRole('list', { name: 'Days' });
    await expect(days.getByRole('button', { pressed: true })).toHaveAccessibleName(
      `${weekdayMonthDay(date)}, 146 open times`,
    );
    await choose(page.getByRole('group', { name: 'Players' }).getByRole('radio', { name: '2' }));
    await choose(page.getByRole('group', { name: 'Holes' }).getByRole('radio', { name: '18' }));
    await heard.expectSaid('73 open times');
    const times = page.getByRole('region', { name: 'Tee times' });
    await expect(times.getByRole('heading', { level: 2 })).toHaveText([
      'Morning 24',
      'Midday 18',
      'Afternoon 18',
      'Twilight 13',
    ]);
  });
}

test('from the link to a reservation, with a time that expires on the way', async ({
  page,
  openCourse,
  databaseClock,
}) => {
  test.slow();
  const course = await openCourse(eighteenFromFront);
  const heard = await listenTo(page);
  await page.clock.install();
  const pass = async (seconds: number) => {
    await databaseClock.advance({ seconds });
    await page.clock.runFor(seconds * 1000);
  };
  const sheet = page.getByRole('dialog', { name: 'Confirm Reservation' });
  const second = sheet.getByRole('group', { name: 'Golfer 2' });
  const time = page.getByRole('button', { name: '7:10 AM, $42' });

  await walkToTheTimes(page, heard, course.entryPath, course.name);
  await test.step('the sheet', async () => {
    await activate(time);
    await expect(sheet.getByRole('heading', { name: 'Confirm Reservation' })).toBeFocused();
    await expect(sheet.getByRole('timer', { name: 'Time left to confirm' })).toHaveText(
      /^(5 minutes|4 minutes \d+ seconds?)$/,
    );
    const first = sheet.getByRole('group', { name: 'Golfer 1' });
    await expect(first.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Moreno');
    await expect(first.getByRole('combobox', { name: 'Rate' })).toHaveValue('0');
    await activate(sheet.getByRole('button', { name: 'Reserve Now' }));
    // With a list of earlier companions, the field's role is combobox.
    const name = second.getByRole('combobox', { name: 'Name' });
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription('Please fill in this field.');
    await name.fill('Bea Lind');
    await second.getByRole('combobox', { name: 'Rate' }).selectOption('Senior (62+)');
  });
  await test.step('the countdown', async () => {
    const timer = sheet.getByRole('timer', { name: 'Time left to confirm' });
    await pass(180);
    await heard.expectSaid('2 minutes left');
    await pass(60);
    await heard.expectSaid('1 minute left');
    await pass(40);
    await heard.expectSaid('20 seconds left');
    await expect(timer).toHaveText(/^\d+ seconds?$/);
    const left = Number.parseInt((await timer.textContent()) ?? '', 10);
    await pass(left);
    await heard.expectSaid('Time expired. Please choose a time below.');
    await expect(sheet).toBeHidden();
    await expect(time).toBeFocused();
  });
  await test.step('the time again', async () => {
    await activate(time);
    await expect(sheet.getByRole('heading', { name: 'Confirm Reservation' })).toBeFocused();
    await expect(second.getByRole('combobox', { name: 'Name' })).toHaveValue('Bea Lind');
    await activate(sheet.getByRole('button', { name: 'Reserve Now' }));
  });
  await test.step('the reservation', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'My Reservations' })).toBeFocused();
    await expect(page).toHaveTitle(`My Reservations · ${course.name}`);
    const reservation = page.getByRole('article', { name: `${course.name}, ${monthDayOrdinal(date)}` });
    await expect(reservation.getByRole('heading')).toHaveText(`${monthDayOrdinal(date)} at 7:10 AM`);
    await activate(reservation.getByRole('button', { name: 'Cancel Reservation' }));
    const question = page.getByRole('dialog', { name: 'Cancel this reservation?' });
    await expect(question.getByRole('heading', { name: 'Cancel this reservation?' })).toBeFocused();
    await activate(question.getByRole('button', { name: 'Cancel Reservation' }));
    await heard.expectSaid('Your reservation is cancelled.');
    await expect(page.getByRole('heading', { level: 1, name: 'My Reservations' })).toBeFocused();
  });
  expectWritten(heard);
});

test('paying: a card that is declined, and one that pays', async ({ page, openCourse }) => {
  test.slow();
  const course = await openCourse(paidOnline);
  const heard = await listenTo(page);
  const sheet = page.getByRole('dialog', { name: 'Payment' });
  const card = page.getByTitle('Secure card payment input frame').contentFrame();
  const pay = sheet.getByRole('button', { name: 'Pay $84.00' });
  const typeCard = async (number: string) => {
    await card.getByRole('textbox', { name: 'Card number' }).fill(number);
    await card.getByRole('textbox', { name: 'Expiry (MM/YY)' }).fill('12/35');
    await card.getByRole('textbox', { name: 'CVV' }).fill('111');
    await card.getByRole('textbox', { name: 'ZIP' }).fill('68516');
  };

  await walkToTheTimes(page, heard, course.entryPath, course.name);
  await test.step('from the golfers to the payment', async () => {
    await activate(page.getByRole('button', { name: '7:10 AM, $42, paid online' }));
    const golfers = page.getByRole('dialog', { name: 'Confirm Reservation' });
    await golfers.getByRole('group', { name: 'Golfer 2' }).getByLabel('Name').fill('Bea Lind');
    await activate(golfers.getByRole('button', { name: 'Continue to Payment' }));
    await expect(sheet.getByRole('heading', { name: 'Payment' })).toBeFocused();
    await expect(sheet.getByRole('timer', { name: 'Time left to pay' })).toHaveText(
      /^(5 minutes|4 minutes \d+ seconds?)$/,
    );
    await expect(sheet.getByRole('list', { name: 'What is paid' }).getByRole('listitem')).toHaveText([
      'Ada Moreno Public$42.00',
      'Bea Lind Public$42.00',
    ]);
    await expect(sheet.getByRole('region', { name: 'Card' })).toBeVisible();
    await expect(pay).toBeEnabled({ timeout: 30_000 });
  });
  await test.step('nothing typed', async () => {
    await activate(pay);
    await heard.expectSaid('Please complete the payment form');
  });
  await test.step('declined', async () => {
    await typeCard('4000 0000 0000 0002');
    await activate(pay);
    await heard.expectSaid('Charging the card…');
    await heard.expectSaid(
      'Payment failed. Please try again. The card was declined and nothing was charged. Your time is still held: try again or use another card.',
    );
  });
  await test.step('paid', async () => {
    await typeCard('4111 1111 1111 1111');
    // A slow bank: a state that passes at once is not announced.
    await page.route('**/api/payments', async (route) => {
      await delay(1500);
      await route.continue();
    });
    await activate(pay);
    await heard.expectSaid('Charging the card…');
    await heard.expectSaid('Your time is kept for you until the bank has answered.');
    await expect(
      sheet.getByRole('group', {
        name: /^Payment successful! Payment completed successfully \$\d+(\.\d\d)? paid Receipt /,
      }),
    ).toBeFocused(firstCharge);
    await expect(page.getByRole('heading', { level: 1, name: 'My Reservations' })).toBeFocused();
  });
  expectWritten(heard);
});

/** Focus and Enter, as a screen reader's command does. */
async function activate(one: Locator): Promise<void> {
  await one.focus();
  await one.press('Enter');
}

async function choose(radio: Locator): Promise<void> {
  await radio.focus();
  await radio.press('Space');
  await expect(radio).toBeChecked();
}

/** Every announcement is in the walkthrough. */
function expectWritten(heard: Announcements): void {
  for (const words of heard.all) expect(walkthrough, 'docs/screen-reader.md').toContain(words);
}

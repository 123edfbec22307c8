import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, monthDayOrdinal, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const dear = daysAhead(3);
const usual = daysAhead(4);
const weekday = weekdayMonthDay(dear).split(',')[0] ?? '';

test('a dear day costs more on the board, in the hold and in the reservation', async ({
  page,
  openCourse,
}) => {
  const course = await openCourse((plain) => {
    const [first, ...others] = plain.rates;
    const prices = [{ days: [weekday], endTime: '10:50', greenFee9: 30, greenFee18: 55 }];
    return { ...plain, rates: [{ ...first, prices }, ...others] } as typeof plain;
  });
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, { date: usual, players: 2, holes: 18 });
  await expect(page.getByText('$42 per golfer, $84 for 2 players')).toBeVisible();
  await expect(page.getByRole('button', { name: /^10:00 AM, \$42, Front/ })).toBeVisible();

  await teeTimes.date.selectOption(weekdayMonthDay(dear));
  await teeTimes.players(2).check();
  await teeTimes.holes(18).check();
  await expect(page.getByText('Prices are per golfer.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^11:00 AM, \$42, Front/ })).toBeVisible();
  await page.getByRole('button', { name: /^10:00 AM, \$55, Front/ }).click();

  const sheet = new ConfirmSheet(page);
  await expect(sheet.total).toContainText('$110.00');
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.reserveNow.click();
  const { tickets } = new ReservationsPage(page);
  await expect(tickets).toContainText(`${monthDayOrdinal(dear)} at 10:00 AM`);
  await expect(tickets).toContainText('$110');
});

test('a manager gives a rate a price for some days and hours, and moves and removes prices', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const add = page.getByRole('button', { name: /^Price by day, hour or season for Public/ });
  const price = (number: number) => page.getByRole('group', { name: `Public, price ${number}`, exact: true });
  const settings = new SettingsPage(page);
  const { review, dialog } = settings;

  await settings.open('Prices');
  await add.click();
  await price(1).getByLabel('First start').fill('16:00');
  await price(1).getByLabel('18 holes').fill('28');
  await price(1).getByLabel('9 holes').fill('15');
  await add.click();
  await price(2).getByLabel(weekday).check();
  await price(2).getByLabel('First start').fill('17:00');
  await price(2).getByLabel('Last start').fill('16:00');
  await price(2).getByLabel('First day').fill(daysAhead(0));
  await price(2).getByLabel('Last day').fill(daysAhead(30));
  await price(2).getByLabel('18 holes').fill('55');
  await price(2).getByLabel('9 holes').fill('30');
  await review.click();
  await expect(page.getByText('Public, price 2, Last start: "16:00", must be 17:00')).toBeVisible();
  await price(2).getByLabel('Last start').fill('18:00');
  await expectAccessibleByDayAndNight(page);
  await review.click();
  await expect(dialog).toContainText(
    'Public, price 1: none becomes $28 for 18 holes, $15 for 9 (every day, from 4:00 PM)',
  );
  await expect(dialog).toContainText(
    'Public, price 2: never counts: earlier prices have all of its days and times',
  );
  await dialog.getByRole('button', { name: 'Go back' }).click();

  const up = page.getByRole('button', { name: 'Move price 2 of Public up' });
  await up.click();
  await expect(page.getByRole('button', { name: 'Move price 1 of Public up' })).toBeFocused();
  await expect(price(1).getByLabel(weekday)).toBeChecked();
  await page.getByRole('button', { name: 'Move price 1 of Public down' }).click();
  await expect(page.getByRole('button', { name: 'Move price 2 of Public down' })).toBeFocused();
  await up.click();
  await review.click();
  await expect(dialog).toContainText(
    `Public, price 1: none becomes $55 for 18 holes, $30 for 9 (${weekday}, 5:00 PM to 6:00 PM, ${daysAhead(0)} to ${daysAhead(30)})`,
  );
  await expect(dialog).not.toContainText('never counts');
  await settings.save();
  await expect(price(1).getByLabel('18 holes')).toHaveValue('55');

  await test.step('what is untouched stays, and the clerk sees the price of the time', async () => {
    await review.click();
    await expect(dialog).toContainText('Nothing has changed.');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Remove price 1 of Public' }).click();
    await review.click();
    await settings.save();
    await page.goto(`/clubhouse/${course.group}/${course.course}/${dear}`);
    const shownAt = async (time: string) => {
      await cell(page, new RegExp(`^${time}, Front.*: free`)).focus();
      await page.keyboard.press('n');
      await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
      return page.getByLabel('Rate, golfer 1').getByRole('option').first().innerText();
    };
    expect(await shownAt('9:00 AM')).toBe('Public $42');
    await page.keyboard.press('Escape');
    expect(await shownAt('4:00 PM')).toBe('Public $28');
  });
});

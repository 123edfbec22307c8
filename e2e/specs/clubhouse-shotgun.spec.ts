import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import type { App } from '../fixtures/app.ts';
import { cell, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, weekdayMonthDay } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { Rival } from '../fixtures/rival.ts';
import { expect, test } from '../fixtures/test.ts';

const date = daysAhead(2);
const day = weekdayMonthDay(date);
const list = `Lincoln: Ann Moss, Bea Lind, Cal Ward, Dee Fox
10A Omaha: Eve Gray, Finn Hale
10B Fremont:
Gus Ives, Hal Jones`;

async function shotgunPage(page: Page, app: App, course: FreshCourse) {
  await openSheet(app, course, date);
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  return `/clubhouse/${course.group}/${course.course}/shotgun?date=${date}&time=13:00`;
}

const groups = (page: Page) => page.getByLabel('Groups, one a line');
const rows = (page: Page) => page.getByRole('table').getByRole('row');

async function take(page: Page): Promise<void> {
  await page.getByLabel('Name of the event').fill('Rotary shotgun');
  await groups(page).fill(list);
  await page.getByRole('button', { name: 'See what it takes' }).press('Enter');
  await page.getByRole('button', { name: /^Take the course from/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rotary shotgun' })).toBeFocused();
}

test('a shotgun start is set up from the sheet by keyboard, and says what it takes before it takes it', {
  tag: '@both',
}, async ({ page, app, openCourse }) => {
  test.slow();
  const course = await openCourse();
  await shotgunPage(page, app, course);
  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}`);
  const { keyboard } = page;
  await cell(page, /^1:00 PM, Front.*: free/).focus();
  await keyboard.press('n');
  await page.getByRole('link', { name: 'Set up a shotgun start' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shotgun start', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Day')).toHaveValue(date);
  await expect(page.getByLabel('Shotgun at')).toHaveValue('13:00');
  // Nine holes take 130 minutes.
  await expect(page.getByLabel('Closed from')).toHaveValue('10:50');
  await expect(page.getByLabel('Closed through')).toHaveValue('17:20');

  await page.getByRole('button', { name: 'See what it takes' }).press('Enter');
  await expect(page.getByText('Please fill in this field.')).toBeVisible();
  await page.getByLabel('Name of the event').fill('Rotary shotgun');
  await groups(page).fill('19A Lincoln: Ann Moss');
  await expect(page.getByText('Line 1: there is no such hole.')).toBeVisible();
  await groups(page).fill(`${list}\n10C Late: Ian\n2A Large: a, b, c, d, e`);
  await expect(page.getByText('6 groups, 14 golfers')).toBeVisible();
  await expect(page.getByText('More than two groups start from hole 10.')).toBeVisible();
  await expect(page.getByText('More than four players: 2A.')).toBeVisible();
  await groups(page).fill(list);
  const places = page.getByRole('region', { name: 'Who starts where' }).getByRole('listitem');
  await expect(places).toHaveText([
    '1ALincolnAnn Moss, Bea Lind, Cal Ward, Dee Fox',
    '2AGus Ives, Hal Jones',
    '10AOmahaEve Gray, Finn Hale',
    '10BFremontNames to come',
  ]);
  await page.getByLabel('Closed from').fill('13:30');
  await page.getByRole('button', { name: 'See what it takes' }).press('Enter');
  await expect(
    page.getByText('The shotgun must be between the two times for which the course is closed.'),
  ).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await page.getByLabel('Closed from').fill('09:00');
  await page.getByRole('button', { name: 'See what it takes' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rotary shotgun' })).toBeFocused();
  await expect(page.getByText(`Shotgun at 1:00 PM, ${day}. 4 groups, 8 golfers.`)).toBeVisible();
  const inTheWay = page.getByRole('list', { name: 'These are in the way' }).getByRole('listitem');
  await expect(inTheWay).toHaveText([
    /^9:10 AM, Back.*: a booking of the course’s own system, Ada Moreno \(turn of the 7:00 AM group\)$/,
    /^9:20 AM, Back.*: a booking of the course’s own system, Tom Baker \(turn of the 7:10 AM group\)$/,
  ]);
  await expect(page.getByRole('link', { name: `Tee sheet of ${day}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Change' }).press('Enter');

  await page.getByLabel('Closed from').fill('09:30');
  await page.getByLabel('Shotgun at').fill('11:00');
  await page.getByRole('button', { name: 'See what it takes' }).press('Enter');
  await expect(page.getByText('These groups are still on the course when the shotgun starts:')).toBeVisible();
  await expect(page.getByText('It takes the whole course from 9:30 AM through 3:20 PM:')).toBeVisible();
  await expect(page.getByText('Front Nine (Hole 1): 36 starting times')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Take the course from 9:30 AM through 3:20 PM' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Rotary shotgun' })).toBeFocused();
  await expect(page.getByText('Closed 9:30 AM – 3:20 PM. 4 groups, 8 golfers.')).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).nth(4)).toContainText('10BFremontNo names yet');
  await expectAccessibleByDayAndNight(page);

  const board = await page.request.get(
    `/api/groups/${course.group}/courses/${course.course}/teetimes/${date}`,
  );
  const seen = await board.text();
  expect(seen).toContain('09:20');
  for (const closed of ['"09:30', '"15:20', 'Ann Moss', 'Lincoln', 'Rotary'])
    expect(seen).not.toContain(closed);

  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}`);
  const closed = cell(page, /^11:00 AM, Back.*Rotary shotgun/);
  await closed.focus();
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'Groups of the shotgun start' }).press('Enter');
  await expect(rows(page)).toHaveCount(5);
});

test('its groups change, another clerk’s change is not overwritten unasked, and all of it is undone', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  test.slow();
  const course = await openCourse();
  const path = await shotgunPage(page, app, course);
  await page.goto(path);
  await take(page);
  await page.getByRole('button', { name: 'Change the groups' }).press('Enter');
  await expect(groups(page)).toHaveValue(
    '1A Lincoln: Ann Moss, Bea Lind, Cal Ward, Dee Fox\n2A Gus Ives, Hal Jones\n10A Omaha: Eve Gray, Finn Hale\n10B Fremont:',
  );
  await groups(page).fill('Mine: Ann Moss');
  await expectAccessibleByDayAndNight(page);

  const other = await anotherDevice({ baseURL: app.url });
  await signInStaff(app, other.request, course, { name: 'Ben Roy' });
  await other.goto(path);
  await other.getByRole('button', { name: 'Change the groups' }).click();
  await groups(other).fill('Theirs: Bea Lind');
  await other.getByRole('button', { name: 'Save the groups' }).click();
  await expect(rows(other)).toHaveCount(2);

  const save = page.getByRole('button', { name: 'Save the groups' });
  await save.press('Enter');
  await expect(
    page.getByText(
      'Ben Roy changed this while you were at it: “Changed the shotgun start of 1:00 PM: 1 group, 1 golfer.” Your text is still here.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await expect(groups(page)).toHaveValue('1A Theirs: Bea Lind');
  await groups(page).fill('Both: Bea Lind, Ann Moss');
  await page.getByLabel('Shotgun at').fill('13:30');
  await save.press('Enter');
  await expect(rows(page).nth(1)).toContainText('1ABothBea Lind, Ann Moss');
  await expect(page.getByText(`Shotgun at 1:30 PM, ${day}`, { exact: true })).toBeVisible();

  await other.getByRole('button', { name: 'Change the groups' }).click();
  await groups(other).fill('Last: Cal Ward');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('1ATheirsBea Lind');
  await other.getByRole('button', { name: 'Save the groups' }).click();
  await other.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(rows(other).nth(1)).toContainText('1ALastCal Ward');

  await page.reload();
  await page.getByRole('button', { name: 'Open the course again… Rotary shotgun' }).press('Enter');
  await expect(
    page.getByText('Open all these times again, and drop the groups of “Rotary shotgun”?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Open the course', exact: true }).press('Enter');
  await expect(page.getByText('Opened 10:50 AM to 5:20 PM')).toBeVisible();
  await expect(page.getByLabel('Name of the event')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows(page).nth(1)).toContainText('1ALastCal Ward');
  await page.getByRole('button', { name: 'Set up another on this day' }).press('Enter');
  await expect(page.getByLabel('Name of the event')).toBeVisible();
});

test('a golfer who is booking one of the times loses it to a reason alone', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const path = await shotgunPage(page, app, course);
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course, newGolfer('Vera', 'Stone'));
  const held = { date, startingTime: '14:00', startingTeeID: 'front', numHoles: 9, players: 2 } as const;
  await new Rival(golfer.request, course).hold(held);
  await page.goto(path);
  await page.getByLabel('Name of the event').fill('Rotary shotgun');
  await page.getByRole('button', { name: 'See what it takes' }).press('Enter');
  await expect(page.getByText(/2:00 PM, Front.*: a golfer is booking it now$/)).toBeVisible();
  await page.getByLabel('Reason, for the log').fill('Members’ day');
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Take it anyway' }).press('Enter');
  await expect(page.getByText('A golfer is booking this time now and will lose it.')).toBeVisible();
  await page.getByRole('button', { name: /^Take the course from/ }).press('Enter');
  await expect(page.getByText(/overriding a hold: Members’ day/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByLabel('Name of the event')).toBeVisible();
});

test('the starter has it on paper, hole by hole, and a card for each cart', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const path = await shotgunPage(page, app, course);
  await page.goto(path);
  await take(page);
  await signInStaff(app, page.request, course, { name: 'Sam Stone', role: 'starter' });
  await page.goto(path);
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Change the groups' })).toBeHidden();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const card = page.locator('li', { hasText: 'Rotary shotgun, Shotgun at 1:00 PM' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Here' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(card.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print cart cards' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toHaveCount(4);
  await expect(card.first()).toContainText('1ALincolnAnn Moss');
  await expect(card.first()).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print the starter’s sheet' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(card.first()).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}/starter`);
  await page.getByRole('link', { name: 'Groups of the shotgun start' }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.getByLabel('Day').fill(daysAhead(3));
  await expect(page.getByText('There is no shotgun start on this day.')).toBeVisible();
});

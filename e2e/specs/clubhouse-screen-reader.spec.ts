import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenTo } from '../fixtures/announcements.ts';
import { cell, oneTimeCode, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, shortDate, weekdayMonthDay } from '../fixtures/course-dates.ts';
import { expect, test } from '../fixtures/test.ts';

// The clubhouse's part of docs/screen-reader.md, using only what a screen reader knows: roles, names, focus and live
// regions.

const walkthrough = readFileSync(join(import.meta.dirname, '../../docs/screen-reader.md'), 'utf8');

test('from the sign-in to a group that has teed off', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  test.slow();
  const course = await openCourse();
  const { path, date } = await openSheet(app, course, daysAhead(2));
  const person = await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.request.delete('/api/clubhouse/session');
  const heard = await listenTo(page);
  const { keyboard } = page;
  const day = weekdayMonthDay(date);

  await test.step('the sign-in', async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the clubhouse' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Email address' }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await expect(code).toHaveAccessibleDescription(
      'Six digits from your authenticator app, or a recovery code.',
    );
    await code.fill('000000');
    await code.press('Enter');
    await heard.expectSaid('Email address, password or code is wrong. Each code works once.');
    await code.fill(oneTimeCode(person.otpauth, 1));
    await code.press('Enter');
  });
  await test.step('the sheet', async () => {
    await expect(page.getByRole('heading', { level: 1, name: day })).toBeFocused();
    await expect(page).toHaveTitle(`Tee sheet · ${course.name}`);
    const grid = page.getByRole('grid', { name: `Tee sheet, ${day}` });
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Time',
      'Front Nine (Hole 1)',
      'Back Nine (Hole 10)',
    ]);
    await expect(
      cell(
        page,
        '7:30 AM, Back Nine (Hole 10): Ida Holm Public paid, Per Holm Public due, Nils Berg Public due, 9 holes',
      ),
    ).toBeAttached();
    await cell(page, '9:00 AM, Front Nine (Hole 1): free').focus();
    await keyboard.press('ArrowDown');
    await expect(cell(page, '9:10 AM, Front Nine (Hole 1): free')).toBeFocused();
    await keyboard.press('c');
    await heard.expectSaid('There is no group at this time.');
    await keyboard.press('ArrowUp');
  });
  await test.step('a booking', async () => {
    await keyboard.press('n');
    await expect(page.getByRole('combobox', { name: 'Name, golfer 1' })).toBeFocused();
    await keyboard.type('Vera Novak');
    await keyboard.press('Enter');
    await heard.expectSaid(`Booked 9:00 AM on ${shortDate(date)} for 1 golfer`);
    await expect(cell(page, '9:00 AM, Front Nine (Hole 1): Vera Novak Public due, 18 holes')).toBeFocused();
    const panel = page.getByRole('complementary', { name: '9:00 AM, Front Nine (Hole 1)' });
    await expect(panel.getByRole('button', { name: 'Check in Vera Novak' })).toBeVisible();
    await keyboard.press('Escape');
  });
  await test.step('another time, and back', async () => {
    await keyboard.press('m');
    await heard.expectSaid('Moving Vera Novak, 9:00 AM. Choose the new time, on this day or another.');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Move to 9:10 AM' });
    await expect(preview.getByRole('heading', { name: 'Move to 9:10 AM' })).toBeFocused();
    await expect(
      preview.getByRole('checkbox', { name: 'Tell the golfers: nobody has a telephone or email' }),
    ).toBeChecked();
    await preview.getByRole('button', { name: 'Move to 9:10 AM' }).press('Enter');
    await heard.expectSaid(`Moved the group of 9:00 AM on ${shortDate(date)} to 9:10 AM`);
    await expect(cell(page, '9:10 AM, Front Nine (Hole 1): Vera Novak Public due, 18 holes')).toBeFocused();
    await keyboard.press('u');
    await heard.expectSaid(`Undid: Moved the group of 9:00 AM on ${shortDate(date)} to 9:10 AM`);
    await keyboard.press('ArrowUp');
  });
  await test.step('the morning', async () => {
    await keyboard.press('c');
    await heard.expectSaid('1 golfer of 9:00 AM checked in This group plays more than a day from now.');
    await expect(
      cell(page, '9:00 AM, Front Nine (Hole 1): Vera Novak Public due checked in, 18 holes'),
    ).toBeFocused();
    await keyboard.press('g');
    await heard.expectSaid('The group of 9:00 AM teed off');
    await keyboard.press('/');
    const find = page.getByRole('combobox', { name: 'Find a golfer of this day' });
    await expect(find).toBeFocused();
    await keyboard.type('vera');
    await heard.expectSaid('1 golfer');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: '9:00 AM Front Nine (Hole 1)' })).toBeFocused();
  });
  for (const words of heard.all)
    expect(walkthrough, 'docs/screen-reader.md').toContain(words.replace(shortDate(date), 'Wed, Nov 26'));
});

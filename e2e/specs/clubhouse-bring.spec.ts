import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { expect, test } from '../fixtures/test.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

const file = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('an owner brings reservations and golfers from another system, without the lines that cannot be taken', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const date = daysAhead(2);
  await signInStaff(app, page.request, course, { name: 'Olive Owen', role: 'owner' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  await page.getByRole('link', { name: 'Bring bookings and golfers from another system' }).click();
  const reservations = card(page, 'Reservations');
  await reservations.getByText('Columns').click();
  const sample = page.waitForEvent('download');
  await reservations.getByRole('button', { name: 'Save a sample file' }).click();
  expect((await sample).suggestedFilename()).toBe('reservations-sample.csv');

  const good = [
    'Reservation;Date;Time;Tee;Holes;Name;Player 2;Cart',
    `10234;${date};7:10 AM;front;9;Vera Novák;Ole Novák;yes`,
    `10235;${date};07:20;front;9;Tom Baker;;no`,
  ];
  const bad = [
    `10236;${date};07:10;front;9;Uwe Kranz;;no`,
    `10237;${date};07:13;front;9;Ida Holm;;no`,
    `10238;${daysAhead(-1)};07:30;north;9;Per Holm;;no`,
  ];
  const choose = reservations.getByLabel('CSV file');
  await choose.setInputFiles(file('tee-sheet.csv', [...good, ...bad]));
  await expect(reservations.getByText('tee-sheet.csv: 5 lines')).toBeVisible();
  await expect(reservations).toContainText('2 reservations can be brought.');
  await expect(reservations).toContainText('Not used: Cart.');
  const faults = reservations.getByRole('table', { name: '3 lines cannot be taken' });
  await expect(faults.getByRole('row')).toHaveText([
    'LineColumnWhy',
    /^4Time07:10 on .* is taken by line 2$/,
    /^5Time07:13 is not on the sheet of .*; the nearest is 07:10$/,
    /^6Date\S+ is past$/,
  ]);
  await expectAccessibleByDayAndNight(page);

  await reservations.getByRole('button', { name: 'Bring 2 reservations without 3 lines' }).focus();
  await page.keyboard.press('Enter');
  await expect(reservations.getByText('2 reservations brought.')).toBeVisible();
  await choose.setInputFiles(file('tee-sheet.csv', good));
  await expect(reservations).toContainText(
    'There is nothing new in this file. 2 were brought before and stay as they are.',
  );
  await expect(reservations.getByRole('button', { name: /^Bring/ })).toHaveCount(0);
  await choose.setInputFiles(file('one.csv', [...good.slice(0, 1), ...bad.slice(1)]));
  await expect(reservations.getByText('Mend the file and choose it again.')).toBeVisible();
  await choose.setInputFiles(file('golfers.csv', ['Name,Email', 'Ada,ada@example.com']));
  await expect(reservations.getByText('This file cannot be read.')).toBeVisible();
  await expect(reservations).toContainText('there is no column “date”');
  await choose.setInputFiles(file('years.csv', ['x'.repeat(2_000_001)]));
  await expect(reservations.getByText(/^This file is too large/)).toBeVisible();

  const golfers = card(page, 'Golfers and their privileges');
  await golfers
    .getByLabel('CSV file')
    .setInputFiles(file('members.csv', ['Email,Payment', 'vera@example.com,never']));
  await golfers.getByRole('button', { name: 'Bring 1 golfer' }).click();
  await expect(golfers.getByText('1 golfer brought.')).toBeVisible();
  expect(
    await app.sql('select login_email, require_payment from privileges where course_id = $1', [
      course.course,
    ]),
  ).toEqual([{ login_email: 'vera@example.com', require_payment: 'never' }]);

  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}`);
  await expect(cell(page, /^7:10 AM, Front.*Vera Novák/)).toBeVisible();
});

test('what has changed since a file was read is said before it is brought', { tag: '@desktop' }, async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse();
  const date = daysAhead(2);
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  const path = `/clubhouse/${course.group}/${course.course}`;
  await page.goto(`${path}/bring`);
  await expect(page.getByText('Golfers’ privileges are brought by the owner.')).toBeVisible();
  const head = 'Reservation,Date,Time,Tee,Holes,Name';
  const reservations = card(page, 'Reservations');
  const lines = [head, `1,${date},07:10,front,9,Tom Baker`, `2,${date},07:20,front,9,Lin Zhao`];
  await reservations.getByLabel('CSV file').setInputFiles(file('a.csv', lines));
  await expect(reservations.getByRole('button', { name: 'Bring 2 reservations' })).toBeVisible();
  const api = `/api/clubhouse/groups/${course.group}/courses/${course.course}/bring/reservations`;
  const csv = `${head}\n9,${date},07:10,front,9,Ida Holm`;
  expect((await page.request.post(api, { data: { csv, leaveOut: [] } })).status()).toBe(200);
  await reservations.getByRole('button', { name: 'Bring 2 reservations' }).click();
  await expect(
    reservations.getByText('Something has changed since: nothing was brought. Look again.'),
  ).toBeVisible();
  await expect(reservations).toContainText('is taken by Ida Holm');
  await reservations.getByRole('button', { name: 'Bring 1 reservation without 1 line' }).click();
  await expect(reservations.getByText('1 reservation brought.')).toBeVisible();
});

test('only managers bring bookings', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/bring`);
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
});

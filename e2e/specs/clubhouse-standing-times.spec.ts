import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import type { App } from '../fixtures/app.ts';
import { booked, cell, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead, weekdayMonthDay } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';

const weekday = (date: string) => weekdayMonthDay(date).split(',')[0] ?? '';

/** Six weeks from the day after tomorrow on, one of them taken by a group of the course's own. */
async function sixWeeks(page: Page, app: App, course: FreshCourse) {
  const dates = [0, 1, 2, 3, 4, 5].map((week) => daysAhead(2 + 7 * week));
  const [first = '', , third = ''] = dates;
  await openSheet(app, course, first);
  await app.importCourses(
    withTeeTimeGroups(course, [booked({ date: third, time: '09:00', names: ['Ada Moreno'] })]),
  );
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  return { dates, day: weekday(first), sheet: `/clubhouse/${course.group}/${course.course}` };
}

test('a standing time is set up from the sheet by keyboard, with each date seen before, and ended from a date', {
  tag: '@both',
}, async ({ page, app, openCourse }) => {
  test.slow();
  const { dates, day, sheet } = await sixWeeks(page, app, await openCourse());
  const [first = '', second = '', third = ''] = dates;
  await page.goto(`${sheet}/${first}`);
  const { keyboard } = page;
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await keyboard.press('n');
  await page.getByRole('link', { name: 'Book this time each week' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Standing time', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Time')).toHaveValue('09:00');
  await expect(page.getByLabel('From')).toHaveValue(first);
  await expect(page.getByRole('checkbox', { name: day })).toBeChecked();

  await page.getByLabel('Name, golfer 1').fill('Vera Novak');
  await page.getByLabel('Email, golfer 1').fill('vera@example.com');
  await keyboard.press('Enter');
  await expect(page.getByText('There is no such day between these two dates.')).toBeVisible();
  await page.getByLabel('Until').fill(daysAhead(2 + 7 * 60));
  await page.getByRole('button', { name: 'See each date' }).press('Enter');
  await expect(page.getByText('That is more than 53 dates.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByLabel('Until').fill(dates[5] ?? '');
  await page.getByRole('button', { name: 'See each date' }).press('Enter');

  const lines = page.getByRole('list', { name: 'Dates' }).getByRole('listitem');
  const line = (date: string) => lines.filter({ hasText: weekdayMonthDay(date) });
  await expect(lines).toHaveCount(6);
  await expect(line(first)).toContainText('Free');
  await expect(line(third)).toContainText('9:00 AM: a booking of the course’s own system, Ada Moreno');
  await expect(line(third).getByRole('checkbox')).toBeDisabled();
  await expect(page.getByText('1 date is taken and is left out.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Book 5 ${day}s` })).toBeVisible();
  await line(second).getByRole('checkbox').focus();
  await keyboard.press('Space');
  await expect(line(second)).toContainText('Left out');
  await expectAccessibleByDayAndNight(page);
  const book = page.getByRole('button', { name: `Book 4 ${day}s` });
  await expect(page.getByText('Tell 1 golfer by text or email')).toBeVisible();
  await book.press('Enter');
  await expect(page.getByRole('heading', { name: 'Booked 9:00 AM on 4 dates.' })).toBeFocused();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('link', { name: `Tee sheet of ${weekdayMonthDay(first)}` }).press('Enter');
  const booking = cell(page, /^9:00 AM, Front.*Vera Novak/);
  await booking.focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'End this standing time…' }).press('Enter');
  const ending = page.getByRole('dialog', { name: 'End the standing time' });
  await expect(ending).toContainText('Cancel 9:00 AM on this date and all later dates of the standing time.');
  await ending.getByRole('button', { name: 'Cancel 4 dates' }).press('Enter');
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText(
    'Ended the standing time of 9:00 AM: 4 dates',
  );
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
});

test('a standing time is undone as a whole', async ({ page, app, openCourse }) => {
  const { dates, day, sheet } = await sixWeeks(page, app, await openCourse());
  await page.goto(`${sheet}/standing-times?date=${dates[3]}&time=09:10&tee=back`);
  await page.getByLabel('Name, golfer 1').fill('Vera Novak');
  await page.getByLabel('Until').fill(dates[5] ?? '');
  await page.getByRole('button', { name: 'See each date' }).press('Enter');
  await page.getByRole('button', { name: `Book 3 ${day}s` }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone: all of these dates are free again.')).toBeVisible();
  await page.goto(`${sheet}/${dates[5]}`);
  await expect(cell(page, /^9:10 AM, Back.*: free/)).toBeVisible();
});

test('all standing times are listed; their golfers change from a date on, and dates are cancelled, by keyboard', async ({
  page,
  app,
  openCourse,
}) => {
  test.slow();
  const course = await openCourse();
  const { dates, day, sheet } = await sixWeeks(page, app, course);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = dates;
  const acts = `/api/clubhouse/groups/${course.group}/courses/${course.course}/acts`;
  const act = async (draft: object) => {
    const done = await page.request.post(acts, { data: { ...draft, id: crypto.randomUUID() } });
    expect(done.status(), await done.text()).toBe(200);
    return (await done.json()) as { changed: { id: string }[] };
  };
  const vera = { name: 'Vera Novak', email: 'vera@example.com', rateGroup: 0 };
  const { changed } = await act({
    kind: 'standing-time',
    dates: [first, second, fourth, fifth, sixth],
    startingTime: '09:00',
    startingTeeID: 'front',
    numHoles: 9,
    golfers: [vera, { name: 'Kim Lee', rateGroup: 0 }],
  });
  await act({ kind: 'change', teetimegroup: changed[3]?.id, golfers: [{ ...vera, id: '1' }] });

  await page.goto(`${sheet}/golfers`);
  await page.getByRole('link', { name: 'Standing times' }).press('Enter');
  const { keyboard } = page;
  const list = page.getByRole('list', { name: 'All standing times' });
  await expect(list.getByRole('heading', { name: `${day}s, 9:00 AM, Front` })).toBeVisible();
  await expect(list).toContainText('Vera Novak, Kim Lee. 9 holes.');
  await expect(list).toContainText('5 dates to come, 1 left out');
  await expect(list).toContainText(`Next ${weekdayMonthDay(first)}, last ${weekdayMonthDay(sixth)}`);
  await list.getByText('Each date, on the tee sheet').focus();
  await keyboard.press('Enter');
  await expect(
    list
      .getByRole('listitem')
      .filter({ hasText: weekdayMonthDay(third) })
      .last(),
  ).toContainText('Left out');
  await expectAccessibleByDayAndNight(page);

  await list.getByRole('button', { name: 'Change golfers…' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Other golfers: / })).toBeFocused();
  await page.getByLabel('From').selectOption({ label: weekdayMonthDay(second) });
  await page.getByLabel('Name, golfer 2').fill('Lou Diaz');
  await page.getByLabel('Email, golfer 2').fill('lou@example.com');
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'See each date' }).press('Enter');
  const lines = page.getByRole('list', { name: 'Dates' }).getByRole('listitem');
  const line = (date: string) => lines.filter({ hasText: weekdayMonthDay(date) });
  await expect(lines).toHaveCount(4);
  await expect(line(fourth)).toContainText(/Changes: \$\d+ in all\./);
  await expect(line(fifth)).toContainText(
    'The golfers of this date were changed by themselves, so it stays.',
  );
  await expect(page.getByRole('button', { name: 'Change 3 dates' })).toBeVisible();
  await expect(page.getByText('Tell 2 golfers by text or email')).toBeVisible();
  await line(fifth).getByRole('checkbox').focus();
  await keyboard.press('Space');
  await expect(line(fifth)).toContainText(/Changes: \$\d+ in all\. More is due: \$/);
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Change 4 dates' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Changed the golfers on 4 dates.' })).toBeFocused();
  await page.getByRole('link', { name: `Tee sheet of ${weekdayMonthDay(second)}` }).press('Enter');
  await cell(page, /^9:00 AM, Front.*Vera Novak.*Lou Diaz/).focus();
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'All standing times' }).press('Enter');
  await expect(list).toContainText('Vera Novak, Kim Lee. 9 holes.');

  await list.getByRole('button', { name: 'Cancel dates…' }).press('Enter');
  await expect(page.getByText('Nothing is cancelled yet.')).toBeVisible();
  await line(second).getByRole('checkbox').focus();
  await keyboard.press('Space');
  await expect(line(second)).toContainText('Is cancelled.');
  await expect(page.getByRole('button', { name: 'Cancel 1 date' })).toBeVisible();
  await page.getByLabel('All from a date on').selectOption({ label: weekdayMonthDay(fourth) });
  await expect(line(second)).toContainText('Stays.');
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: 'Cancel 3 dates' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Cancelled 3 dates.' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone: all of these dates are booked again.')).toBeVisible();
  await page.getByRole('button', { name: 'All standing times' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All standing times' })).toBeFocused();
  await expect(list).toContainText('5 dates to come, 1 left out');
});

test('times close each week but for a date, as one act', async ({ page, app, openCourse }) => {
  const { dates, day, sheet } = await sixWeeks(page, app, await openCourse());
  const [first = '', second = '', third = ''] = dates;
  await page.goto(`${sheet}/${first}`);
  await cell(page, /^9:00 AM, Front.*: free/).focus();
  await page.keyboard.press('b');
  const form = page.getByRole('dialog', { name: 'Close times' });
  const until = form.getByLabel(`Each ${day} until (if more than once)`);
  await until.fill(daysAhead(2 + 7 * 60));
  await expect(form.getByText('That is more than 53 weeks.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'See what it changes' })).toBeDisabled();
  await until.fill(third);
  await form.getByLabel('Reason, which staff and golfers see').fill('Men’s league');
  await expect(form.getByRole('group', { name: '3 dates are closed' })).toBeVisible();
  await form.getByRole('checkbox', { name: weekdayMonthDay(second) }).press('Space');
  await expect(form.getByRole('group', { name: '2 dates are closed' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await form.getByRole('button', { name: 'See what it changes' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Close these times' });
  await expect(preview).toContainText('Close 9:00 AM to 9:00 AM on 2 dates.');
  await expect(preview).toContainText('This reservation stays, although its time is closed.');
  await preview.getByRole('button', { name: 'Close these times' }).press('Enter');
  await expect(cell(page, /^9:00 AM, Front.*Men’s league/)).toBeVisible();
  await page.goto(`${sheet}/${second}`);
  await expect(cell(page, /^9:00 AM, Front.*: free/)).toBeVisible();
  await page.goto(`${sheet}/${third}`);
  await expect(cell(page, /^9:00 AM, Front.*Men’s league/)).toBeVisible();
});

test('a starter may not set one up', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Sam Stone', role: 'starter' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/standing-times`);
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
});

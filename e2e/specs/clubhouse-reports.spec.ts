import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { booked, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';

const figures = (page: Page) => page.getByRole('table', { name: 'Beside the week and the year before' });
const row = (page: Page, name: string) => figures(page).getByRole('row', { name, exact: true });

test('a manager reads a week beside others, goes back and on by keyboard, and takes the figures along', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const date = daysAhead(2);
  await app.importCourses(
    withTeeTimeGroups(course, [
      booked({ date, time: '07:00', names: ['Ada Moreno', 'Lin Zhao'], holes: 9 }),
      booked({ date, time: '07:10', names: ['Tom Baker'], holes: 9 }),
    ]),
  );
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course);
  const start = { date, startingTime: '07:30', startingTeeID: 'front', numHoles: 9, players: 2 } as const;
  await reserve(golfer.request, course, start);
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/reports?week=${date}`);

  await expect(row(page, 'Bookings 3 0 0')).toBeVisible();
  await expect(row(page, 'Bookings online 1 0 0')).toBeVisible();
  await expect(row(page, 'Players 5 0 0')).toBeVisible();
  await expect(row(page, 'Booked ahead, median 2 days – –')).toBeVisible();
  await expect(row(page, 'Taken $0 $0 $0')).toBeVisible();
  await expect(figures(page)).toContainText('No-shows are golfers whom staff marked so, on the day of play.');
  const use = page.getByRole('table', { name: 'Times used, by hour and weekday' });
  await expect(use.getByRole('row', { name: /^07:00/ })).toContainText('3 of 12');
  const lead = page.getByRole('table', { name: 'Booked how long before' });
  await expect(lead.getByRole('row', { name: '2 to 3 days 1' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`week-${course.course}-${mondayOf(date)}.csv`);

  await page.keyboard.press('[');
  await expect(row(page, 'Bookings 0 0 0')).toBeVisible();
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(row(page, 'Bookings 0 3 0')).toBeVisible();
  await page.getByRole('link', { name: 'Week before' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bookings 3 0 0')).toBeVisible();
  await page.getByRole('textbox', { name: 'Week' }).fill('2020-01-01');
  await expect(page.getByText('December 30 to January 5, 2020')).toBeVisible();
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page).toHaveURL(/reports$/);
});

test('only managers find the reports', { tag: '@desktop' }, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/reports`);
  await expect(page.getByText('Your role does not see reports.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
});

function mondayOf(date: string): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

test('a week is shown once its date is typed, and Back leads to the one before', {
  tag: '@desktop',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  const path = `/clubhouse/${course.group}/${course.course}/reports`;
  await page.goto(`${path}?week=2025-03-04`);
  const week = page.getByRole('textbox', { name: 'Week' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const from = /reports\/week\?from=([\d-]+)/.exec(request.url())?.[1];
    if (from !== undefined) asked.push(from);
  });
  await expect(page.getByText('March 3 to March 9, 2025')).toBeVisible();
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();

  await week.focus();
  for (const key of '11122024') await page.keyboard.press(key);
  await expect(week).toHaveValue('2024-11-12');
  expect(page.url()).toContain('week=2025-03-04');
  await page.keyboard.press('Enter');
  await expect(page.getByText('November 11 to November 17, 2024')).toBeVisible();
  expect(asked).toEqual(['2024-11-11']);
  expect(await entries()).toBe(before + 1);

  await test.step('or left', async () => {
    // At its month again.
    await week.blur();
    await week.focus();
    for (const key of '1203') await page.keyboard.press(key);
    await page.getByRole('link', { name: 'Week before' }).focus();
    await expect(page.getByText('December 2 to December 8, 2024')).toBeVisible();
    expect(await entries()).toBe(before + 2);
  });

  await test.step('a year that is not reported stays out', async () => {
    await week.focus();
    for (const key of '1203') await page.keyboard.press(key);
    await page.keyboard.press('2');
    await page.getByRole('link', { name: 'Week before' }).focus();
    await expect(week).toHaveValue('2024-12-03');
    expect(await entries()).toBe(before + 2);
  });

  await page.goBack();
  await expect(page.getByText('November 11 to November 17, 2024')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('March 3 to March 9, 2025')).toBeVisible();
});

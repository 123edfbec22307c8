import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { weekdayMonthDay } from '../fixtures/course-dates.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import type { CourseDocument, FreshCourse } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';

/** Starts at 7:00 to 7:20 alone, so that all of them are in view. */
function openEarly(course: CourseDocument): CourseDocument {
  const plain = eighteenFromFront(course);
  const front = { ...plain.teesheets.front, endTime: '07:20' };
  return { ...plain, teesheets: { ...plain.teesheets, front } };
}

/** The group's second course starts at the same times, for less. */
function withLakeside({ group, course, importDocument }: FreshCourse) {
  const { name, courses } = importDocument.groups[group] ?? { name: '', courses: {} };
  const cheaper = {
    ...courses[course],
    name: 'Lakeside',
    rates: [{ name: 'Public', greenFee9: 20, greenFee18: 30 }],
  };
  return { groups: { [group]: { name, courses: { ...courses, lakeside: cheaper } } } };
}

const boardOf = ({ group }: FreshCourse) =>
  `/group/${group}/tee-times?date=${choices.date}&players=2&holes=18`;

test('the dashboard leads to all courses on one board, and a time there to its confirmation', {
  tag: '@both',
}, async ({ page, app, openCourse }) => {
  const course = await openCourse(openEarly);
  await signUp(page.request, course);
  await page.goto(course.entryPath);
  await expect(page.getByRole('heading', { name: 'Reserve a Tee Time' })).toBeVisible();
  const toBoard = page.getByRole('link', { name: /^All Courses/ });
  await page.goto('/page/dashboard');
  await expect(page.getByRole('link', { name: /^View Tee Times/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(toBoard).toHaveCount(0);

  await app.importCourses(withLakeside(course));
  await page.goto('/page/dashboard');
  await expect(toBoard).toContainText('Open times everywhere on one board');
  await toBoard.click();
  await expect(page.getByRole('heading', { name: 'All Courses' })).toBeFocused();
  await page.getByLabel('Date').selectOption(weekdayMonthDay(choices.date));
  await page.getByLabel('Players').selectOption('3');
  const atSeven = page.getByRole('list', { name: '7:00 AM', exact: true }).getByRole('link');
  await expect(atSeven).toHaveText(['Lakeside$30', `${course.name}$42`]);
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ open times\. Prices are per golfer\.$/ }),
  ).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await atSeven.first().focus();
  await page.keyboard.press('Enter');
  const sheet = new ConfirmSheet(page);
  await expect(sheet.dialog).toContainText('7:00 AM');
  await expect(sheet.dialog).toContainText('Lakeside');
  await expect(sheet.golfer(3).name).toBeVisible();
});

test('an app around the page keeps its own header when a time is chosen', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(openEarly);
  await app.importCourses(withLakeside(course));
  await signUp(page.request, course);
  await page.goto(`${boardOf(course)}&appMode`);
  await page.getByRole('link', { name: '7:00 AM, Lakeside, $30' }).click();
  await expect(new ConfirmSheet(page).dialog).toContainText('Lakeside');
  expect(new URL(page.url()).searchParams.has('appMode')).toBe(true);
});

test('each course is live: a time that goes is said where it stood', async ({
  page,
  app,
  openCourse,
  rivalAt,
}) => {
  const course = await openCourse(eighteenFromFront);
  await app.importCourses(withLakeside(course));
  await signUp(page.request, course);
  await page.goto(boardOf(course));
  const taken = page.getByRole('link', { name: `7:10 AM, ${course.name}, Just taken` });
  await expect(page.getByRole('link', { name: `7:10 AM, ${course.name}, $42` })).toBeVisible();
  const rival = await rivalAt(course);
  await rival.hold(tenPastSeven);
  await expect(taken).toBeVisible();
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('link', { name: '7:10 AM, Lakeside, $30' })).toBeVisible();
  await taken.click({ force: true });
  await expect(page.getByRole('heading', { name: 'All Courses' })).toBeVisible();
  await rival.end();
  await expect(page.getByRole('link', { name: `7:10 AM, ${course.name}, $42` })).toBeVisible();
});

test('no open times, a group that does not exist, and a failure are said', async ({ page, openCourse }) => {
  const course = await openCourse((document) => ({
    ...document,
    widgetSettings: { ...document.widgetSettings, allow18Holes: [], allow9Holes: ['front'] },
  }));
  await signUp(page.request, course);
  await page.goto(boardOf(course));
  await expect(
    page.getByText('No course has a tee time for these options. Please choose another date.'),
  ).toBeVisible();
  await page.getByLabel('Holes').selectOption('9');
  await expect(page.getByRole('link', { name: /^7:00 AM/ })).toBeVisible();

  await page.goto('/group/nowhere/tee-times');
  await expect(page.getByText('This group of courses does not exist.')).toBeVisible();

  const path = `/api/groups/${course.group}/teetimes/${choices.date}`;
  const recover = await failRequests(page, { method: 'GET', path });
  await page.goto(boardOf(course));
  await expect(page.getByText(/^The times could not be loaded\./)).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByText('No course has a tee time for these options. Please choose another date.'),
  ).toBeVisible();
});

import type { Locator } from '@playwright/test';
import { eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const date = daysAhead(3);
const [longNorth, longSouth] = ['North', 'South'].map(
  (side) => `The Royal Prairie Links Championship ${side} Course (Hole 1)`,
) as [string, string];

const withLongNames = ({ teesheets, ...course }: CourseDocument): CourseDocument => ({
  ...course,
  teesheets: {
    front: { ...teesheets.front, name: longNorth },
    back: { ...teesheets.back, name: longSouth },
  },
});

const heightsOf = (buttons: Locator) =>
  buttons.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))]);

for (const holes of [9, 18] as const) {
  test(`a time with its tee is a button of 64 px, ${holes} holes`, { tag: '@both' }, async ({
    page,
    openCourse,
  }) => {
    const course = await openCourse();
    await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.open(course, { date, players: 2, holes });
    await expect(page.getByRole('button', { name: /^7:00 AM.*, Front Nine \(Hole 1\)$/ })).toContainText(
      'Front Nine',
    );
    // Every time shows its tee, also those open on one tee only.
    await expect(teeTimes.openTimes.filter({ hasText: /Front Nine|Back Nine/ })).toHaveCount(
      await teeTimes.openTimes.count(),
    );
    expect(await heightsOf(teeTimes.openTimes)).toEqual([64]);
    await expect(page.getByRole('list', { name: 'Tees' }).getByRole('listitem')).toHaveText([
      'Front Nine (Hole 1)',
      'Back Nine (Hole 10)',
    ]);
  });
}

test('tees with long names are told apart on the buttons, and can be read in full', { tag: '@both' }, async ({
  page,
  openCourse,
}) => {
  const course = await openCourse(withLongNames);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, { date, players: 2, holes: 9 });
  await expect(page.getByRole('button', { name: `7:00 AM, $24, ${longNorth}` })).toHaveText(
    '7:00 AM$24North',
  );
  await expect(page.getByRole('button', { name: `7:00 AM, $24, ${longSouth}` })).toHaveText(
    '7:00 AM$24South',
  );
  expect(await heightsOf(teeTimes.openTimes)).toEqual([64]);
  await expect(page.getByRole('list', { name: 'Tees' }).getByRole('listitem')).toHaveText([
    longNorth,
    longSouth,
  ]);
});

test('an expired hold moves nothing on the page', { tag: '@both' }, async ({
  page,
  openCourse,
  databaseClock,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(course, { date, players: 1, holes: 18 });
  const placeOf = async (time: string) => (await teeTimes.openTime(time).boundingBox())?.y;
  await teeTimes.openTime('8:00 AM').scrollIntoViewIfNeeded();
  const before = await placeOf('8:00 AM');

  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.reserveNow).toBeVisible();
  // Waits for the sheet's transition now: during the click, the time would expire.
  await sheet.reserveNow.click({ trial: true });
  await databaseClock.advance({ minutes: 7 });
  await sheet.reserveNow.click();
  const notice = page.getByText('Time expired. Please choose a time below.');
  await expect(notice).toBeInViewport();
  await expect(sheet.dialog).toBeHidden();
  expect(await placeOf('8:00 AM')).toBe(before);

  await teeTimes.openTime('7:30 AM').click();
  await expect(notice).toBeHidden();
  expect(await placeOf('8:00 AM')).toBe(before);
});

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('four golfers and Reserve Now stand in the sheet without a scroll', async ({ page, openCourse }) => {
    const course = await openCourse(eighteenFromFront);
    await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    const sheet = new ConfirmSheet(page);
    await teeTimes.open(course, { date, players: 4, holes: 18 });
    await teeTimes.openTime('7:10 AM').click();
    for (const number of [1, 2, 3, 4]) await expect(sheet.golfer(number).name).toBeInViewport({ ratio: 1 });
    await expect(sheet.reserveNow).toBeInViewport({ ratio: 1 });
  });

  test('a denial is as wide as a column of text', async ({ page, app, openCourse }) => {
    const course = await openCourse();
    const golfer = await signUp(page.request, course);
    await givePrivilege(app, course, golfer, { denyOnlineBooking: true });
    await new TeeTimesPage(page).open(course);
    const card = page.getByRole('main').getByText('Online booking is not available for this course.');
    await expect(card).toBeVisible();
    expect((await card.locator('..').boundingBox())?.width).toBeLessThanOrEqual(560);
  });
});

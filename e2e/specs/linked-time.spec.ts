import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { statusesAt } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { LostSlotDialog } from '../pages/lost-slot-dialogs.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

function linkTo(course: FreshCourse, changed: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    date: choices.date,
    time: '07:10',
    tee: 'front',
    holes: '18',
    players: '2',
    ...changed,
  });
  return `${course.entryPath}?${query}`;
}

test('a link to one time holds it after sign-in, once', { tag: '@both' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = await signUp((await anotherDevice()).request, course, newGolfer());
  await page.goto(linkTo(course));
  const landing = new LandingPage(page);
  await landing.email.fill(golfer.email);
  expect(await statusesAt(app, course)).toEqual([]);
  await landing.password.fill(golfer.password);
  await landing.submit.click();

  const sheet = new ConfirmSheet(page);
  await expect(sheet.dialog).toBeVisible();
  await expect(sheet.dialog).toContainText('7:10 AM');
  expect(new TeeTimesPage(page).inAddress()).toMatchObject({ date: choices.date, players: '2', holes: '18' });
  await test.step('a reload goes on with the hold', async () => {
    await page.reload();
    await expect(sheet.dialog).toContainText('7:10 AM');
  });
  await test.step('given back, it is not held again', async () => {
    await sheet.cancel.click();
    await sheet.giveUp.click();
    await expect(sheet.dialog).toBeHidden();
    await page.reload();
    await expect(new TeeTimesPage(page).openTime('7:10 AM')).toBeVisible();
    await expect(sheet.dialog).toBeHidden();
  });
});

test('whoever is signed in arrives at the confirmation at once', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await page.goto(linkTo(course));
  await expect(new ConfirmSheet(page).dialog).toContainText('7:10 AM');
});

test('a page that nobody looks at yet holds nothing', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Object.assign(window, {
      lookAt: () => {
        state = 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  await page.goto(linkTo(course));
  await expect(new TeeTimesPage(page).openTime('7:10 AM')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await statusesAt(app, course)).toEqual([]);
  await page.evaluate('lookAt()');
  await expect(new ConfirmSheet(page).dialog).toContainText('7:10 AM');
});

test('a time that has gone is said, with the nearest three', async ({ page, openCourse, rivalAt }) => {
  const course = await openCourse(eighteenFromFront);
  await (await rivalAt(course)).reserve(tenPastSeven);
  await signUp(page.request, course);
  await page.goto(linkTo(course));
  const gone = new LostSlotDialog(page, '7:10 AM is no longer open.');
  await expect(gone.dialog).toBeVisible();
  await expect(gone.dialog).toContainText(
    'The time of your link cannot be booked any more. What else it chose is kept.',
  );
  await expect(gone.nearest).toHaveText([/7:00/, /7:20/, /7:30/]);
  await expectAccessibleByDayAndNight(page);
  await gone.nearest.nth(1).press('Enter');
  await expect(new ConfirmSheet(page).dialog).toContainText('7:20 AM');
});

test('a day that has gone is said', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  await page.goto(linkTo(course, { date: daysAhead(-1) }));
  await expect(
    page.getByText('The day of your link cannot be booked. Please choose another date.'),
  ).toBeVisible();
});

test('another time that the golfer holds stays theirs', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const held = await page.request.post(`/api/groups/${course.group}/courses/${course.course}/teetimegroups`, {
    data: { ...tenPastSeven, date: daysAhead(4) },
  });
  expect(held.status()).toBe(201);
  await page.goto(linkTo(course));
  await expect(page.getByText(/^You are holding 7:10 AM on/)).toBeVisible();
  await expect(new TeeTimesPage(page).openTime('7:10 AM')).toBeVisible();
  expect(await statusesAt(app, course)).toEqual(['pending']);
});

import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { runningSecondsUntil } from '../../apps/server/test/running-time.ts';
import { choices, eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { monthDayOrdinal } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { staffBooking, teeTimeGroupsPath, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { takenDialog } from '../pages/lost-slot-dialogs.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** The promise is one second; a pause of the whole machine does not count. */
async function expectWithinASecond(shown: Locator): Promise<void> {
  expect(await runningSecondsUntil(async () => assert(await shown.isVisible()))).toBeLessThan(1);
}

test('two golfers see each other hold, give back, reserve and cancel', async ({
  page,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  const otherPage = await anotherDevice();
  await signUp(page.request, course);
  await signUp(otherPage.request, course);
  const [mine, theirs] = [new TeeTimesPage(page), new TeeTimesPage(otherPage)];
  const [mySheet, theirSheet] = [new ConfirmSheet(page), new ConfirmSheet(otherPage)];
  const myReservations = new ReservationsPage(page);
  await mine.open(course, choices);
  await theirs.open(course, choices);
  await expect(mine.openTime('7:10 AM')).toBeEnabled();

  await test.step('theirs is taken for me', async () => {
    await theirs.openTime('7:10 AM').click();
    await expect(theirSheet.dialog).toBeVisible();
    await expectWithinASecond(mine.takenTime('7:10 AM'));
  });
  await test.step('given back, I can hold it, and it is taken for them', async () => {
    await theirSheet.cancel.click();
    await theirSheet.giveUp.click();
    await expect(mine.openTime('7:10 AM')).toBeEnabled();
    await mine.openTime('7:10 AM').click();
    await expect(mySheet.dialog).toBeVisible();
    await expectWithinASecond(theirs.takenTime('7:10 AM'));
  });
  await test.step('reserved, it has gone for them', async () => {
    await mySheet.golfer(2).name.fill('Bea Lind');
    await mySheet.reserveNow.click();
    await expect(myReservations.tickets).toHaveCount(1);
    await theirs.players(3).check();
    await expect(theirs.openTime('7:00 AM')).toBeEnabled();
    await expect(theirs.openTime('7:10 AM')).toHaveCount(0);
  });
  await test.step('cancelled, it comes back to them', async () => {
    await myReservations.cancelOnly();
    await expect(theirs.openTime('7:10 AM')).toBeEnabled();
    await theirs.openTime('7:10 AM').click();
    await expect(theirSheet.dialog).toContainText('7:10 AM');
  });
});

test('what is reserved and cancelled elsewhere counts at once, and at the next choice', async ({
  page,
  openCourse,
  rivalAt,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const rival = await rivalAt(course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();

  await rival.reserve(tenPastSeven);
  await expectWithinASecond(teeTimes.takenTime('7:10 AM'));
  await teeTimes.players(3).check();
  await expect(teeTimes.openTime('7:00 AM')).toBeEnabled();
  await expect(teeTimes.openTime('7:10 AM')).toHaveCount(0);
  await expect(teeTimes.takenTime('7:10 AM')).toHaveCount(0);

  await rival.end();
  await teeTimes.players(4).check();
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
});

test('a hold that runs out leaves its time open again', async ({
  page,
  openCourse,
  rivalAt,
  databaseClock,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const rival = await rivalAt(course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  await rival.hold(tenPastSeven);
  await expectWithinASecond(teeTimes.takenTime('7:10 AM'));

  await databaseClock.advance({ minutes: 6 });
  await teeTimes.players(3).check();
  await expect(teeTimes.openTime('7:00 AM')).toBeEnabled();
  await expect(teeTimes.openTime('7:10 AM')).toHaveCount(0);

  await databaseClock.advance({ seconds: 61 });
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
});

test('a time lost at the tap leads to the nearest open ones', async ({ page, openCourse, rivalAt }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const rival = await rivalAt(course);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const taken = takenDialog(page, '7:10 AM');
  // Without live events, as on a bad connection.
  await page.route('**/api/live?*', (route) => route.abort());
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  await rival.hold(tenPastSeven);

  await teeTimes.openTime('7:10 AM').click();
  await expect(taken.nearest).toHaveText([/7:00 AM/, /7:20 AM/, /7:30 AM/]);
  await taken.button('Close').click();
  await expect(teeTimes.takenTime('7:10 AM')).toBeVisible();

  await rival.hold({ ...tenPastSeven, startingTime: '07:20' });
  await teeTimes.openTime('7:20 AM').click();
  await takenDialog(page, '7:20 AM').nearest.filter({ hasText: '7:30 AM' }).click();
  await expect(sheet.dialog).toContainText('7:30 AM');
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:30 AM');
});

test('what the course blocks goes from the open grid', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('8:00 AM')).toBeEnabled();

  const league = {
    ...staffBooking(choices.date, '08:00'),
    blockTitle: 'League',
    blockStartTime: '08:00',
    blockEndTime: '08:20',
    blockTeeID: 'front',
  };
  await app.importCourses(withTeeTimeGroups(course, [league]));
  await expectWithinASecond(teeTimes.takenTime('8:00 AM'));
  await expect(teeTimes.takenTime('8:10 AM')).toBeVisible();
  await expect(teeTimes.takenTime('8:20 AM')).toBeVisible();
  await expect(teeTimes.openTime('7:50 AM')).toBeEnabled();
  await expect(teeTimes.openTime('8:30 AM')).toBeEnabled();
});

/** The group with another course, for `app.importCourses`. */
function withOneMore({ group, course, importDocument }: FreshCourse): FreshCourse['importDocument'] {
  const document = structuredClone(importDocument);
  const courses = document.groups[group]?.courses ?? {};
  courses['harbour-head'] = { ...courses[course], name: 'Harbour Head Links', city: 'Halifax', state: 'NS' };
  return document;
}

test("a group's new course appears on the landing by itself", async ({ page, app, openCourse }) => {
  const course = await openCourse();
  const landing = new LandingPage(page);
  const live = page.waitForRequest('**/api/live?*');
  await page.goto(`/group/${course.group}`);
  await expect(landing.courseCard(course.name)).toBeVisible();
  await live;
  await app.importCourses(withOneMore(course));
  await expect(landing.courseCard('Harbour Head Links')).toBeVisible();
  await expect(landing.courseCard(course.name)).toBeVisible();
});

test("a group's new course appears on the dashboard by itself", async ({ page, app, openCourse }) => {
  const course = await openCourse();
  await signUp(page.request, course);
  await page.goto(`/group/${course.group}`);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/dashboard');
  const cards = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Select Course' }) });
  await expect(cards).toHaveCount(1);
  await app.importCourses(withOneMore(course));
  await expect(cards).toHaveText(
    [/Harbour Head Links/, new RegExp(course.name)].toSorted((one, other) =>
      one.source.localeCompare(other.source),
    ),
  );
});

/** One new golfer on two devices. */
async function signInOnBoth(page: Page, elsewhere: Page, course: FreshCourse): Promise<void> {
  const { email, password } = await signUp(page.request, course);
  const login = await elsewhere.request.post('/api/session', { data: { email, password } });
  expect(login.status()).toBe(200);
}

test('what the golfer books and cancels elsewhere appears in My Reservations without a reload', async ({
  page,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  const elsewhere = await anotherDevice();
  await signInOnBoth(page, elsewhere, course);
  const mine = new ReservationsPage(page);
  await page.goto('/page/reservations');
  await expect(mine.none).toBeVisible();

  const held = await elsewhere.request.post(teeTimeGroupsPath(course), { data: tenPastSeven });
  expect(held.status()).toBe(201);
  await expect(page.getByText(`You are holding 7:10 AM at ${course.name}.`)).toBeVisible();
  const id = await reserve(elsewhere.request, course, tenPastSeven);
  await expect(mine.tickets).toContainText(`${monthDayOrdinal(choices.date)} at 7:10 AM`);
  await expect(page.getByText(`You are holding 7:10 AM at ${course.name}.`)).toBeHidden();

  const cancelled = await elsewhere.request.delete(`${teeTimeGroupsPath(course)}/${id}`);
  expect(cancelled.status()).toBe(204);
  await expect(mine.none).toBeVisible();
  await expect(mine.tickets).toHaveCount(0);
});

test('what changes between the reading of a page and the beginning of its stream is not missed', async ({
  page,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(eighteenFromFront);
  const elsewhere = await anotherDevice();
  await signInOnBoth(page, elsewhere, course);
  let letStreamBegin = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letStreamBegin = resolve;
  });
  await page.route('**/api/live?*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/page/reservations');
  await expect(new ReservationsPage(page).none).toBeVisible();

  const held = await elsewhere.request.post(teeTimeGroupsPath(course), { data: tenPastSeven });
  expect(held.status()).toBe(201);
  letStreamBegin();
  await expect(page.getByText(`You are holding 7:10 AM at ${course.name}.`)).toBeVisible();
});

test('what the course changes of its settings and tee sheets is there without a reload', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();

  const changed = structuredClone(course.importDocument);
  const document = changed.groups[course.group]?.courses[course.course] as Record<string, never>;
  Object.assign(document['widgetSettings'] ?? {}, {
    widgetMessage: 'The front nine opens at half past seven.',
  });
  Object.assign(document['teesheets']?.['front'] ?? {}, { startTime: '07:30' });
  await app.importCourses(changed);
  await expect(page.getByText('The front nine opens at half past seven.')).toBeVisible();
  await expect(teeTimes.closedTime('7:10 AM')).toBeVisible();
  await expect(teeTimes.openTime('7:30 AM')).toBeEnabled();
});

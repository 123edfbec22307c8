import type { Page } from '@playwright/test';
import { eighteenFromFront, expect, tenPastSeven, test } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { statusesAt, teeTimeGroupsPath } from '../fixtures/tee-time-groups.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const choices = { date: daysAhead(3), players: 1, holes: 18 } as const;

/** Requests a hold from the API, without the screens. */
async function expectHoldRefused(page: Page, course: FreshCourse, code: string): Promise<void> {
  const reply = await page.request.post(teeTimeGroupsPath(course), {
    data: { ...tenPastSeven, players: 1 },
  });
  expect(await reply.json()).toMatchObject({ code });
}

async function expectDenied(page: Page, message: string): Promise<void> {
  await expect(
    page.getByText('You do not have access to online booking. Please contact management.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Online Booking Denied' })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(new TeeTimesPage(page).openTimes).toHaveCount(0);
}

test('a golfer who is denied online booking is told so, in the words for them', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);

  await givePrivilege(app, course, golfer, {
    denyOnlineBooking: true,
    denyOnlineBookingMessage: 'Your membership has lapsed. Please call the pro shop.',
  });
  await teeTimes.open(course, choices);
  await expectDenied(page, 'Your membership has lapsed. Please call the pro shop.');
  await expectHoldRefused(page, course, 'booking-denied');

  await givePrivilege(app, course, golfer, { denyOnlineBooking: true });
  await page.reload();
  await expectDenied(page, 'Online booking is not available for this course.');

  await givePrivilege(app, course, golfer, { denyOnlineBooking: false });
  await page.reload();
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
});

test('a golfer denied while the page is open is told at the tap', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  // Stored without a live event, so that the page does not know in advance.
  await app.sql(
    `insert into privileges (login_email, group_id, course_id, deny_online_booking, deny_online_booking_message,
      require_payment) values ($1, $2, $3, true, 'Please call the pro shop.', '')`,
    [golfer.email, course.group, course.course],
  );

  await teeTimes.openTime('7:10 AM').click();
  await expectDenied(page, 'Please call the pro shop.');
  expect(await statusesAt(app, course)).toEqual([]);
});

test('an anonymous visitor with a link to the times is sent to the login, and can hold nothing', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const landing = new LandingPage(page);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(course, choices);
  await expect(page).toHaveURL('/');
  await expectHoldRefused(page, course, 'not-signed-in');

  await page.goto(course.entryPath);
  await expect(landing.loginFor).toBeVisible();
  await teeTimes.open(course, choices);
  await expect(landing.loginFor).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectHoldRefused(page, course, 'not-registered');
  expect(await statusesAt(app, course)).toEqual([]);
});

test('a golfer whose session ended meanwhile is sent to the login at the tap', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  await signUp(page.request, course);
  const teeTimes = new TeeTimesPage(page);
  // The page must learn of it from the tap.
  await page.route('**/api/live?*', (route) => route.abort());
  await teeTimes.open(course, choices);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
  await page.request.delete('/api/session');

  await teeTimes.openTime('7:10 AM').click();
  await expect(page).toHaveURL('/');
  await expect(new LandingPage(page).submit).toBeVisible();
  expect(await statusesAt(app, course)).toEqual([]);
});

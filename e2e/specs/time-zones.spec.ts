import { eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import type { CourseDocument } from '../fixtures/fresh-course.ts';
import { signUp } from '../fixtures/golfers.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** A time zone with a half-hour offset; three bookable days. */
function inStJohns(course: CourseDocument): CourseDocument {
  const plain = eighteenFromFront(course);
  const widgetSettings = { ...plain.widgetSettings, daysInAdvance: 2 };
  return { ...plain, timeZone: 'America/St_Johns', widgetSettings };
}

const fromThursday = ['Choose a date', 'Thursday, January 14', 'Friday, January 15', 'Saturday, January 16'];
const fromFriday = ['Choose a date', 'Friday, January 15', 'Saturday, January 16', 'Sunday, January 17'];

test.describe('a golfer in Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });

  test("books by the course's calendar and clock", async ({ page, app, openCourse, databaseClock }) => {
    // Thursday 23:30 in St. John's, Friday 8:45 in Kathmandu.
    const instant = '2027-01-15T03:00:00Z';
    await databaseClock.setTo(instant);
    await page.clock.install({ time: instant });
    const course = await openCourse(inStJohns);
    const golfer = await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    const sheet = new ConfirmSheet(page);

    await teeTimes.open(course, { date: '2027-01-14', players: 1, holes: 18 });
    await expect(teeTimes.date.getByRole('option')).toHaveText(fromThursday);
    await expect(teeTimes.noneAvailable).toBeVisible();

    await teeTimes.open(course, { date: '2027-01-15', players: 1, holes: 18 });
    await expect(teeTimes.openTimes.first()).toHaveAccessibleName('7:00 AM, $42');
    await expect(teeTimes.openTimes.last()).toHaveAccessibleName('7:00 PM, $42');
    await teeTimes.openTime('7:00 AM').click();
    await expect(sheet.dialog).toContainText('Friday, January 15');
    await expect(sheet.timer).toHaveText(/^(5 minutes|4 minutes \d+ seconds?)$/);
    await sheet.reserveNow.click();
    await expect(new ReservationsPage(page).tickets.getByRole('heading')).toHaveText(
      'January 15th at 7:00 AM',
    );
    expect(await app.textsTo(golfer.phone)).toEqual([
      { body: `${course.name} confirmed: Fri, Jan 15 at 7:00 AM, 1 player, 18 holes.` },
    ]);
  });

  test("sees today end by the course's clock", async ({ page, openCourse, databaseClock }) => {
    // Thursday 12:05 in St. John's, 21:20 in Kathmandu.
    await databaseClock.setTo('2027-01-14T15:35:00Z');
    await page.clock.install({ time: '2027-01-14T15:35:00Z' });
    const course = await openCourse(inStJohns);
    await signUp(page.request, course);
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.open(course, { date: '2027-01-14', players: 1, holes: 18 });
    await expect(teeTimes.openTimes.first()).toHaveAccessibleName('12:10 PM, $42');
    await expect(teeTimes.openTimes.last()).toHaveAccessibleName('7:00 PM, $42');
  });
});

for (const [where, timezoneId] of [
  ['fourteen hours ahead', 'Pacific/Kiritimati'],
  ['eleven hours behind', 'Pacific/Pago_Pago'],
] as const) {
  test.describe(`a golfer ${where} of UTC`, () => {
    test.use({ timezoneId });

    test("sees the days change at the course's midnight", async ({ page, openCourse, databaseClock }) => {
      await databaseClock.setTo('2027-01-14T23:50:00-03:30');
      await page.clock.install({ time: '2027-01-14T23:50:00-03:30' });
      const course = await openCourse(inStJohns);
      await signUp(page.request, course);
      const teeTimes = new TeeTimesPage(page);
      const live = page.waitForResponse('**/api/live?*');
      await teeTimes.open(course);
      await expect(teeTimes.date.getByRole('option')).toHaveText(fromThursday);
      // Events sent before the stream is open are lost.
      await live;

      await databaseClock.setTo('2027-01-15T00:00:05-03:30');
      await expect(teeTimes.date.getByRole('option')).toHaveText(fromFriday);
      await teeTimes.open(course, { date: '2027-01-14', players: 1, holes: 18 });
      await expect(teeTimes.chooseOptions).toBeVisible();
      await expect(teeTimes.date).toHaveValue('');
    });
  });
}

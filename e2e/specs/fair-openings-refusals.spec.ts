import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { date, opensOn, seven, timesPath, wish, withDraw } from '../fixtures/fair-day.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { reserve } from '../fixtures/reserve.ts';
import { expect, test } from '../fixtures/test.ts';

/** Blocks live updates, so that the page stays outdated. */
async function choosesSeven(page: Page, course: FreshCourse): Promise<void> {
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto(timesPath(course));
  await seven(page).press('Space');
  await expect(seven(page)).toHaveAttribute('aria-pressed', 'true');
}

async function expectRefused(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
  await expect(page.getByText(words)).toBeInViewport({ ratio: 1 });
}

test('a wish that is refused says why', async ({ page, app, openCourse, databaseClock, anotherDevice }) => {
  await databaseClock.setTo(`${opensOn}T08:00:01Z`);
  const course = await openCourse(withDraw(true, '07:10'));
  const golfer = await signUp(page.request, course);

  await test.step('another account has wished with this telephone', async () => {
    const other = await anotherDevice({ baseURL: app.url });
    await signUp(other.request, course, { ...newGolfer('Rita', 'Reyes'), phone: golfer.phone });
    await other.goto(timesPath(course));
    await wish(other);
    await choosesSeven(page, course);
    await expectRefused(page, 'Another account with your telephone number has a wish for this day already.');
    await expectAccessibleByDayAndNight(page);
    await other.getByRole('button', { name: 'Withdraw my wish' }).click();
    await expect(other.getByText('Your wish is withdrawn.')).toBeVisible();
  });

  await test.step('staff booked the time', async () => {
    await choosesSeven(page, course);
    const staff = await anotherDevice({ baseURL: app.url });
    await signInStaff(app, staff.request, course, {
      name: 'Kim Park',
      nowMs: Date.parse(`${opensOn}T08:00:02Z`),
    });
    const booked = await staff.request.post(
      `/api/clubhouse/groups/${course.group}/courses/${course.course}/acts`,
      {
        data: {
          id: randomUUID(),
          kind: 'book',
          date,
          startingTime: '07:00',
          startingTeeID: 'front',
          numHoles: 9,
          golfers: [{ name: 'Lou Lake', rateGroup: 0 }],
        },
      },
    );
    expect(booked.status(), await booked.text()).toBe(200);
    await expectRefused(page, 'One of these times can no longer be wished for. Please choose again.');
  });

  await test.step('the course has denied booking', async () => {
    await page.goto(timesPath(course));
    await page.getByRole('button', { name: /^7:10 AM/ }).press('Space');
    await givePrivilege(app, course, golfer, { denyOnlineBooking: true });
    await expectRefused(page, 'Online booking is not available to you at this course.');
    await givePrivilege(app, course, golfer, {});
  });

  await test.step('the golfer has as many reservations as they may', async () => {
    await page.goto(timesPath(course));
    await page.getByRole('button', { name: /^7:10 AM/ }).press('Space');
    for (let made = 0; made < 10; made += 1)
      await reserve(page.request, course, {
        date: daysAhead(2 + Math.floor(made / 2), 'UTC'),
        startingTime: made % 2 === 0 ? '07:00' : '07:10',
        startingTeeID: 'front',
        numHoles: 9,
        players: 2,
      });
    await expectRefused(page, 'You have as many reservations at this course as you may. Cancel one first.');
  });

  await test.step('the draw has begun', async () => {
    await databaseClock.setTo(`${opensOn}T08:10:01Z`);
    await expectRefused(page, 'Wishes are no longer taken: the draw has begun.');
  });
});

test('what fails is said, and that a draw did not take place', async ({
  page,
  openCourse,
  databaseClock,
}) => {
  await databaseClock.setTo(`${opensOn}T08:00:01Z`);
  const course = await openCourse(withDraw(true));
  await signUp(page.request, course);
  const path = `/api/groups/${course.group}/courses/${course.course}/openings/${date}/wish`;
  await page.goto(timesPath(course));
  await seven(page).press('Space');
  const sendable = await failRequests(page, { method: 'PUT', path });
  await expectRefused(page, 'Your wish could not be sent.');
  await sendable();
  await page.getByRole('button', { name: 'Send my wish' }).press('Enter');
  await expect(page.getByText('Your wish is in. You can change it until the draw.')).toBeVisible();
  const withdrawable = await failRequests(page, { method: 'DELETE', path });
  await page.getByRole('button', { name: 'Withdraw my wish' }).click();
  await expect(page.getByText('Your wish could not be withdrawn.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await withdrawable();

  await databaseClock.setTo(`${opensOn}T08:12:01Z`);
  await page.reload();
  await expect(page.getByText('The draw did not take place. This day opens as any other.')).toBeVisible({
    timeout: 40_000,
  });
  await expect(seven(page)).toBeVisible();
});

test('a list that does not follow from its seed is found out', async ({
  page,
  openCourse,
  databaseClock,
}) => {
  await databaseClock.setTo(`${opensOn}T08:00:01Z`);
  const course = await openCourse(withDraw(true));
  await signUp(page.request, course);
  await page.goto(timesPath(course));
  await wish(page);
  await page.route(`**/openings/${date}`, async (route) => {
    const response = await route.fetch();
    const opening = await response.json();
    await route.fulfill({ response, json: { ...opening, seed: opening.seed && 'ab'.repeat(32) } });
  });
  await databaseClock.setTo(`${opensOn}T08:10:01Z`);
  await expect(page.getByText('The draw gave you 7:00 AM, Front.')).toBeVisible({ timeout: 40_000 });
  await page.getByText('How the draw works').click();
  await page.getByRole('button', { name: 'Compute it again here' }).click();
  await expect(
    page.getByText('This list does not follow from the seed. Please tell the clubhouse.'),
  ).toBeVisible();
});

import { booked, cell, openSheet, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';

const withinASecond = { timeout: 1000 };

test('a sheet follows colleagues and golfers within a second', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse();
  const { path, date } = await openSheet(app, course);
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  const other = await anotherDevice({ baseURL: app.url });
  await signInStaff(app, other.request, course, { name: 'Alex Reed', role: 'starter' });
  await page.goto(path);
  await other.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(other.getByText('Live', { exact: true })).toBeVisible();

  await cell(other, /^7:00 AM, Front/).focus();
  await other.keyboard.press('c');
  await expect(cell(other, /^7:00 AM, Front.*checked in/)).toBeVisible({ timeout: 100 });
  await expect(cell(page, /^7:00 AM, Front.*checked in/)).toBeVisible(withinASecond);

  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, course);
  await reserve(golfer.request, course, {
    date,
    startingTime: '09:00',
    startingTeeID: 'front',
    numHoles: 18,
    players: 2,
  });
  await expect(cell(page, /^9:00 AM, Front.*Ada Moreno/)).toBeVisible(withinASecond);
});

test('a day that golfers cannot book is live too', async ({ page, app, openCourse, anotherDevice }) => {
  const course = await openCourse();
  const date = daysAhead(-1);
  await app.importCourses(
    withTeeTimeGroups(course, [booked({ date, time: '07:00', names: ['Ada Moreno'], holes: 9 })]),
  );
  const path = `/clubhouse/${course.group}/${course.course}/${date}`;
  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  const other = await anotherDevice({ baseURL: app.url });
  await signInStaff(app, other.request, course, { name: 'Alex Reed' });
  await page.goto(path);
  await other.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await cell(other, /^7:00 AM, Front/).focus();
  await other.keyboard.press('x');
  await expect(cell(page, /^7:00 AM, Front.*no-show/)).toBeVisible(withinASecond);
});

test('the stream of another course is as if there were none', async ({ page, app, openCourse }) => {
  const [course, another] = [await openCourse(), await openCourse()];
  const live = `/api/clubhouse/groups/${another.group}/courses/${another.course}/live/${daysAhead(1)}`;
  expect((await page.request.get(live)).status()).toBe(401);
  await signInStaff(app, page.request, course, { name: 'Kim Park', role: 'owner' });
  expect((await page.request.get(live)).status()).toBe(404);
});

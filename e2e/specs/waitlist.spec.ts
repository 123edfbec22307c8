import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleByDayAndNight } from '../fixtures/accessibility.ts';
import { cell, signInStaff } from '../fixtures/clubhouse.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import type { CourseDocument, FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { reserve } from '../fixtures/reserve.ts';
import { teeTimeGroupsPath } from '../fixtures/tee-time-groups.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const date = daysAhead(3);
const seven = { date, startingTime: '07:00', startingTeeID: 'front', numHoles: 9, players: 2 } as const;

/** Two starts a day, for nine holes. */
const withWaitlist =
  (waitlistMinutes?: number) =>
  (course: CourseDocument): CourseDocument => ({
    ...course,
    widgetSettings: {
      ...course.widgetSettings,
      allow18Holes: [],
      allow9Holes: ['front'],
      rules: [],
      ...(waitlistMinutes !== undefined && { waitlistMinutes }),
    },
    teesheets: {
      ...course.teesheets,
      front: { ...course.teesheets.front, startTime: '07:00', endTime: '07:10', blockedTimes: [] },
    },
  });

async function cancel(request: APIRequestContext, course: FreshCourse, id: string): Promise<void> {
  const cancelled = await request.delete(`${teeTimeGroupsPath(course)}/${id}`);
  expect(cancelled.status(), await cancelled.text()).toBe(204);
}

const timesPath = ({ group, course }: FreshCourse) =>
  `/page/teetimes?group=${group}&course=${course}&date=${date}&players=2&holes=9`;

test('who waits is offered the time that comes free, takes it and books it', { tag: '@both' }, async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(withWaitlist(15));
  const rival = await anotherDevice({ baseURL: app.url });
  await signUp(rival.request, course, newGolfer('Rita', 'Reyes'));
  const first = await reserve(rival.request, course, seven);
  await signUp(page.request, course);
  await page.goto(timesPath(course));
  const ask = page.getByRole('region', { name: 'No time that suits you?' });
  await expect(ask).toContainText(
    'We can hold you the next one that comes free: it is kept for you for 15 minutes',
  );
  await ask.getByLabel('To', { exact: true }).selectOption('8:00 AM');
  await ask.getByRole('button', { name: 'Hold me the next one' }).click();
  const isOpen = 'A time between these hours is open now. Please choose it above.';
  await expect(ask).toContainText(isOpen);
  await test.step('of other choices this says nothing', async () => {
    const teeTimes = new TeeTimesPage(page);
    await teeTimes.players(3).check();
    await expect(ask).not.toContainText(isOpen);
    await teeTimes.players(2).check();
    await ask.getByLabel('To', { exact: true }).selectOption('8:00 AM');
  });

  const second = await reserve(rival.request, course, { ...seven, startingTime: '07:10' });
  await expect(page.getByText('Just taken')).toBeVisible();
  await ask.getByLabel('From', { exact: true }).selectOption('9:00 AM');
  await ask.getByRole('button', { name: 'Hold me the next one' }).click();
  await expect(ask).toContainText('Please choose hours that are still to come, the earlier one first.');
  await ask.getByLabel('From', { exact: true }).selectOption('7:00 AM');
  await ask.getByRole('button', { name: 'Hold me the next one' }).click();
  await expect(ask).toContainText(
    'You are in line for 7:00 AM to 8:00 AM. We tell you when a time comes free.',
  );
  await expectAccessibleByDayAndNight(page);
  await ask.getByRole('link', { name: 'See what you wait for' }).click();

  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In line' })).toBeVisible();
  await expect(page.getByText('7:00 AM to 8:00 AM')).toBeVisible();
  await expect(page.getByText('You are first in line.')).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  await cancel(rival.request, course, second);
  await expect(page.getByRole('heading', { name: 'Kept for you' })).toBeVisible();
  await expect(page.getByText(/^Kept for you for 1[45] minutes.* more\.$/)).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await test.step('to nobody else', async () => {
    await rival.goto(timesPath(course));
    await expect(rival.getByText('There are no tee times available for these options.')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Take 7:10 AM' }).press('Enter');
  const sheet = new ConfirmSheet(page);
  await expect(sheet.timer).toHaveText(/^1[234] minutes/);
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.reserveNow.click();
  await expect(sheet.dialog).toBeHidden();
  await page.goto('/page/reservations');
  await page.getByRole('link', { name: 'What you wait for' }).click();
  await expect(page.getByText('You wait for no tee time.')).toBeVisible();
  await page.getByRole('link', { name: 'Find a tee time' }).click();
  expect(first).not.toBe(second);
});

test('the link of an offer leads to it by the login, in a browser that knows no course', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(withWaitlist(15));
  const rival = await anotherDevice({ baseURL: app.url });
  await signUp(rival.request, course, newGolfer('Rita', 'Reyes'));
  const first = await reserve(rival.request, course, seven);
  await reserve(rival.request, course, { ...seven, startingTime: '07:10' });
  const { request } = await anotherDevice({ baseURL: app.url });
  const waiter = await signUp(request, course, newGolfer());
  const { group, course: id } = course;
  const wait = { date, numHoles: 9, players: 2, fromTime: '07:00', toTime: '08:00' };
  const asked = await request.post(`/api/groups/${group}/courses/${id}/waits`, { data: wait });
  expect(asked.status(), await asked.text()).toBe(201);
  await cancel(rival.request, course, first);
  const offers = async () =>
    (await app.textsTo(waiter.email)).flatMap(({ body }) => /http\S+waitlist\S*/.exec(body)?.[0] ?? []);
  await expect.poll(offers).toHaveLength(1);

  const [link = ''] = await offers();
  await page.goto(new URL(link).pathname + new URL(link).search);
  const landing = new LandingPage(page);
  await expect(page.getByRole('heading', { name: course.name })).toBeVisible();
  await expect(page.getByText(/^Your session has ended/)).toHaveCount(0);
  await landing.email.fill(waiter.email);
  await landing.password.fill(waiter.password);
  await landing.submit.click();
  await expect(page.getByRole('heading', { name: 'Kept for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Take 7:00 AM' }).click();
  await expect(new ConfirmSheet(page).dialog).toBeVisible();

  // It leads there once.
  await page.context().clearCookies();
  await page.goto(course.entryPath);
  await landing.email.fill(waiter.email);
  await landing.password.fill(waiter.password);
  await landing.submit.click();
  await expect(page).toHaveURL(/\/page\/teetimes/);
});

test('an offer is declined, a wait given up, and refusals are said', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(withWaitlist(15));
  const rival = await anotherDevice({ baseURL: app.url });
  await signUp(rival.request, course, newGolfer('Rita', 'Reyes'));
  const ids = [
    await reserve(rival.request, course, seven),
    await reserve(rival.request, course, { ...seven, startingTime: '07:10' }),
  ];
  await signUp(page.request, course);
  await page.goto(timesPath(course));
  const ask = page.getByRole('region', { name: 'No time that suits you?' });
  const join = ask.getByRole('button', { name: 'Hold me the next one' });
  const waits = `/api/groups/${course.group}/courses/${course.course}/waits`;
  const others: { request: APIRequestContext; id: string }[] = [];
  for (let time = 0; time < 3; time += 1) {
    await join.click();
    await expect(ask).toContainText('You are in line for');
    if (time === 2) break;
    const { request } = await anotherDevice({ baseURL: app.url });
    await signUp(request, course, newGolfer());
    const wait = { date, numHoles: 9, players: 2, fromTime: '07:00', toTime: '08:00' };
    const asked = await request.post(waits, { data: wait });
    expect(asked.status(), await asked.text()).toBe(201);
    others.push({ request, id: ((await asked.json()) as { id: string }).id });
  }
  await join.click();
  await expect(ask).toContainText('You wait for three times here already. Give one up first.');

  await page.goto('/page/waitlist');
  await expect(page.getByText('You are first in line.')).toBeVisible();
  await expect(page.getByText('1 golfer is before you on this day.')).toBeVisible();
  await expect(page.getByText('2 golfers are before you on this day.')).toBeVisible();
  for (const { request, id } of others) expect((await request.delete(`${waits}/${id}`)).status()).toBe(204);
  await page
    .getByRole('button', { name: /^Give up waiting for/ })
    .last()
    .click();
  await expect(page.getByRole('status').getByText('You no longer wait for it.')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Give up waiting for/ })).toHaveCount(2);
  const heading = page.getByRole('heading', { name: 'Waitlist' });
  await expect(heading).toBeFocused();

  await cancel(rival.request, course, ids[0] ?? '');
  await expect(page.getByRole('button', { name: 'Take 7:00 AM' })).toBeVisible();
  await page.route('**/waits/*/hold', (route) => route.fulfill({ status: 500, body: 'out of order' }));
  await page.getByRole('button', { name: 'Take 7:00 AM' }).click();
  await expect(page.getByText(/^We could not hold this time for you\./)).toBeVisible();
  await page.unroute('**/waits/*/hold');
  await page.getByRole('button', { name: 'Decline 7:00 AM' }).click();
  // The next in line is the same golfer.
  await expect(page.getByRole('button', { name: /^Give up waiting for/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take 7:00 AM' })).toBeVisible();
  await expect(heading).toBeFocused();
});

test('staff switch it on, see for whom a time is kept, and take it for a reason', async ({
  page,
  app,
  openCourse,
  anotherDevice,
}) => {
  const course = await openCourse(withWaitlist());
  const [ada, rival] = [await anotherDevice({ baseURL: app.url }), await anotherDevice({ baseURL: app.url })];
  await signUp(ada.request, course);
  await signUp(rival.request, course, newGolfer('Rita', 'Reyes'));
  await ada.goto(timesPath(course));
  await expect(ada.getByRole('button', { name: /^7:00 AM/ })).toBeVisible();
  await expect(ada.getByText('No time that suits you?')).toBeHidden();

  await signInStaff(app, page.request, course, { name: 'Max Moor', role: 'manager' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/settings`);
  const settings = new SettingsPage(page);
  await settings.open('Who may book');
  await page
    .getByLabel('Waitlist: a time that comes free is kept')
    .selectOption('for the first in line, 20 minutes');
  await settings.review.click();
  await expect(settings.dialog).toContainText(
    'Waitlist: a time that comes free is kept: for nobody (no waitlist) becomes for the first in line, 20 minutes',
  );
  await settings.save();

  await reserve(rival.request, course, seven);
  const held = await reserve(rival.request, course, { ...seven, startingTime: '07:10' });
  const waits = `/api/groups/${course.group}/courses/${course.course}/waits`;
  const wish = { date, numHoles: 9, players: 2, fromTime: '07:00', toTime: '08:00' };
  expect((await ada.request.post(waits, { data: wish })).status()).toBe(201);
  await cancel(rival.request, course, held);
  await ada.goto('/page/waitlist');
  await expect(ada.getByRole('button', { name: 'Take 7:10 AM' })).toBeVisible();

  await signInStaff(app, page.request, course, { name: 'Kim Park' });
  await page.goto(`/clubhouse/${course.group}/${course.course}/${date}`);
  await expect(cell(page, /^7:10 AM, Front.*Kept for Ada Moreno, 2/)).toBeVisible();
  const book = {
    kind: 'book',
    date,
    startingTime: '07:10',
    startingTeeID: 'front',
    numHoles: 9,
    golfers: [{ name: 'Vera Novak', rateGroup: 0 }],
    override: { reason: 'the chair of the club' },
  };
  const acts = `/api/clubhouse/groups/${course.group}/courses/${course.course}/acts`;
  const booked = await page.request.post(acts, { data: { ...book, id: crypto.randomUUID() } });
  expect(booked.status(), await booked.text()).toBe(200);
  await expect(ada.getByText('You are first in line.')).toBeVisible();
});

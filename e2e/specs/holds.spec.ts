import type { Locator, Page } from '@playwright/test';
import { choices, eighteenFromFront, expect, test } from '../fixtures/booking.ts';
import { daysAhead } from '../fixtures/course-dates.ts';
import { keepNextReply } from '../fixtures/failing-requests.ts';
import type { FreshCourse } from '../fixtures/fresh-course.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { staffBooking, statusesAt, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { conflictDialog } from '../pages/lost-slot-dialogs.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

/** A golfer with a hold at 7:10 AM and the sheet open. */
async function holding(page: Page, course: FreshCourse, golfer = newGolfer()) {
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await signUp(page.request, course, golfer);
  await teeTimes.open(course, choices);
  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.dialog).toBeVisible();
  return { teeTimes, sheet };
}

test("Cancel asks first: Don't Cancel keeps the time, Cancel gives it back", async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const { teeTimes, sheet } = await holding(page, course);

  await sheet.cancel.click();
  await sheet.keep.click();
  await expect(sheet.question).toBeHidden();
  await expect(sheet.reserveNow).toBeVisible();
  expect(await statusesAt(app, course)).toEqual(['pending']);

  await sheet.cancel.click();
  await sheet.giveUp.click();
  await expect(sheet.dialog).toBeHidden();
  expect(await statusesAt(app, course)).toEqual(['released']);
  await expect(teeTimes.openTime('7:10 AM')).toBeEnabled();
});

test('Escape asks as well, and never loses the sheet', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');

  await page.keyboard.press('Escape');
  await expect(sheet.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet.question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet.question).toBeVisible();
  await sheet.keep.click();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  expect(await statusesAt(app, course)).toEqual(['pending']);
});

test('Reserve Now leads to the golfer who has no name yet', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  const second = sheet.golfer(2);

  await sheet.reserveNow.click();
  await expect(second.name).toBeFocused();
  await expect(second.name).toHaveAccessibleDescription('Please fill in this field.');
  await expect.poll(() => isOnTop(second.name)).toBe(true);
  await expect.poll(() => isOnTop(sheet.dialog.getByText('Please fill in this field.'))).toBe(true);
  expect(await statusesAt(app, course)).toEqual(['pending']);

  await second.name.fill('   ');
  await sheet.reserveNow.click();
  await expect(second.name).toHaveAccessibleDescription('Please enter a name.');
  expect(await statusesAt(app, course)).toEqual(['pending']);
});

test('a session that ended at Reserve Now is said at the login, which leads back to what was typed', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const golfer = newGolfer();
  const { sheet } = await holding(page, course, golfer);
  const address = page.url();
  await sheet.golfer(2).name.fill('Bea Lind');
  // Open and at rest: while it still opens, another request of the page may find the session ended first.
  await sheet.reserveNow.click({ trial: true });
  await app.sql('delete from sessions where uid = (select uid from users where login_email = $1)', [
    golfer.email,
  ]);
  await sheet.reserveNow.click();

  const ended = page.getByText('Your session has ended. Please log in again');
  await expect(ended).toBeVisible();
  await expect(page).toHaveURL('/');
  await new LandingPage(page).logIn(golfer.email, golfer.password);
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  await expect(page).toHaveURL(address);
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
  expect(await statusesAt(app, course)).toEqual(['confirmed']);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Back to the course login' }).click();
  await expect(new LandingPage(page).submit).toBeVisible();
  await expect(ended).toBeHidden();
});

test('another choice gives back the hold that is on its way', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  await signUp(page.request, course);
  await teeTimes.open(course, choices);

  const changes = [
    () => teeTimes.players(3).check(),
    () => teeTimes.holes(9).check(),
    () => teeTimes.date.selectOption(daysAhead(4)),
  ];
  for (const [done, change] of changes.entries()) {
    const released = Array.from({ length: done }, () => 'released');
    const reply = await keepNextReply(page, '**/courses/*/teetimegroups');
    await teeTimes.openTime('7:10 AM').first().click();
    await reply.atServer;
    expect(await statusesAt(app, course)).toEqual([...released, 'pending']);

    await change();
    reply.letGo();
    await expect.poll(() => statusesAt(app, course)).toEqual([...released, 'released']);
  }
  await expect(teeTimes.chooseOptions).toBeVisible();
  await expect(new ConfirmSheet(page).dialog).toBeHidden();
});

test('an address with other choices ends no hold: it is gone on with, or given back by hand', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const { teeTimes, sheet } = await holding(page, course);
  const held = page.getByText(`You are holding 7:10 AM on`).filter({ hasText: course.name });
  const expectHeld = async () => {
    await expect(held).toContainText(/4 minutes( \d+ seconds?)? left to confirm it/);
    expect(await statusesAt(app, course)).toEqual(['pending']);
  };

  await teeTimes.open(course, { date: daysAhead(4), players: 3, holes: 9 });
  await expectHeld();
  await page.getByRole('button', { name: 'Go on and confirm it' }).click();
  await expect(sheet.dialog).toContainText('7:10 AM');
  expect(teeTimes.inAddress()).toMatchObject({ date: choices.date, players: '2', holes: '18' });

  await teeTimes.open(course, { ...choices, players: 3 });
  await expectHeld();
  await teeTimes.players(4).check();
  await expect(held).toBeHidden();
  await expect.poll(() => statusesAt(app, course)).toEqual(['released']);

  await teeTimes.players(2).check();
  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.reserveNow).toBeVisible();
  await teeTimes.open(course, { ...choices, players: 3 });
  await page.getByRole('button', { name: 'Give it back' }).click();
  await expect(held).toBeHidden();
  await expect(page.getByRole('status').getByText('You gave the time back.')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Tee times' })).toBeFocused();
  expect(await statusesAt(app, course)).toEqual(['released', 'released']);
});

test('a hold is found again after a reload, from My Reservations and with Back', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.golfer(2).rate.selectOption('Junior (17 and under)');
  const expectSheetAsItWas = async () => {
    await expect(sheet.dialog).toContainText('7:10 AM');
    await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
    await expect(sheet.total).toContainText('$61.99');
  };

  await page.reload();
  await expectSheetAsItWas();

  await page.goto('/page/reservations');
  await expect(page.getByText(`You are holding 7:10 AM at ${course.name}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go on and confirm it' }).click();
  await expectSheetAsItWas();

  await page.goBack();
  await sheet.keep.click();
  await expectSheetAsItWas();

  await page.goto('/page/profile');
  await page.goBack();
  await expectSheetAsItWas();
  expect(await statusesAt(app, course)).toEqual(['pending']);
});

test('a logout removes the typed golfers from the tab', async ({ page, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  await page.goto('/page/profile');
  expect(await kept()).toContain('Bea Lind');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`/logout${course.entryPath}`);
  await expect.poll(kept).not.toContain('dewsweeper');
  expect(await kept()).not.toContain('Bea Lind');
});

test('at zero the hold ends, and the next one is filled in as this one was', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  // The browser's clock is an hour slow; the server's deadline counts (rules.md#countdowns).
  await page.clock.install({ time: Date.now() - 3_600_000 });
  const course = await openCourse(eighteenFromFront);
  const { teeTimes, sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.golfer(2).rate.selectOption('Senior (62+)');
  await expect(sheet.timer).toHaveText(/^4 minutes/);

  await databaseClock.advance({ minutes: 4 });
  await page.clock.fastForward('04:00');
  await expect(sheet.timer).toHaveText(/^\d+ seconds?$/);
  await databaseClock.advance({ minutes: 1 });
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
  await expect(sheet.dialog).toBeHidden();
  await expect.poll(() => statusesAt(app, course)).toEqual(['released']);

  await teeTimes.openTime('7:20 AM').click();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  await expect(sheet.total).toContainText('$75.75');
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('a reply that was on its way while the phone slept gives no time that is over', async ({
  page,
  openCourse,
  databaseClock,
}) => {
  await page.clock.install();
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  await signUp(page.request, course);
  await teeTimes.open(course, choices);
  const taking = await keepNextReply(page, '**/courses/*/teetimegroups');
  await teeTimes.openTime('7:10 AM').click();
  await taking.atServer;
  await databaseClock.advance({ seconds: 14 });
  await page.clock.fastForward(14_000);

  taking.letGo();
  const { timer } = new ConfirmSheet(page);
  await expect(timer).toBeVisible();
  // Less 14 s; the browser knows the server's time but for what earlier replies took.
  expect(await timer.textContent()).toMatch(/^4 minutes( [1-4]?\d seconds?)?$/);
});

test('a time that is taken while the last one is still given back stays', async ({
  page,
  app,
  openCourse,
  databaseClock,
}) => {
  await page.clock.install();
  const course = await openCourse(eighteenFromFront);
  const { teeTimes, sheet } = await holding(page, course);
  const release = await keepNextReply(page, '**/teetimegroups/*?status=pending');
  await databaseClock.advance({ minutes: 5 });
  await page.clock.fastForward('05:00');
  await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
  await release.atServer;

  await teeTimes.openTime('7:20 AM').click();
  release.letGo();
  await expect(sheet.dialog).toContainText('7:20 AM');
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:20 AM');
  expect(await statusesAt(app, course)).toEqual(['released', 'confirmed']);
});

test('a hold that is dead at Reserve Now has expired', async ({ page, app, openCourse, databaseClock }) => {
  const course = await openCourse(eighteenFromFront);
  const { teeTimes, sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');

  // Waits for the sheet's transition now: during the click, the time would expire.
  await sheet.reserveNow.click({ trial: true });
  await databaseClock.advance({ minutes: 7 });
  await sheet.reserveNow.click();
  await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
  expect(await statusesAt(app, course)).not.toContain('confirmed');

  await teeTimes.openTime('7:10 AM').click();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
});

test('a hold that ends in another tab ends in this one', async ({ page, app, context, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  const otherTab = await context.newPage();
  const otherTimes = new TeeTimesPage(otherTab);
  await otherTimes.open(course, { ...choices, players: 3 });
  await otherTimes.openTime('8:30 AM').click();
  await expect(new ConfirmSheet(otherTab).dialog).toContainText('8:30 AM');

  await expect(page.getByRole('alert')).toHaveText('Your time expired. Please try again.');
  await expect(sheet.dialog).toBeHidden();
  expect(await statusesAt(app, course)).toEqual(['released', 'pending']);
});

test('what another tab reserved for others is shown, and not for whom this one has them', async ({
  page,
  app,
  context,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  // This tab gets no live events.
  await page.route('**/api/live*', (route) => route.abort());
  const { sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');
  const otherTab = await context.newPage();
  const otherSheet = new ConfirmSheet(otherTab);
  await new TeeTimesPage(otherTab).open(course, choices);
  await otherSheet.golfer(2).name.fill('Cid Moss');
  await otherSheet.reserveNow.click();
  await expect(otherTab).toHaveURL('/page/reservations');

  await sheet.reserveNow.click();
  const { tickets } = new ReservationsPage(page);
  await expect(tickets).toHaveCount(1);
  await expect(tickets).toContainText('at 7:10 AM');
  await expect(page.getByText('Bea Lind')).toBeHidden();
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
});

test('a staff booking over the held time is a conflict: another time, or Try Again', async ({
  page,
  app,
  openCourse,
}) => {
  const course = await openCourse(eighteenFromFront);
  const { teeTimes, sheet } = await holding(page, course);
  const conflict = conflictDialog(page);
  await sheet.golfer(2).name.fill('Bea Lind');

  await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:10')]));
  await sheet.reserveNow.click();
  await expect(conflict.nearest).toHaveText([/7:00 AM/, /7:20 AM/, /7:30 AM/]);
  await page.keyboard.press('Escape');
  await expect(conflict.button('Try Again')).toBeVisible();
  await conflict.nearest.filter({ hasText: '7:20 AM' }).click();
  await expect(sheet.dialog).toContainText('7:20 AM');
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  expect(await statusesAt(app, course)).toEqual(['released', 'pending']);

  await app.importCourses(withTeeTimeGroups(course, [staffBooking(choices.date, '07:20')]));
  await sheet.reserveNow.click();
  await conflict.button('Try Again').click();
  await expect(conflict.dialog).toBeHidden();
  await expect(teeTimes.takenTime('7:20 AM')).toBeVisible();
  await expect(teeTimes.openTime('7:30 AM')).toBeEnabled();
  expect(await statusesAt(app, course)).toEqual(['released', 'released']);
});

test('two taps make one hold and one reservation', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const golfer = await signUp(page.request, course);
  await teeTimes.open(course, { ...choices, players: 1 });
  // Both in one task, before the page can render.
  const tapTwice = (button: HTMLElement | SVGElement) => {
    for (const _tap of [1, 2])
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };

  await teeTimes.openTime('7:10 AM').evaluate(tapTwice);
  await expect(sheet.reserveNow).toBeVisible();
  await sheet.reserveNow.evaluate(tapTwice);
  await expect(page).toHaveURL('/page/reservations');
  await expect(new ReservationsPage(page).tickets).toHaveCount(1);
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
  expect(await app.textsTo(golfer.phone)).toHaveLength(1);
});

test('offline while confirming loses nothing', async ({ page, app, context, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');

  await context.setOffline(true);
  await sheet.reserveNow.click();
  await expect(sheet.dialog).toContainText(
    'The server cannot be reached. What you typed is kept: check your connection and tap Reserve Now again.',
  );
  await expect(sheet.dialog.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await expect(sheet.golfer(2).name).toHaveValue('Bea Lind');
  expect(await statusesAt(app, course)).toEqual(['pending']);

  await context.setOffline(false);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toHaveCount(0);
  await sheet.reserveNow.click();
  await expect(new ReservationsPage(page).tickets).toContainText('at 7:10 AM');
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
});

test('a hold whose reply is lost is found without another tap', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await signUp(page.request, course);
  await teeTimes.open(course, choices);
  let isConnected = true;
  await page.route('**/teetimegroups', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch();
      isConnected = false;
    }
    await (isConnected ? route.continue() : route.abort());
  });

  await teeTimes.openTime('7:10 AM').click();
  const notice = page.getByText(
    'The server cannot be reached. Check your connection and tap the time again.',
  );
  await expect(notice).toBeVisible();
  await expect(sheet.dialog).toBeHidden();
  isConnected = true;
  await expect(sheet.dialog).toContainText('7:10 AM');
  await expect(notice).toBeHidden();
  expect(await statusesAt(app, course)).toEqual(['pending']);
});

test('a confirmation whose reply is lost is still the one reservation', async ({ page, app, openCourse }) => {
  const course = await openCourse(eighteenFromFront);
  const { sheet } = await holding(page, course);
  await sheet.golfer(2).name.fill('Bea Lind');
  await page.route(
    '**/confirmation',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

  await sheet.reserveNow.click();
  await expect(page).toHaveURL('/page/reservations');
  await expect(new ReservationsPage(page).tickets).toHaveCount(1);
  expect(await statusesAt(app, course)).toEqual(['confirmed']);
});

/** Inside the viewport and not covered at its centre. */
function isOnTop(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

import prairieLinks from '../../examples/prairie-links.json' with { type: 'json' };
import { eighteenFromFront } from '../fixtures/booking.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { signUp } from '../fixtures/golfers.ts';
import { expect, test, today } from '../fixtures/pictures.ts';
import { givePrivilege } from '../fixtures/privileges.ts';
import { staffBooking, withTeeTimeGroups } from '../fixtures/tee-time-groups.ts';
import { ConfirmSheet } from '../pages/confirm-sheet.ts';
import { conflictDialog, takenDialog } from '../pages/lost-slot-dialogs.ts';
import { TeeTimesPage } from '../pages/tee-times-page.ts';

const tomorrow = '2027-06-11';
const saturday = '2027-06-12';
const choices = { date: tomorrow, players: 2, holes: 18 } as const;

test('22 course window', async ({ page, app, picture }) => {
  await app.importCourses(prairieLinks);
  const courses = ['cedar-ridge', 'willow-creek', 'lakeside'];
  await signUp(page.request, { group: 'prairie-links', course: 'cedar-ridge' } as never);
  for (const course of courses) await page.request.put(`/api/users/me/courses/prairie-links/${course}`);
  await page.goto('/page/teetimes');
  const window = page.getByRole('dialog', { name: 'Where do you want to play?' });
  await expect(window.getByRole('button')).toHaveCount(3);
  await picture('which course');
  await page.goto('/page/teetimes?course=cedar-ridge');
  await expect(window.getByText('No group selected. Please try again.')).toBeVisible();
  await picture('no group selected');
});

test('31 tee times', async ({ page, app, openClub, picture, rivalAt }) => {
  const club = await openClub();
  const golfer = await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);

  // The board arrives either way.
  await page.route(/\/teetimes\/|\/api\/live\?/, () => {});
  await teeTimes.open(club, choices);
  await expect(page.getByText('Loading').first()).toBeAttached();
  await expect(page.getByRole('list', { name: 'Days' })).toBeVisible();
  await picture('loading');
  await page.unroute(/\/teetimes\/|\/api\/live\?/);

  await teeTimes.open(club);
  await expect(teeTimes.chooseOptions).toBeVisible();
  await picture('choose from the options');
  await teeTimes.open(club, choices);
  await expect(teeTimes.openTimes.first()).toBeVisible();
  await picture('eighteen holes');
  await picture('eighteen holes, whole', { whole: true });
  await page.mouse.wheel(0, 700);
  await page.waitForTimeout(300);
  await picture('scrolled');
  await teeTimes.open(club, { ...choices, holes: 9 });
  await expect(teeTimes.openTimes.first()).toBeVisible();
  await picture('nine holes');
  await teeTimes.open(club, { date: today, players: 2, holes: 9 });
  await expect(teeTimes.openTimes.first()).toBeVisible();
  await picture('today, late times alone');
  await teeTimes.open(club, { date: '2027-06-13', players: 2, holes: 18 });
  await expect(page.getByText(/groups of three or more/)).toBeVisible();
  await picture('group too small');

  await test.step('just taken', async () => {
    const rival = await rivalAt(club);
    await teeTimes.open(club, choices);
    await expect(teeTimes.openTime('7:30 AM').first()).toBeEnabled();
    await rival.hold({
      date: tomorrow,
      startingTime: '07:30',
      startingTeeID: 'front',
      numHoles: 18,
      players: 2,
    });
    await expect(teeTimes.takenTime('7:30 AM')).toBeVisible();
    await picture('just taken');
  });
  await test.step('trouble', async () => {
    const path = `/api/groups/${club.group}/courses/${club.course}`;
    const live = '**/api/live?*';
    const hold = await failRequests(page, { method: 'POST', path: `${path}/teetimegroups` });
    await teeTimes.openTime('9:00 AM').first().click();
    await expect(page.getByText(/^Something went wrong on our side/)).toBeVisible();
    await picture('not held');
    await hold();
    await page.route(live, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Reconnecting/)).toBeVisible();
    await picture('reconnecting');
    const times = await failRequests(page, { method: 'GET', path: `${path}/teetimes/${tomorrow}` });
    await page.reload();
    await expect(page.getByText(/^The times could not be loaded/)).toBeVisible();
    await picture('times not loaded');
    await times();
    await page.unroute(live);
    const course = await failRequests(page, { method: 'GET', path });
    await page.reload();
    await expect(page.getByText(/^Failed to load course data/)).toBeVisible();
    await picture('course not loaded');
    await course();
  });
  await test.step('denied', async () => {
    await givePrivilege(app, club, golfer, {
      denyOnlineBooking: true,
      denyOnlineBookingMessage: 'Your membership has lapsed. Please call the pro shop: 402 555 0100.',
    });
    await teeTimes.open(club, choices);
    await expect(page.getByRole('heading', { name: 'Online Booking Denied' })).toBeVisible();
    await picture('denied');
  });
});

test('32 no times', async ({ page, openClub, picture }) => {
  const club = await openClub((course) => ({
    ...course,
    widgetSettings: { ...course.widgetSettings, allow9Holes: [], rules: [] },
  }));
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  await teeTimes.open(club, { ...choices, holes: 9 });
  await expect(teeTimes.noneAvailable).toBeVisible();
  await picture('none available');
});

test('41 confirm', async ({ page, context, app, openClub, picture, rivalAt, databaseClock }) => {
  const club = await openClub(eighteenFromFront);
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  const conflict = conflictDialog(page);
  const start = {
    date: saturday,
    startingTime: '13:00',
    startingTeeID: 'front',
    numHoles: 18,
    players: 4,
  } as const;
  await teeTimes.open(club, { date: saturday, players: 4, holes: 18 });
  await teeTimes.openTime('1:10 PM').click();
  await expect(sheet.reserveNow).toBeVisible();
  await picture('four golfers');
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.reserveNow.click();
  await expect(sheet.golfer(3).name).toBeFocused();
  await picture('a name is missing');
  await sheet.cancel.click();
  await expect(sheet.question).toBeVisible();
  await picture('give it back');
  await sheet.giveUp.click();
  await expect(sheet.dialog).toBeHidden();

  // Told live that the hold has expired, the page would sometimes close the sheet before the click on it.
  await page.route('**/api/live?*', (route) => route.abort());
  await teeTimes.open(club, choices);
  await teeTimes.openTime('7:40 AM').click();
  await sheet.golfer(2).name.fill('Bea Lind');
  await sheet.golfer(2).rate.selectOption('Senior (62+)');
  await picture('two golfers');
  await context.setOffline(true);
  await sheet.reserveNow.click();
  await expect(sheet.dialog).toContainText('The server cannot be reached.');
  await picture('offline');
  await context.setOffline(false);

  await app.importCourses(withTeeTimeGroups(club, [staffBooking(tomorrow, '07:40')]));
  await sheet.reserveNow.click();
  await expect(conflict.nearest).toHaveCount(3);
  await picture('conflict');
  await conflict.nearest.first().click();
  await expect(sheet.reserveNow).toBeVisible();
  await databaseClock.advance({ minutes: 7 });
  await sheet.reserveNow.click();
  await expect(page.getByRole('alert')).toHaveText('Time expired. Please choose a time below.');
  await expect(sheet.dialog).toBeHidden();
  await picture('expired');

  await databaseClock.advance({ minutes: -7 });
  const rival = await rivalAt(club);
  await teeTimes.open(club, { date: saturday, players: 4, holes: 18 });
  await expect(teeTimes.openTime('1:00 PM')).toBeEnabled();
  await rival.hold(start);
  await teeTimes.openTime('1:00 PM').click();
  await expect(takenDialog(page, '1:00 PM').nearest).toHaveCount(3);
  await picture('taken at the tap');
});

test('42 little time left', async ({ page, openClub, picture }) => {
  const club = await openClub(eighteenFromFront);
  await signUp(page.request, club);
  const teeTimes = new TeeTimesPage(page);
  const sheet = new ConfirmSheet(page);
  await teeTimes.open(club, choices);
  await teeTimes.openTime('7:40 AM').click();
  await expect(sheet.timer).toHaveText('5 minutes');
  await page.clock.setFixedTime(`${today}T09:16:18-05:00`);
  await expect(sheet.timer).toHaveText('42 seconds');
  await picture('42 seconds');
});

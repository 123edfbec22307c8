import { signInStaff } from '../fixtures/clubhouse.ts';
import { failRequests } from '../fixtures/failing-requests.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { expect, test } from '../fixtures/pictures.ts';
import { reserve } from '../fixtures/reserve.ts';
import { ChangeSheet } from '../pages/change-sheet.ts';
import { EditContactWindow, PasswordWindow, ProfilePage, RemoveCourseWindow } from '../pages/profile-page.ts';
import { ReservationsPage } from '../pages/reservations-page.ts';

test('21 dashboard', async ({ page, openClub, picture }) => {
  const club = await openClub();
  await signUp(page.request, club);
  await page.goto('/page/dashboard');
  await expect(page.getByRole('button', { name: 'Select Course' })).toBeVisible();
  await picture('without a course');
  await page.goto(club.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/dashboard');
  await expect(page.getByText(`Welcome to ${club.name}`)).toBeVisible();
  await picture('with a course');

  const path = `/api/groups/${club.group}/courses/${club.course}`;
  await failRequests(page, { method: 'GET', path });
  await page.reload();
  await expect(page.getByText(/^Failed to load course data/)).toBeVisible();
  await picture('course does not load');
});

test('51 reservations', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signUp(page.request, club);
  await page.goto(club.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  const reservations = new ReservationsPage(page);

  await page.route('**/api/users/me/teetimegroups', () => {});
  await page.goto('/page/reservations');
  await expect(page.getByText('Loading')).toBeAttached();
  await picture('loading');
  await page.unroute('**/api/users/me/teetimegroups');

  await page.goto('/page/reservations');
  await expect(reservations.none).toBeVisible();
  await picture('none');

  const start = { startingTeeID: 'front', numHoles: 18 } as const;
  await reserve(page.request, club, { ...start, date: '2027-06-13', startingTime: '08:10', players: 4 });
  const paid = await reserve(page.request, club, {
    ...start,
    date: '2027-06-16',
    startingTime: '13:20',
    players: 2,
  });
  await app.sql(`update teetimegroups set receipt = 'payment', receipt_number = 'K7Q2' where id = $1`, [
    paid,
  ]);
  await page.reload();
  await expect(reservations.tickets).toHaveCount(2);
  await picture('tickets, one with a receipt', { whole: true });

  await reservations.tickets.getByRole('button', { name: 'Cancel Reservation' }).click();
  await expect(reservations.question).toBeVisible();
  await picture('cancel question');

  const groups = `/api/groups/${club.group}/courses/${club.course}/teetimegroups`;
  const held = { ...start, date: '2027-06-14', startingTime: '09:00', players: 2 };
  expect((await page.request.post(groups, { data: held })).status()).toBe(201);
  await page.reload();
  await expect(page.getByText(`You are holding 9:00 AM at ${club.name}.`)).toBeVisible();
  await picture('with a held time');

  await failRequests(page, { method: 'GET', path: '/api/users/me/teetimegroups' });
  await page.reload();
  await expect(page.getByText(/^Your reservations could not be loaded/)).toBeVisible();
  await picture('not loaded');
});

test('129 a change of a reservation', async ({ page, openClub, picture }) => {
  const club = await openClub((course) => ({
    ...course,
    widgetSettings: { ...course.widgetSettings, changeReservations: true },
  }));
  await signUp(page.request, club);
  const start = { startingTeeID: 'front', numHoles: 18, date: '2027-06-16', startingTime: '08:10' } as const;
  await reserve(page.request, club, { ...start, players: 2 });
  await page.goto('/page/reservations');
  const { tickets } = new ReservationsPage(page);
  await expect(tickets).toHaveCount(1);
  await picture('ticket that can be changed');
  await tickets.getByRole('button', { name: 'Change 8:10 AM' }).click();
  const sheet = new ChangeSheet(page);
  await expect(sheet.time('8:30 AM').first()).toBeVisible();
  await picture('another start');
  await sheet.players(3).check();
  await sheet.time('8:30 AM').first().click();
  await expect(sheet.total).toBeVisible();
  await picture('before and after');
  await sheet.golfer(3).name.fill('Cal Ortiz');
  await sheet.change.scrollIntoViewIfNeeded();
  await picture('golfers and price');
});

test('130 a change that the clubhouse makes', async ({ page, app, openClub, picture }) => {
  const club = await openClub((course) => ({
    ...course,
    widgetSettings: { ...course.widgetSettings, changeReservations: true },
  }));
  await signUp(page.request, club);
  const start = { startingTeeID: 'front', numHoles: 18, date: '2027-06-16', startingTime: '08:10' } as const;
  const id = await reserve(page.request, club, { ...start, players: 2 });
  await app.sql(`update teetimegroups set receipt = 'payment', receipt_number = 'K7Q2' where id = $1`, [id]);
  await page.goto('/page/reservations');
  const { tickets } = new ReservationsPage(page);
  await expect(tickets).toHaveCount(1);
  await picture('ticket with a receipt');
  await tickets.getByRole('button', { name: 'Change 8:10 AM' }).click();
  const sheet = new ChangeSheet(page);
  await sheet.players(3).check();
  await sheet.time('8:30 AM').first().click();
  await expect(page.getByText('Call the clubhouse to change this reservation.')).toBeVisible();
  await picture('call the clubhouse');
});

test('61 account', async ({ page, app, openClub, picture, databaseClock }) => {
  const club = await openClub();
  const profile = new ProfilePage(page);
  const golfer = { ...newGolfer(), phone: '+14025550147' };
  await signUp(page.request, club, golfer);
  await app.sql(`update users set email = 'ada.moreno@example.com' where login_email = $1`, [golfer.email]);
  await page.goto(club.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/profile');
  await expect(profile.removeButton(club.name)).toBeVisible();
  const tidy = () =>
    profile.loginInfo.getByText(golfer.email).evaluate((address) => {
      address.textContent = 'ada.moreno@example.com';
    });
  await tidy();
  await picture('my account', { whole: true });
  await profile.updateProfile.click();
  await expect(profile.updated).toBeVisible();
  await picture('profile updated');

  const edit = new EditContactWindow(page);
  await edit.open.click();
  await expect(edit.firstName).toBeFocused();
  await picture('edit window');
  await edit.cancel.click();
  await expect(edit.dialog).toBeHidden();

  const update = new PasswordWindow(page);
  await databaseClock.advance({ minutes: 11 });
  await update.open.click();
  await update.type('eight under par', 'nine under par');
  await update.submit.click();
  await expect(update.confirmPassword).toHaveAccessibleDescription('Passwords do not match');
  await picture('passwords do not match');
  await update.type('eight under par');
  await update.submit.click();
  await expect(update.currentPassword).toBeFocused();
  await picture('current password');
  await update.cancel.click();
  await expect(update.dialog).toBeHidden();

  const remove = new RemoveCourseWindow(page);
  await profile.removeButton(club.name).click();
  await expect(remove.remove).toBeVisible();
  await picture('remove course');
  await remove.remove.click();
  await expect(profile.myCourses).toContainText('You have no courses yet.');
  await profile.myCourses.scrollIntoViewIfNeeded();
  await picture('no courses');

  await failRequests(page, { method: 'GET', path: '/api/session' });
  await page.reload();
  await expect(page.getByText('Failed to load user data')).toBeVisible();
  await picture('user does not load');
});

test('71 every page', async ({ page, context, openClub, picture }) => {
  const club = await openClub();
  await signUp(page.request, club);
  await page.goto(club.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto('/page/dashboard?appMode=true');
  await expect(page.getByText(`Welcome to ${club.name}`)).toBeVisible();
  await picture('without its header');

  await page.goto('/page/dashboard');
  await expect(page.getByText(`Welcome to ${club.name}`)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await picture('offline');
  await context.setOffline(false);
  await page.evaluate(() => localStorage.setItem('appMode', 'true'));
  await page.reload();
  await expect(page.getByText(`Welcome to ${club.name}`)).toBeVisible();
  await picture('without its footer');
  await page.evaluate(() => localStorage.clear());

  // In a tab of its own, without `collectPageErrors`: the error is logged. A page whose script is missing waits for it.
  const broken = await context.newPage();
  await broken.route('**/assets/profile-page-*.js', async (route) => {
    const [, exported = ''] = /export\{([^}]*)\}/.exec(await (await route.fetch()).text()) ?? [];
    const names = exported.split(',').map((one) => one.split(' as ').at(-1));
    const body = `const broken = new Proxy(function () { throw new Error('broken on purpose'); },
      { get: (_target, key) => key === 'then' ? undefined : broken });
      export { ${names.map((name) => `broken as ${name}`).join(', ')} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await broken.goto('/page/profile');
  await expect(broken.getByText('Something went wrong')).toBeVisible();
  await picture('broken', { of: broken });
});

test('16 links and sessions', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  const golfer = await signUp(page.request, club);
  await page.goto(club.entryPath);
  await expect(page).toHaveURL('/page/teetimes');
  await page.goto(`/group/${club.group}/course/nowhere/`);
  await expect(page.getByText(/^Course not found/)).toBeVisible();
  await picture('course not found, signed in');
  await page.goto(`/logout${club.entryPath}`);
  await expect(page.getByText('is still logged in on this device')).toBeVisible();
  await picture('still logged in');

  const holding = {
    date: '2027-06-11',
    startingTime: '07:40',
    startingTeeID: 'front',
    numHoles: 18,
    players: 2,
  };
  const held = await page.request.post(`/api/groups/${club.group}/courses/${club.course}/teetimegroups`, {
    data: holding,
  });
  expect(held.status()).toBe(201);
  await page.goto(
    `/page/teetimes?group=${club.group}&course=${club.course}&date=2027-06-12&players=3&holes=9`,
  );
  await expect(page.getByText('You are holding')).toBeVisible();
  await picture('a time held beside other choices');
  await page.getByRole('button', { name: 'Go on and confirm it' }).click();
  await expect(page.getByRole('button', { name: 'Reserve Now' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).nth(1).fill('Bea Lind');
  await app.sql('delete from sessions where uid = (select uid from users where login_email = $1)', [
    golfer.email,
  ]);
  await page.getByRole('button', { name: 'Reserve Now' }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await picture('session ended');
});

test('137 waitlist', async ({ page, app, openClub, picture, anotherDevice }) => {
  const club = await openClub((course) => ({
    ...course,
    widgetSettings: {
      ...course.widgetSettings,
      allow18Holes: [],
      allow9Holes: ['front'],
      rules: [],
      waitlistMinutes: 15,
    },
    teesheets: {
      ...course.teesheets,
      front: { ...course.teesheets.front, startTime: '07:00', endTime: '07:10', blockedTimes: [] },
    },
  }));
  const rival = await anotherDevice({ baseURL: app.url });
  await signUp(rival.request, club, newGolfer('Rita', 'Reyes'));
  const seven = {
    date: '2027-06-15',
    startingTime: '07:00',
    startingTeeID: 'front',
    numHoles: 9,
    players: 2,
  } as const;
  const held = await reserve(rival.request, club, seven);
  await reserve(rival.request, club, { ...seven, startingTime: '07:10' });
  await signUp(page.request, club);
  await page.goto(
    `/page/teetimes?group=${club.group}&course=${club.course}&date=2027-06-15&players=2&holes=9`,
  );
  const ask = page.getByRole('button', { name: 'Hold me the next one' });
  await expect(ask).toBeVisible();
  await picture('asked for');
  await ask.click();
  await expect(page.getByText(/^You are in line for/)).toBeVisible();
  await ask.click();
  await expect(page.getByRole('button', { name: 'Hold me the next one' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await page.getByRole('link', { name: 'See what you wait for' }).click();
  await expect(page.getByText('You are first in line.')).toHaveCount(2);
  await picture('in line');
  await rival.request.delete(`/api/groups/${club.group}/courses/${club.course}/teetimegroups/${held}`);
  await expect(page.getByRole('button', { name: 'Take 7:00 AM' })).toBeVisible();
  await picture('kept for the golfer', { whole: true });
});

test('141 fair opening', async ({ page, app, openClub, picture, anotherDevice, databaseClock }) => {
  const at = async (time: string) => {
    await databaseClock.stopAt(`2027-06-10T${time}-05:00`);
    await page.clock.setFixedTime(`2027-06-10T${time}-05:00`);
  };
  const club = await openClub((course) => ({
    ...course,
    widgetSettings: {
      ...course.widgetSettings,
      daysInAdvance: 7,
      rules: [],
      waitlistMinutes: 15,
      fairOpening: { time: '09:30', minutes: 10 },
    },
  }));
  const path = `/page/teetimes?group=${club.group}&course=${club.course}&date=2027-06-17&players=2&holes=9`;
  const { group, course } = club;
  const wishes = `/api/groups/${group}/courses/${course}/openings/2027-06-17/wish`;
  await signUp(page.request, club);
  await page.goto(path);
  await expect(page.getByText(/^Today from 9:30 AM/)).toBeVisible();
  await picture('before');

  await at('09:31:00');
  await page.goto(path);
  await expect(page.getByText(/^Until 9:40 AM/)).toBeVisible();
  await picture('wishes are gathered');
  for (const time of [/^7:00 AM.*Front/, /^7:10 AM.*Front/, /^7:20 AM.*Front/])
    await page.getByRole('button', { name: time }).click();
  await picture('three times are chosen');
  await page.getByRole('button', { name: 'Send my wish' }).click();
  await expect(page.getByText('Your wish is in.')).toBeVisible();
  await picture('sent');
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture('sent, from the top');
  for (const name of ['Rita', 'Gus', 'Vera']) {
    const { request } = await anotherDevice({ baseURL: app.url });
    await signUp(request, club, newGolfer(name, 'Reyes'));
    const wished = await request.put(wishes, {
      data: { numHoles: 9, players: 4, choices: [{ startingTime: '07:00', startingTeeID: 'front' }] },
    });
    expect(wished.status(), await wished.text()).toBe(200);
  }

  await at('09:40:01');
  await page.goto(path);
  await expect(page.getByText(/^The draw gave you/)).toBeVisible();
  await picture('drawn');
  const staff = await anotherDevice({ baseURL: app.url });
  await signInStaff(app, staff.request, club, {
    name: 'Max Moor',
    nowMs: Date.parse('2027-06-10T09:40:02-05:00'),
  });
  await staff.goto(`/clubhouse/${group}/${course}/2027-06-17`);
  await staff.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(staff.getByText('4 wishes for 14 players')).toBeVisible();
  await picture('in the clubhouse', { of: staff });
  await page.keyboard.press('Escape');
  await page.goto(path.replace('players=2', 'players=1'));
  await page.getByText('How the draw works').click();
  await expect(page.getByText('Wishes in the order of the draw: 4')).toBeVisible();
  await picture('how it was drawn', { whole: true });
  for (const language of ['fr', 'es']) {
    await page.request.patch('/api/users/me', { data: { language } });
    await page.goto(path.replace('players=2', 'players=1'));
    await page.locator('summary').click();
    await picture(`how it was drawn, ${language}`, { whole: true });
  }
});

import { cell, inviteStaff, newStaffEmail, signInStaff } from '../fixtures/clubhouse.ts';
import { fullDay } from '../fixtures/full-day.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { addGolfer, addRound, addUndelivered } from '../fixtures/known-golfers.ts';
import { expect, now, test, today } from '../fixtures/pictures.ts';
import { reserve } from '../fixtures/reserve.ts';
import { SettingsPage } from '../pages/settings-page.ts';

test('91 clubhouse', async ({ page, app, openClub, picture, anotherDevice }) => {
  test.slow();
  const club = await openClub();
  await app.importCourses(fullDay(club));
  const token = await inviteStaff(app, club, { email: newStaffEmail('Kim Park'), role: 'pro-shop' });
  await page.goto(`/clubhouse/welcome#${token}`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await picture('invitation');
  await page.getByLabel('Your name').fill('Kim Park');
  await page.getByLabel('Password', { exact: true }).fill('fescue before sunrise');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await picture('one-time and recovery codes', { whole: true });
  await page.goto('/clubhouse/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await picture('sign-in');

  const { email } = await signInStaff(app, page.request, club, {
    name: 'Kim Park',
    nowMs: Date.parse(now),
  });
  await app.sql(
    `insert into staff_passkeys (id, staff_id, credential_id, public_key, counter, transports, is_backed_up, name,
       created_at, last_used_at)
     select 'p' || n, id, sha256(n::text::bytea), '', 0, '{internal}', n = 1, (array['Kim’s telephone', 'Chrome on Windows'])[n],
       dewsweeper_now() - make_interval(days => 40 * n), dewsweeper_now() - make_interval(days => n)
     from staff, generate_series(1, 2) n where email = $1`,
    [email],
  );
  const path = `/clubhouse/${club.group}/${club.course}/${today}`;
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, club, newGolfer('Vera', 'Stone'));
  await reserve(golfer.request, club, {
    date: today,
    startingTime: '11:40',
    startingTeeID: 'front',
    numHoles: 9,
    players: 2,
  });
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  for (const time of ['9:00 AM', '9:10 AM']) {
    await cell(page, new RegExp(`^${time}, Front`)).focus();
    await page.keyboard.press('c');
    await expect(cell(page, new RegExp(`^${time}, Front.*checked in`))).toBeVisible();
  }
  await cell(page, /^9:00 AM, Front/).focus();
  await page.keyboard.press('g');
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText('teed off');
  await picture('sheet of today');
  await page.setViewportSize({ width: 834, height: 1112 });
  await picture('sheet of today on a tablet');
  await page.goto(`${path}/starter`);
  await expect(page.getByRole('heading', { name: /9:10 AM/ })).toBeVisible();
  await picture('starter on a tablet');
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await cell(page, /^9:20 AM, Front/).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await picture('a doubled time on a tablet');
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  await expect(page.getByRole('dialog', { name: 'Your sign-in' }).getByRole('listitem')).toHaveCount(2);
  await picture('your passkeys on a tablet');
});

test('92 clubhouse, small and wide', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}/${today}`;
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await cell(page, /^9:30 AM, Front/).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await picture('a group');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture('keys');
  await page.goto(`${path}/starter`);
  await expect(page.getByRole('heading', { name: /9:10 AM/ })).toBeVisible();
  await picture('starter');
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await picture('in print', { whole: true });
});

test('93 clubhouse, booking', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/${today}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await cell(page, /^9:10 AM, Back/).focus();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('Vera Novak');
  await page.getByLabel('Email, golfer 1').fill('vera@example.com');
  await picture('a new booking');
  await page.getByLabel('Name, golfer 1').press('Enter');
  const warned = page.getByRole('dialog', { name: 'Book 9:10 AM' });
  await expect(warned).toContainText('Golfers can no longer book this time.');
  await picture('a booking against a rule');
  await warned.getByRole('button', { name: 'Book 9:10 AM' }).click();
  await expect(page.getByRole('status', { name: 'What was done' })).toContainText('Booked 9:10 AM');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page.getByRole('main').getByText(/^Moving Vera Novak/)).toBeVisible();
  await picture('moving a group');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Move to 9:20 AM' })).toBeVisible();
  await picture('a move, before it is done');
  await page.getByRole('button', { name: 'Leave it', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await cell(page, /^9:10 AM, Back/).focus();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: 'Close times' })).toBeVisible();
  await picture('closing times');
});

test('94 clubhouse, golfers', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  const vera = await addGolfer(app, club, { name: 'Vera Nováková', phone: '+1 402 555 0188' });
  const vern = await addGolfer(app, club, { name: 'Vern Featherstonehaugh', phone: '+1 402 555 0190' });
  await addGolfer(app, club, { name: 'Verity Okafor', phone: '+1 402 555 0191' });
  await addRound(app, club, vera, { date: '2027-06-12', partners: ['Ole Novak'] });
  await addRound(app, club, vera, { date: '2027-06-03', partners: ['Ole Novak', 'Kim Park'] });
  await addRound(app, club, vera, { date: '2027-05-20', noShow: true });
  await addRound(app, club, vera, { date: '2027-05-13', status: 'cancelled' });
  await addRound(app, club, vern, { date: '2027-05-01', noShow: true });
  await app.sql(`insert into privileges values ($1, $2, $3, true, 'Please call us.', 'always', '{}')`, [
    vern.email,
    club.group,
    club.course,
  ]);
  await signInStaff(app, page.request, club, { name: 'Max Moor', role: 'manager', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}`;
  await page.goto(`${path}/golfers`);
  await expect(page.getByText(/^Type the beginning/)).toBeVisible();
  await picture('before anything is typed');
  await page.getByRole('combobox').fill('ver');
  await expect(page.getByRole('option')).toHaveCount(3);
  await picture('found');
  await page.getByRole('combobox').press('Enter');
  const panel = page.getByRole('region', { name: 'Vera Nováková' });
  await panel.getByLabel('Note').fill('Needs a cart from the 10th on.');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByText(/^Max Moor, /)).toBeVisible();
  await picture('a golfer', { whole: true });
  await page.goto(`${path}/golfers/${vern.uid}`);
  await expect(page.getByRole('heading', { name: 'Vern Featherstonehaugh' })).toBeVisible();
  await picture('a golfer who may not book online', { whole: true });
});

test('95 clubhouse, a caller', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  const vera = await addGolfer(app, club, { name: 'Vera Nováková', phone: '+1 402 555 0188' });
  await addGolfer(app, club, { name: 'Verity Okafor', phone: '+1 402 555 0191' });
  await addRound(app, club, vera, { date: '2027-06-03', partners: ['Ole Novak', 'Kim Park'], noShow: true });
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/${today}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await cell(page, /^9:10 AM, Back/).focus();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('ver');
  await expect(page.getByRole('option', { name: /^Ver/ })).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await picture('golfers of the course are offered');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a golfer' }).click();
  await page.getByLabel('Name, golfer 2').focus();
  await expect(page.getByRole('option', { name: 'Ole Novak' })).toBeVisible();
  await picture('usual partners are offered');
});

test('96 clubhouse, messages', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  const vera = await addGolfer(app, club, { name: 'Vera Nováková', phone: '+1 402 555 0188' });
  const reservation = await addRound(app, club, vera, { date: '2027-06-12' });
  await signInStaff(app, page.request, club, { name: 'Max Moor', role: 'manager', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}/messages`;
  await page.goto(path);
  await expect(page.getByText(/^Every message/)).toBeVisible();
  await picture('all arrived');
  await addUndelivered(app, club, {
    recipient: vera.phone,
    reason: 'the number answered STOP before; START from the same number undoes it',
    golfer: ['Vera', 'Nováková'],
    reservation,
  });
  await addUndelivered(app, club, {
    recipient: 'ole.novak@example.com',
    channel: 'mail',
    reason: '550 no such user',
  });
  await addUndelivered(app, club, {
    recipient: '+1 900 555 0100',
    reason: 'held back: a premium-rate number',
    state: 'held',
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send all 2 again' })).toBeVisible();
  await picture('not delivered');
});

test('97 clubhouse, money and delay', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Mia Long', role: 'manager', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}/${today}`;
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await cell(page, /^9:10 AM, Back/).focus();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name, golfer 1')).toBeFocused();
  await page.keyboard.type('Vera Novak');
  await page.getByRole('group', { name: 'Golfers' }).getByLabel('3').check();
  await page.getByLabel('Name, golfer 1').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Book 9:10 AM' }).click();
  const outcome = page.getByRole('status', { name: 'What was done' });
  await expect(outcome).toContainText('Booked 9:10 AM');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  const panel = page.getByRole('complementary');
  await expect(panel.getByLabel('Amount')).toBeFocused();
  await picture('taking a payment');
  await panel.getByRole('button', { name: /^Take \$/ }).click();
  await expect(outcome).toContainText('Took');
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel booking' });
  await cancel.getByLabel('Give it back').check();
  await expect(cancel).toContainText('Gave back');
  await picture('a cancellation that gives money back');
  await cancel.getByRole('button', { name: 'Leave it' }).click();
  await page.keyboard.press('Escape');
  await cell(page, /^9:10 AM, Back/).focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Delay the day' })).toBeVisible();
  await picture('a delay');
  await page.getByRole('button', { name: 'See what it changes' }).click();
  const delay = page.getByRole('dialog', { name: 'Delay', exact: true });
  await expect(delay).toContainText('Delayed 1 group');
  await picture('a delay, before it is done');
  await delay.getByRole('button', { name: 'Leave it', exact: true }).click();
  await page.goto(`${path}/money`);
  await expect(page.getByRole('table', { name: 'Each payment at the counter' })).toBeVisible();
  await picture('the money of a day');
});

test('119 clubhouse, a standing time', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}`;
  await page.goto(`${path}/2027-06-20`);
  await cell(page, /^9:00 AM, Front.*: free/).click();
  await expect(page.getByRole('link', { name: 'Book this time each week' })).toBeVisible();
  await picture('from a free time');
  await page.goto(`${path}/standing-times?date=${today}&time=17:00&tee=front`);
  await page.getByLabel('Name, golfer 1').fill('Vera Nováková');
  await page.getByLabel('Telephone, golfer 1').fill('+1 402 555 0188');
  await page.getByLabel('Until').fill('2027-08-01');
  await picture('when and who', { whole: true });
  await page.getByRole('button', { name: 'See each date' }).click();
  await expect(page.getByRole('button', { name: /^Book \d/ })).toBeVisible();
  await picture('each date', { whole: true });
  await page.getByRole('button', { name: /^Book \d/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await picture('booked');
  await page.getByRole('button', { name: 'All standing times' }).click();
  await page.getByText('Each date, on the tee sheet').click();
  await picture('all of the course', { whole: true });
  await page.getByRole('button', { name: 'Change golfers…' }).click();
  await page.getByLabel('Name, golfer 1').fill('Lou Diaz');
  await picture('other golfers', { whole: true });
  await page.getByRole('button', { name: 'See each date' }).click();
  await expect(page.getByRole('button', { name: /^Change \d/ })).toBeVisible();
  await picture('what changes', { whole: true });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel dates…' }).click();
  await page.getByLabel('All from a date on').selectOption({ index: 2 });
  await expect(page.getByRole('button', { name: /^Cancel \d/ })).toBeVisible();
  await picture('dates to cancel', { whole: true });
});

const rotary = [
  'Lincoln: Vera Nováková, Bea Lind, Cal Ward, Dee Fox',
  'Omaha: Eve Gray, Finn Hale, Gus Ives, Hal Jones',
  'Fremont: Ida Kern, Jon Lake',
  'Kearney:',
  '10A Seward: Kay Moss, Lou Nash, Max Orr, Nan Pratt',
  '10B York: Oda Quinn, Pat Reed, Quin Sands, Rae Todd',
  ...Array.from(
    { length: 8 },
    (_, index) => `Club ${index + 1}: Una Vale, Walt Young, Xenia Zorn, Yves Abel`,
  ),
].join('\n');

test('123 clubhouse, a shotgun start', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}`;
  await page.goto(`${path}/shotgun?date=${today}&time=13:00`);
  await page.getByLabel('Name of the event').fill('Rotary shotgun');
  await page.getByLabel('Groups, one a line').fill(rotary);
  await picture('when and who', { whole: true });
  await page.getByRole('button', { name: 'See what it takes' }).click();
  await expect(page.getByText('These are in the way:')).toBeVisible();
  await picture('what is in the way', { whole: true });
});

test('124 clubhouse, the groups of a shotgun start', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  const path = `/clubhouse/${club.group}/${club.course}`;
  await page.goto(`${path}/shotgun?date=2027-06-20&time=09:00`);
  await page.getByLabel('Name of the event').fill('Rotary shotgun');
  await page.getByLabel('Groups, one a line').fill(rotary);
  await page.getByRole('button', { name: 'See what it takes' }).click();
  await expect(page.getByRole('button', { name: /^Take the course/ })).toBeVisible();
  await picture('what it takes');
  await page.getByRole('button', { name: /^Take the course/ }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await picture('who starts where', { whole: true });
  await page.getByRole('button', { name: 'Change the groups' }).click();
  await picture('the groups change', { whole: true });
  await page.goto(`${path}/2027-06-20`);
  await cell(page, /^9:00 AM, Front.*Rotary shotgun/).click();
  await expect(page.getByRole('link', { name: 'Groups of the shotgun start' })).toBeVisible();
  await picture('on the sheet');
});

test('136 clubhouse, how many come', async ({ page, app, openClub, picture, anotherDevice }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, {
    name: 'Kim Park',
    role: 'manager',
    nowMs: Date.parse(now),
  });
  const golfer = await anotherDevice({ baseURL: app.url });
  await signUp(golfer.request, club, newGolfer('Vera', 'Stone'));
  const id = await reserve(golfer.request, club, {
    date: today,
    startingTime: '11:40',
    startingTeeID: 'front',
    numHoles: 9,
    players: 4,
  });
  await app.sql('update teetimegroups set expected = 3 where id = $1', [id]);
  const path = `/clubhouse/${club.group}/${club.course}`;
  await page.goto(`${path}/${today}`);
  const booked = cell(page, /^11:40 AM, Front.*expected 3/);
  await booked.scrollIntoViewIfNeeded();
  await picture('on the sheet');
  await booked.click();
  await picture('in its panel');
  await page.setViewportSize({ width: 834, height: 1112 });
  await picture('on a tablet');
  await page.goto(`${path}/${today}/starter`);
  await expect(page.getByText('expected 3')).toBeVisible();
  await page.getByText('expected 3').scrollIntoViewIfNeeded();
  await picture('for the starter');
  await page.goto(`${path}/settings`);
  await new SettingsPage(page).open('Texts and reminders');
  await page.getByLabel('Reminders by text and mail').selectOption('day before, 5:00 PM');
  await page.getByLabel('Reminders by text and mail').scrollIntoViewIfNeeded();
  await picture('in the settings');
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cell, inviteStaff, newStaffEmail, signInStaff } from '../fixtures/clubhouse.ts';
import { fullDay } from '../fixtures/full-day.ts';
import { newGolfer, signUp } from '../fixtures/golfers.ts';
import { addGolfer, addRound, addUndelivered } from '../fixtures/known-golfers.ts';
import { expect, now, test, today } from '../fixtures/pictures.ts';
import { reserve } from '../fixtures/reserve.ts';

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
  await expect(page.getByRole('dialog', { name: 'Delay', exact: true })).toContainText('Delayed 1 group');
  await picture('a delay, before it is done');
  await page.getByRole('button', { name: 'Leave it', exact: true }).click();
  await page.goto(`${path}/money`);
  await expect(page.getByRole('table', { name: 'Each payment at the counter' })).toBeVisible();
  await picture('the money of a day');
});

test('98 clubhouse, a new course', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await page.route('**/api/clubhouse/setup/*', (route) => route.fulfill({ json: { state: 'open' } }));
  await page.goto('/clubhouse/welcome#setup.of-the-first-start');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await picture('the first start');

  const owner = await signInStaff(app, page.request, club, {
    name: 'Olive Owen',
    role: 'owner',
    nowMs: Date.parse(now),
  });
  await app.sql(
    'update staff_roles r set course_id = null from staff s where s.id = r.staff_id and s.email = $1',
    [owner.email],
  );
  await page.goto(`/clubhouse/${club.group}/new-course`);
  await expect(page.getByText('Step 1 of 7')).toBeVisible();
  await page.getByLabel('Name of the course').fill('Pine Valley West');
  await page.getByLabel('City').fill('Lincoln');
  await page.getByLabel('Time zone of the course').selectOption('America/Chicago');
  await picture('the course', { whole: true });
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('Step 2 of 7')).toBeVisible();
  await picture('tees and hours', { whole: true });
  await next.click();
  await page.getByLabel('18 holes').fill('42.50');
  await page.getByLabel('9 holes').fill('many');
  await page.getByRole('button', { name: 'Add a rate' }).click();
  await next.click();
  await expect(page.getByText('An amount such as 42 or 42.50.')).toBeVisible();
  await picture('prices', { whole: true });
  await page.getByRole('button', { name: 'Remove Rate 2' }).click();
  await page.getByLabel('9 holes').fill('24');
  await next.click();
  await expect(page.getByText('Step 4 of 7')).toBeVisible();
  await picture('who may book', { whole: true });
  await next.click();
  await expect(page.getByText('Morning')).toBeVisible();
  await picture('the board', { whole: true });
  await page.getByRole('button', { name: 'Open the course' }).click();
  for (const step of ['Step 6 of 7', 'Step 7 of 7']) {
    await expect(page.getByText(step)).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Pine Valley West is open' })).toBeVisible();
  await picture('its link and code', { whole: true });
  await page.goto('/clubhouse');
  await expect(page.getByRole('link', { name: 'Add a course' })).toBeVisible();
  await picture('two courses');
});

/** Of the first rate: weekend mornings, then twilight in summer. */
async function addPrices(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: /^Price by day, hour or season for/ }).first();
  const price = (number: number) => page.getByRole('group', { name: new RegExp(`, price ${number}$`) });
  await add.click();
  for (const day of ['Saturday', 'Sunday']) await price(1).getByLabel(day).check();
  await price(1).getByLabel('Last start').fill('10:50');
  await price(1).getByLabel('18 holes').fill('55');
  await price(1).getByLabel('9 holes').fill('30');
  await add.click();
  await price(2).getByLabel('First start').fill('16:00');
  await price(2).getByLabel('First day').fill('2026-05-01');
  await price(2).getByLabel('Last day').fill('2026-09-30');
  await price(2).getByLabel('18 holes').fill('28');
  await price(2).getByLabel('9 holes').fill('15');
}

test('99 clubhouse, settings', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Max Moor', role: 'manager', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/settings`);
  await expect(page.getByLabel('Name of the course')).toHaveValue(club.name);
  await picture('settings', { whole: true });
  await page.getByLabel('18 holes').first().fill('45');
  await addPrices(page);
  await page.getByLabel('First tee time').first().fill('11:00');
  await picture('prices by time', { whole: true });
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await picture('what would change');
  await page.getByRole('region', { name: 'After', exact: true }).scrollIntoViewIfNeeded();
  await picture('the board before and after');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Golfers see it now.')).toBeVisible();
  await picture('saved');
  await page.getByRole('heading', { name: 'Changes so far' }).scrollIntoViewIfNeeded();
  await picture('changes so far');
});

test('100 clubhouse, people', async ({ page, app, openClub, picture, anotherDevice }) => {
  const club = await openClub();
  const nowMs = Date.parse(now);
  const elsewhere = await anotherDevice({ baseURL: app.url });
  const clerk = { name: 'Kim Park', role: 'pro-shop', nowMs } as const;
  await signInStaff(app, elsewhere.request, club, clerk);
  await elsewhere.request.get(`/api/clubhouse/groups/${club.group}/courses/${club.course}/security-log`);
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs });
  await inviteStaff(app, club, { email: 'sam.starter@example.com', role: 'starter' });
  const place = `/api/clubhouse/groups/${club.group}/courses/${club.course}`;
  await page.request.post(`${place}/keys`, { data: { name: 'Pro shop till' } });
  await page.goto(`/clubhouse/${club.group}/${club.course}/people`);
  await expect(page.getByText('Made the key')).toBeVisible();
  await picture('with access', { whole: true });
  await page.getByRole('button', { name: 'Change Kim Park' }).click();
  await expect(page.getByRole('dialog', { name: 'Kim Park' })).toBeVisible();
  await page.getByRole('button', { name: 'End access' }).click();
  await picture('a person');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible();
  await picture('an invitation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in' });
  await expect(dialog.getByRole('button', { name: 'Change the password' })).toBeVisible();
  await picture('what one signs in with');
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await dialog.getByLabel('New password').fill('fescue before sunset');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await picture('a new password');
});

test('101 clubhouse, reports', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  const vera = await addGolfer(app, club, { name: 'Vera Nováková', phone: '+1 402 555 0188' });
  await addRound(app, club, vera, { date: '2027-06-09', partners: ['Ole Novak', 'Kim Park'], noShow: true });
  await addRound(app, club, vera, { date: '2027-06-10' });
  await signInStaff(app, page.request, club, { name: 'Max Moor', role: 'manager', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/reports?week=${today}`);
  await expect(page.getByRole('heading', { name: 'Booked how long before' })).toBeVisible();
  await picture('a week', { whole: true });
  await page.goto(`/clubhouse/${club.group}/${club.course}/reports?week=2020-01-01`);
  await expect(page.getByText('Nobody booked online or at the counter for this week.')).toBeVisible();
  await picture('a week without bookings', { whole: true });
});

test('102 clubhouse, bookings from elsewhere', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/bring`);
  await expect(page.getByRole('heading', { name: 'Reservations' })).toBeVisible();
  await page.getByText('Columns').first().click();
  await picture('before a file is chosen', { whole: true });
  await page.getByText('Columns').first().click();
  const lines = [
    'Reservation;Date;Time;Tee;Holes;Name;Player 2;Cart',
    '10234;2027-06-13;7:10 AM;1;18;Vera Nováková;Ole Novak;yes',
    '10235;2027-06-13;7:10 AM;1;9;Tom Baker;;no',
    '10236;2027-06-13;7:13 AM;1;9;Ida Holm;;no',
    '10237;2027-05-30;8:00 AM;1;9;Per Holm;;no',
    '10238;2027-06-13;8:00 AM;north;9;Uwe Kranz;;no',
  ];
  const csv = { name: 'tee-sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.getByLabel('CSV file').first().setInputFiles(csv);
  await expect(page.getByText('tee-sheet.csv: 5 lines')).toBeVisible();
  await picture('what a file would do', { whole: true });
  await page.getByRole('button', { name: /without/ }).click();
  await expect(page.getByText('1 reservation brought.')).toBeVisible();
  await picture('brought');
});

const nothing = { setBy: 'nobody', stored: null };
const stored = { isReadable: true, ending: '4f2c', at: '2027-05-03T15:10:00.000Z', by: 'Olive Owen' };

/** The server of the pictures has other clubs too: mail and texts would be nobody's to change. */
const showConnections = (page: Page, connections: object) =>
  page.route('**/api/**/connections', (route) =>
    route.fulfill({ json: { mayChange: true, mail: nothing, texts: nothing, ...connections } }),
  );

test('107 clubhouse, payments, mail and texts', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(`update staff_roles set course_id = null where group_id = $1 and role = 'owner'`, [
    club.group,
  ]);
  await showConnections(page, {});
  await page.goto(`/clubhouse/${club.group}/${club.course}/connections`);
  await expect(page.getByRole('heading', { name: 'Text messages' })).toBeVisible();
  await picture('not set up', { whole: true });
  await page.unroute('**/api/**/connections');
  const mail = {
    host: 'smtp.example.com',
    port: 587,
    user: 'golf',
    sender: 'Cedar Ridge <golf@example.com>',
  };
  const texts = { accountSid: `AC${'0a'.repeat(16)}`, sender: '+14025550100' };
  await showConnections(page, {
    mail: { setBy: 'clubhouse', stored: { settings: mail, ...stored } },
    texts: { setBy: 'clubhouse', stored: { settings: texts, ...stored } },
  });
  await page.reload();
  await expect(page.getByLabel('Mail server')).toHaveValue('smtp.example.com');
  await page.route('**/connections/mail', (route) =>
    route.fulfill({ json: { fault: 'login-refused', isStored: false } }),
  );
  await page.getByRole('button', { name: 'Try and store' }).first().click();
  await expect(page.getByText('Nothing was stored.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Text messages' }).click();
  await picture('set up, with a wrong password', { whole: true });
});

test('108 clubhouse, mail and texts of a server with several clubs', async ({
  page,
  app,
  openClub,
  picture,
}) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(`update staff_roles set course_id = null where group_id = $1 and role = 'owner'`, [
    club.group,
  ]);
  await showConnections(page, { mayChange: false, mail: { setBy: 'server', stored: null } });
  await page.goto(`/clubhouse/${club.group}/${club.course}/connections`);
  await expect(page.getByText('shared by every club')).toBeVisible();
  await picture('not to be changed here', { whole: true });
});

test('109 clubhouse, Square', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/connections`);
  await page.getByRole('radio', { name: 'For real' }).check({ force: true });
  await page.getByLabel('Access token').fill('EAAA-token-of-the-course');
  await page.route('**/square/locations', (route) =>
    route.fulfill({ json: { fault: null, locations: [{ id: 'LPROSHOP', name: 'Pro shop' }] } }),
  );
  await page.getByRole('button', { name: 'Find my locations' }).click();
  await page.getByLabel('Location').selectOption({ label: 'Pro shop (LPROSHOP)' });
  await page.getByLabel('Application ID').fill('sq0idp-CEDAR');
  await page.getByText('Let Square report payments').click();
  await page.route('**/square', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { fault: 'location-no-cards', isStored: false } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Try and store' }).first().click();
  await expect(page.getByText('Nothing was stored.')).toBeVisible();
  await picture('a location without cards', { whole: true });
});

test('110 clubhouse, a new course and how golfers pay', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(`update staff_roles set course_id = null where group_id = $1 and role = 'owner'`, [
    club.group,
  ]);
  await showConnections(page, {});
  await page.goto(`/clubhouse/${club.group}/new-course`);
  await page.getByLabel('Name of the course').fill('Pine Valley East');
  await page.getByLabel('City').fill('Lincoln');
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  await page.getByLabel('18 holes').fill('42.50');
  await page.getByLabel('9 holes').fill('24');
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Open the course' }).click();
  await expect(page.getByText('Step 6 of 7')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
  await picture('how golfers pay', { whole: true });
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Step 7 of 7')).toBeVisible();
  await expect(page.getByLabel('Mail server')).toBeVisible();
  await picture('mail and texts', { whole: true });
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Pine Valley East is open' })).toBeVisible();
  await picture('its link');
});

test('111 clubhouse, color and sections', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/settings`);
  const colour = page.getByRole('textbox', { name: 'Color of buttons and links' });
  await colour.fill('#ffdd00');
  await expect(page.getByRole('region', { name: 'By day' })).toContainText('nearest');
  await page.evaluate(() => scrollTo(0, 0));
  await picture('sections in one row');
  await page.getByRole('region', { name: 'At night' }).scrollIntoViewIfNeeded();
  await picture('by day and at night');
});

test('112 tee times in the color of the course', async ({ page, openClub, picture }) => {
  const club = await openClub((course) => ({ ...course, colour: '#7b1fa2' }));
  await page.goto(`/group/${club.group}/course/${club.course}/`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await picture('login');
  await signUp(page.request, club);
  const search = `group=${club.group}&course=${club.course}&date=2027-06-11&players=2&holes=18`;
  await page.goto(`/page/teetimes?${search}`);
  await expect(page.getByRole('button', { name: /AM, / }).first()).toBeVisible();
  await picture('tee times');
  await page.getByRole('button', { name: /AM, / }).first().click();
  await expect(page.getByRole('button', { name: 'Reserve Now' })).toBeVisible();
  await picture('confirm');
});

test('113 logo and photo', async ({ page, app, openClub, picture }) => {
  const club = await openClub((course) => ({ ...course, colour: '#7b1fa2' }));
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/settings`);
  const pines = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="192"><path d="M96 16 40 160h112z" fill="#1f6b45"/>
    <path d="M176 48l-40 112h80z" fill="#6fcf97"/><text x="230" y="116" font-size="64" font-family="sans-serif">Pines</text></svg>`;
  const hills = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#9cc7e8"/>
    <path d="M0 400q320-160 640 0t640-40v360H0z" fill="#4f8f5f"/><path d="M0 560q400-120 1280 40v120H0z" fill="#76b041"/></svg>`;
  for (const [label, svg] of [
    ['Choose a logo', pines],
    ['Choose a photo', hills],
  ] as const) {
    const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
    await page.getByLabel(label).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  }
  await expect(page.getByLabel('What the photo shows')).toBeVisible();
  await expect(page.getByLabel('What the logo shows')).toBeVisible();
  await page.getByRole('group', { name: 'Logo and photo' }).scrollIntoViewIfNeeded();
  await picture('chosen');
  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Golfers see it now.')).toBeVisible();
  await page.goto(`/group/${club.group}/course/${club.course}/`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await picture('login');
  await page.goto(`/group/${club.group}`);
  await expect(page.getByRole('button', { name: club.name })).toBeVisible();
  await picture('course cards');
  await signUp(page.request, club);
  await page.goto('/page/teetimes');
  await expect(page.getByRole('dialog', { name: 'Where do you want to play?' })).toBeVisible();
  await picture('where to play');
});

test('114 time zone by place', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  const nowMs = Date.parse(now);
  const everywhere = { ...club, course: null } as never;
  await signInStaff(app, page.request, everywhere, { name: 'Olive Owen', role: 'owner', nowMs });
  await page.goto(`/clubhouse/${club.group}/new-course`);
  await page.getByLabel('Name of the course').fill('Bandon Links');
  await page.getByLabel('City').fill('Bandon');
  await page.getByLabel('State or province').fill('OR');
  await expect(page.getByRole('button', { name: /^Oregon/ })).toHaveCount(2);
  await picture('two zones of a state', { whole: true });
});

test('115 tees in the settings', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/settings`);
  await page.getByRole('button', { name: 'Add a tee' }).click();
  await page.getByRole('group', { name: 'New tee', exact: true }).getByLabel('Name').fill('Creek Nine');
  await page.getByRole('button', { name: 'Move Creek Nine up' }).scrollIntoViewIfNeeded();
  await picture('one that was added');
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByText('Creek Nine: new')).toBeVisible();
  await picture('what would change');
});

test('121 settings of a later date', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Max Moor', role: 'manager', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/settings`);
  const plan = async (from: string) => {
    await page.getByLabel('First day of play').fill(from);
    await page.getByRole('button', { name: 'Plan a change' }).click();
  };
  await plan('2027-07-01');
  await page.getByLabel('First tee time').first().fill('06:30');
  await page.getByLabel('18 holes', { exact: true }).first().fill('55');
  await picture('the form', { whole: true });
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await picture('what would change');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the settings of today' }).click();
  await page.getByRole('heading', { name: 'Changes from a date on' }).scrollIntoViewIfNeeded();
  await picture('what is planned');
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
});

test('120 clubhouse, times closed each week', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await app.importCourses(fullDay(club));
  await signInStaff(app, page.request, club, { name: 'Kim Park', nowMs: Date.parse(now) });
  await page.goto(`/clubhouse/${club.group}/${club.course}/${today}`);
  await cell(page, /^9:00 AM, Front/).focus();
  await page.keyboard.press('b');
  await page.getByLabel(/^Each .* until/).fill('2027-08-01');
  await picture('each week');
});

test('103 clubhouse, system', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(`update staff_roles set course_id = null where group_id = $1 and role = 'owner'`, [
    club.group,
  ]);
  const checks = [
    { mark: 'good', subject: 'Node', text: '20.20.0, time zones of 2026c.' },
    {
      mark: 'good',
      subject: 'Database',
      text: 'embedded PostgreSQL 18.4, and its tables are those of this release.',
    },
    {
      mark: 'doubtful',
      subject: 'Backup',
      text: '3 days old: /var/lib/dewsweeper/backups. Make one every night.',
    },
    {
      mark: 'bad',
      subject: 'Disk',
      text: '0.2 GB free on the disk of /var/lib/dewsweeper/data. PostgreSQL stops when it is full: make room now.',
    },
  ];
  await page.route('**/api/**/system', (route) =>
    route.fulfill({ json: { offered: 'yes', version: '0.1.0', isRunning: false, checks } }),
  );
  const backup = (day: string, bytes: number) => ({
    name: `dewsweeper-2027-05-${day}T14-15-00-000Z`,
    madeAt: `2027-05-${day}T14:15:00.000Z`,
    bytes,
    postgresVersion: 18,
    schema: '0018-sign-in-codes',
  });
  const backups = [backup('02', 1_482_000_000), backup('01', 61_000_000)];
  const known = { offered: 'yes', folder: '/var/lib/dewsweeper/backups', failure: null, backups };
  const making = { since: new Date(now).toISOString(), by: 'Olive Owen' };
  await page.route('**/api/**/backups', (route) => route.fulfill({ json: { ...known, making: null } }));
  await page.goto(`/clubhouse/${club.group}/${club.course}/system`);
  await page.getByRole('button', { name: /^Delete the backup of May 1/ }).click();
  await picture('backups and health', { whole: true });
  await page.route('**/api/**/backups', (route) =>
    route.fulfill({ json: { ...known, making, backups: [] } }),
  );
  await page.reload();
  await expect(page.getByText('is making a backup')).toBeVisible();
  await picture('a backup is being made', { whole: true });
  await page.route('**/api/**/backups', (route) =>
    route.fulfill({ json: { ...known, offered: 'own-database', folder: null, making: null, backups: [] } }),
  );
  await page.route('**/api/**/system', (route) =>
    route.fulfill({ json: { offered: 'not-owner-of-all', version: '0.1.0', isRunning: false, checks: [] } }),
  );
  await page.reload();
  await expect(page.getByText('of your own')).toBeVisible();
  await picture('not offered', { whole: true });
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
  await page.getByLabel('Reminders by text and mail').selectOption('day before, 5:00 PM');
  await page.getByLabel('Reminders by text and mail').scrollIntoViewIfNeeded();
  await picture('in the settings');
});

test('126 clubhouse, a backup to be restored', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(`update staff_roles set course_id = null where group_id = $1 and role = 'owner'`, [
    club.group,
  ]);
  const at = (day: string, time: string) => `2027-05-${day}T${time}:00.000Z`;
  const backup = {
    name: 'dewsweeper-2027-05-01T14-15-00-000Z',
    madeAt: at('01', '14:15'),
    bytes: 61_000_000,
    postgresVersion: 18,
    schema: '0022-restores',
  };
  await page.route('**/api/**/system', (route) =>
    route.fulfill({ json: { offered: 'yes', version: '0.1.0', isRunning: false, checks: [] } }),
  );
  await page.route('**/api/**/backups', (route) =>
    route.fulfill({
      json: {
        offered: 'yes',
        folder: '/var/lib/dewsweeper/backups',
        making: null,
        failure: null,
        backups: [backup],
      },
    }),
  );
  const nothing = { unpacking: null, staged: null, isSwitching: false, failure: null, replaced: [] };
  const show = async (state: object) => {
    await page.route('**/api/**/restore', (route) => route.fulfill({ json: { ...nothing, ...state } }));
    await page.goto(`/clubhouse/${club.group}/${club.course}/system`);
  };
  await show({ unpacking: { backup: backup.name, since: backup.madeAt, by: 'Olive Owen' } });
  await expect(page.getByText('is having the backup')).toBeVisible();
  await picture('it is unpacked', { whole: true });

  const course = 'Cedar Ridge';
  const reservation = { course, date: '2027-05-08', startingTime: '09:20', isCancelled: false };
  await show({
    staged: {
      backup: backup.name,
      madeAt: backup.madeAt,
      stagedAt: backup.madeAt,
      by: 'Olive Owen',
      courses: 2,
      accounts: 1204,
      reservations: 318,
      newestAt: at('01', '14:02'),
      isOwnerThere: false,
      newer: {
        reservations: {
          count: 64,
          listed: [
            { ...reservation, golfer: 'Vera Stone', players: 4, madeAt: at('03', '12:40') },
            { ...reservation, golfer: 'Tom Baker', players: 1, isCancelled: true, madeAt: at('02', '19:05') },
          ],
        },
        payments: {
          count: 1,
          listed: [
            {
              course,
              golfer: 'Vera Stone',
              amountCents: 16_800,
              receiptNumber: 'Q7bK',
              madeAt: at('03', '12:41'),
            },
          ],
        },
        acts: {
          count: 1,
          listed: [
            { course, by: 'Kim Park', line: 'Booked 9:20 AM for 2 golfers', madeAt: at('02', '15:30') },
          ],
        },
      },
    },
  });
  await page.getByText('64 reservations').click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await picture('what would be missing', { whole: true });
});

test('127 clubhouse, after a restore', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(`update staff_roles set course_id = null where group_id = $1 and role = 'owner'`, [
    club.group,
  ]);
  await page.route('**/api/**/system', (route) =>
    route.fulfill({ json: { offered: 'yes', version: '0.1.0', isRunning: false, checks: [] } }),
  );
  await page.route('**/api/**/backups', (route) =>
    route.fulfill({
      json: {
        offered: 'yes',
        folder: '/var/lib/dewsweeper/backups',
        making: null,
        failure: null,
        backups: [],
      },
    }),
  );
  const known = {
    unpacking: null,
    staged: null,
    isSwitching: true,
    failure: null,
    replaced: [
      {
        name: 'replaced-2027-05-02T14-15-00-000Z',
        replacedAt: '2027-05-02T14:15:00.000Z',
        bytes: 1_482_000_000,
      },
    ],
  };
  await page.route('**/api/**/restore', (route) => route.fulfill({ json: known }));
  await page.goto(`/clubhouse/${club.group}/${club.course}/system`);
  await expect(page.getByText('The server starts again')).toBeVisible();
  await picture('the server starts again', { whole: true });
  await page.route('**/api/**/restore', (route) =>
    route.fulfill({
      json: {
        ...known,
        isSwitching: false,
        failure: 'A command on the server still works with the data. Wait until it has ended, and try again.',
      },
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Delete the data replaced on / }).click();
  await picture('former data, and why a backup was not restored', { whole: true });
});

test('128 clubhouse, charged without a reservation', async ({ page, app, openClub, picture }) => {
  const club = await openClub();
  await signInStaff(app, page.request, club, { name: 'Olive Owen', role: 'owner', nowMs: Date.parse(now) });
  await app.sql(
    `insert into unmatched_charges (id, course_key, environment, location_id, amount_cents, refunded_cents, currency,
       is_held, receipt_number, charged_at, given_back_at, given_back_by)
     values ('a', $1, 'sandbox', 'L', 16800, 0, 'USD', false, 'Q7bK', $2::timestamptz - interval '3 hours', null, null),
       ('b', $1, 'sandbox', 'L', 4200, 0, 'USD', true, null, $2::timestamptz - interval '4 hours', null, null),
       ('c', $1, 'sandbox', 'L', 3375, 0, 'USD', false, 'Ab12', $2::timestamptz - interval '5 hours', $2, 'Olive Owen')`,
    [`${club.group}/${club.course}`, now],
  );
  await page.goto(`/clubhouse/${club.group}/${club.course}/${today}/money`);
  await expect(page.getByRole('heading', { name: 'Charged without a reservation' })).toBeVisible();
  await page.getByRole('button', { name: /^Give back \$42/ }).click();
  await picture('charges since a backup', { whole: true });
});

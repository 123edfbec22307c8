import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cell, inviteStaff, signInStaff } from '../fixtures/clubhouse.ts';
import { fullDay } from '../fixtures/full-day.ts';
import { signUp } from '../fixtures/golfers.ts';
import { addGolfer, addRound } from '../fixtures/known-golfers.ts';
import { expect, now, test, today } from '../fixtures/pictures.ts';
import { SettingsPage } from '../pages/settings-page.ts';

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
  await page.getByLabel('Other tees, with names of your own').check();
  await page.getByLabel('Name of tee 1').fill('Creek');
  await page.getByLabel('Name of tee 2').fill('Hill');
  await picture('own tees', { whole: true });
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
  await expect(page.getByText('Creek').first()).toBeVisible();
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
  const settings = new SettingsPage(page);
  for (const part of ['Who may book', 'Texts and reminders', 'Starts and payment', 'Rules']) {
    await settings.open(part);
    await picture(part, { whole: true });
  }
  await settings.open('Prices');
  await page.getByLabel('18 holes').first().fill('45');
  await addPrices(page);
  await picture('prices by time', { whole: true });
  await settings.open('Tees and hours');
  await page.getByLabel('First tee time').first().fill('11:00');
  await picture('tees and hours', { whole: true });
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
  const mailCard = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Mail', exact: true }) });
  await mailCard.getByRole('button', { name: 'Try and store' }).click();
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
  const search = `group=${club.group}&course=${club.course}&date=2027-06-11&players=2&holes=18`;
  await page.goto(`/page/teetimes?${search}`);
  await expect(page.getByRole('button', { name: /AM, / }).first()).toBeVisible();
  await picture('above the tee times');
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
  await new SettingsPage(page).open('Tees and hours');
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
  await new SettingsPage(page).open('Prices');
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

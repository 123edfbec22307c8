import { signInStaff } from '../fixtures/clubhouse.ts';
import { expect, now, test, today } from '../fixtures/pictures.ts';

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
    ...(day === '01'
      ? { release: null, content: null }
      : {
          release: '0.1.0',
          content: {
            courses: 2,
            accounts: 1204,
            reservations: 318,
            newestAt: '2027-05-02T14:02:00.000Z',
            newestActAt: '2027-05-02T14:11:00.000Z',
          },
        }),
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
    release: '0.1.0',
    content: {
      courses: 2,
      accounts: 1204,
      reservations: 318,
      newestAt: at('01', '14:02'),
      newestActAt: null,
    },
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
  const course = 'Cedar Ridge';
  const at = (day: string, time: string) => `2027-05-${day}T${time}:00.000Z`;
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
        newer: {
          reservations: {
            count: 2,
            listed: [
              {
                course,
                date: '2027-05-08',
                startingTime: '09:20',
                isCancelled: false,
                golfer: 'Vera Stone',
                players: 4,
                madeAt: at('02', '12:40'),
              },
              {
                course,
                date: '2027-05-09',
                startingTime: '14:10',
                isCancelled: true,
                golfer: 'Tom Baker',
                players: 1,
                madeAt: at('01', '19:05'),
              },
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
                madeAt: at('02', '12:41'),
              },
            ],
          },
          acts: { count: 0, listed: [] },
        },
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

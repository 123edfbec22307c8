import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../test/accounts.ts';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { isOnCitus } from '../../test/database.ts';
import { bodyOf } from '../../test/payments/paying-golfer.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { wholeTables } from '../../test/whole-tables.ts';

const email = 'patricia.f@example.com';
const phone = '402-555-7777';
/** The same in international form. */
const number = '+14025557777';
const names = { firstName: 'Patricia', lastName: 'Featherstonehaugh' };
const fullName = 'Patricia Featherstonehaugh';

/** Tables that may mention a golfer. A new table must be listed here or below. */
const tablesWithGolfers = [
  'calendar_links',
  'claims',
  'code_texts',
  'drafts',
  'golfer_notes',
  'golfer_reservations',
  'holds',
  'last_uses',
  'mails',
  'messages',
  'password_resets',
  'payments',
  'privileges',
  'rate_limits',
  'reminders',
  'sessions',
  'sign_in_codes',
  'teetimegroups',
  'user_courses',
  'users',
  'waiting',
  'wishes',
];
const tablesWithout = [
  // Notes about golfers go with them: features/clubhouse/acts.test.ts.
  'acts',
  'api_keys',
  'applied_functions',
  'applied_migrations',
  'applied_releases',
  'clubhouse_acts',
  'connections',
  'counter_money',
  'course_pictures',
  'courses',
  'day_notes',
  'days',
  'former_settings',
  'groups',
  'jobs',
  'obstructions',
  // Without their golfers: `list` has ids of wishes alone.
  'openings',
  'public_addresses',
  // A number that refused texts is kept, alone, so that it gets none.
  'refused_numbers',
  'removed_courses',
  'restores',
  'server_secrets',
  // A golfer who also works at a course keeps that account.
  'staff',
  'staff_challenges',
  'staff_events',
  'staff_invitations',
  'staff_new_passwords',
  'staff_passkeys',
  'staff_roles',
  'staff_sessions',
  'sweeps',
  'teesheets',
  // Ids of texts and reservations, and answers that name nobody.
  'text_replies',
  'unmatched_charges',
];

let clubhouse: Clubhouse;
beforeEach(async () => {
  clubhouse = await openClubhouse();
});
afterEach(() => clubhouse.close());

const run = (...words: string[]) => runCourseCommand(clubhouse.environment, ['golfer', ...words]);

/** The tables that contain any of these words. */
async function tablesNaming(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rows] of await wholeTables(clubhouse.pool))
    if (rows.some((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))))
      found.push(table);
  return found;
}

async function golferEverywhere(address: string): Promise<{ browser: Browser; uid: string }> {
  const { app, pool, golfers } = clubhouse;
  const browser = new Browser(app);
  bodyOf(await browser.send('POST', '/api/users', registrationOf(address, { ...names, phone })), 201);
  const { rows } = await pool.query('select uid from users where login_email = $1', [address]);
  const uid: string = rows[0].uid;
  expect(codeOf(await browser.send('PUT', '/api/users/me/courses/test-group/free'))).toBe(204);
  await new Browser(app).send('POST', '/api/password-resets', { email: address });
  await new Browser(app).send('POST', '/api/session', { email: address, password: 'wrong password' });
  bodyOf(await browser.send('POST', '/api/users/me/calendar-link'), 201);
  await pool.query(`insert into sign_in_codes values ('\\x01', '\\x02', $1, 0, 'infinity')`, [uid]);
  await pool.query(
    `insert into code_texts (uid, id, recipient, body, for_proof, give_up_at) values ($1, 'c', $2, '', true, now())`,
    [uid, phone],
  );
  // A proved number, and codes that were asked for by it.
  await pool.query(
    `update users set proved_phone = $2, proved_phone_as = phone, phone_proved_at = now() where uid = $1`,
    [uid, number],
  );
  await pool.query(
    `insert into sign_in_codes (request_hash, code_hash, uid, expires_at, purpose, phone)
      values ('\\x03', '\\x04', '', 'infinity', 'texted', $1)`,
    [number],
  );
  await pool.query(
    `insert into code_texts (uid, id, recipient, body, for_proof, give_up_at) values ('', 'd', $1, '', false, now())`,
    [number],
  );
  await pool.query(
    `insert into privileges values ($1, 'test-group', 'free', true, 'Call us, Patricia', 'never')`,
    [address],
  );

  const book = async (course: 'free' | 'captures' | 'authorizes', who: Browser, companions: object[]) => {
    const path = `/api/groups/test-group/courses/${course}/teetimegroups`;
    const held = bodyOf(await who.send('POST', path, golfers.start()), 201);
    const entries = [...companions, { name: 'Sam Other', email: '', phone: '', rateGroup: 0 }].slice(0, 2);
    if (course === 'free') {
      bodyOf(await who.send('PUT', `${path}/${held.id}/confirmation`, { golfers: entries }), 200);
      return held.id as string;
    }
    const opened = bodyOf(
      await who.send('PUT', `${path}/${held.id}/payment-window`, { golfers: entries }),
      200,
    );
    bodyOf(
      await who.send('POST', '/api/payments', {
        sourceId: 'cnon:card-nonce-ok',
        amount: opened.amountCents,
        reservationId: held.id,
        groupId: 'test-group',
        courseId: course,
        reservationDetails: {
          courseName: 'Two Nines',
          numHoles: 9,
          numPlayers: 2,
          golfers: entries.map(({ name }: { name?: string }) => ({ name, rateName: 'Public' })),
        },
      }),
      200,
    );
    return held.id as string;
  };
  const shotgun = {
    startingTime: '08:30',
    groups: [{ hole: 5, team: 'Rotary', players: ['Sam Other', fullName] }],
  };
  await pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source,
        block, shotgun)
      values ('test-group/free', 'shotgun', '2030-06-01', '', '', 9, 0, 'confirmed', 'clubhouse',
        '{"blockTeeID": "front", "blockStartTime": "07:00", "blockEndTime": "13:00", "blockTitle": "Rotary"}', $1)`,
    [JSON.stringify(shotgun)],
  );
  const self = { name: fullName, email: address, phone, rateGroup: 0 };
  await pool.query(
    `insert into golfer_notes (course_key, uid, text, changed_by) values ('test-group/free', $1, $2, 'Kim')`,
    [uid, `Call ${phone} about the cart`],
  );
  await pool.query(
    `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at)
     values ('test-group/free', '2030-06-01', 'wait-1', $1, 9, 2, 420, 600, now())`,
    [uid],
  );
  await pool.query(
    `insert into wishes (course_key, date, id, uid, phone, num_holes, players, choices, asked_at)
     values ('test-group/free', '2030-06-01', 'wish-1', $1, $2, 9, 2, '[]', now())`,
    [uid, phone],
  );
  await pool.query('delete from privileges where course_id = $1', ['captures']);
  await pool.query(`update privileges set deny_online_booking = false where login_email = $1`, [address]);
  const past = await book('free', browser, [self]);
  for (const table of ['teetimegroups', 'claims', 'golfer_reservations'])
    await pool.query(
      `update ${table} set date = '2020-06-01' where ${table === 'teetimegroups' ? 'id' : 'teetimegroup_id'} = $1`,
      [past],
    );
  await book('captures', browser, [self]);
  await book('authorizes', browser, [self]);
  await book('free', browser, [self]);
  // A friend, whose data must stay.
  const friend = new Browser(app);
  bodyOf(await friend.send('POST', '/api/users', registrationOf('friend@example.com')), 201);
  await book('free', friend, [{ ...self, email: address.toUpperCase(), phone: '' }]);
  await book('free', friend, [{ ...self, email: '' }]);
  await pool.query(`insert into drafts (uid, golfers) values ($1, $2), ('friend', $2)`, [
    uid,
    JSON.stringify([self]),
  ]);
  await pool.query(
    `insert into reminders (course_key, teetimegroup_id, date, phone)
      select course_key, id, date, $2 from teetimegroups where uid = $1`,
    [uid, phone],
  );
  const path = '/api/groups/test-group/courses/free/teetimegroups';
  bodyOf(await browser.send('POST', path, golfers.start()), 201);
  return { browser, uid };
}

describe('a golfer with data in every table', () => {
  it('can be exported, and then deleted without a trace', { timeout: 120_000 }, async () => {
    const { pool } = clubhouse;
    const { browser, uid } = await golferEverywhere(email);
    const traces = [uid, email, phone, number, names.firstName, names.lastName];
    const marker = isOnCitus() ? ['commit_marker'] : [];
    expect([...tablesWithGolfers, ...tablesWithout, ...marker].toSorted()).toEqual([
      ...(await wholeTables(pool)).keys(),
    ]);
    expect(await tablesNaming(traces)).toEqual(tablesWithGolfers);

    const output = await run('export', email.toUpperCase());
    expect(output.problem).toBe('');
    const exported = JSON.parse(output.out);
    expect(exported.account[0]).toMatchObject({ login_email: email, phone, first_name: 'Patricia' });
    expect(exported.reservations).toHaveLength(4);
    expect(exported.hold).toMatchObject([
      { course_key: 'test-group/free', play: { startingTeeID: 'front' } },
    ]);
    expect(exported.namedInReservationsOfOthers).toHaveLength(2);
    expect(exported.payments).toHaveLength(2);
    for (const part of [
      'lastUse',
      'courses',
      'privileges',
      'sessions',
      'passwordResets',
      'signInCodes',
      'codeTexts',
      'draft',
      'hold',
      'mails',
      'messages',
      'notesOfStaff',
      'waits',
      'shotgunStarts',
    ])
      expect(exported[part], part).not.toEqual([]);
    expect(output.out).not.toMatch(/hash|cnon:/);

    // Upcoming reservations come first.
    const blocked = await run('delete', email, '--yes');
    expect(blocked.problem).toMatch(/has times to come:\n {2}\d{4}-/);
    expect(blocked.problem.split('\n')).toHaveLength(6);
    const unpaid = await run('delete', email, '--cancel', '--yes');
    expect(unpaid.problem).toContain('is paid. Say --refund or --keep.');
    expect(await tablesNaming([uid])).toContain('users');
    const unasked = await run('delete', email, '--cancel', '--refund');
    expect(unasked.problem).toContain('Say --yes');

    const done = await run('delete', email, '--cancel', '--refund', '--yes', '--by', 'Kim');
    expect(done.problem).toBe('');
    expect(done.out.split('\n')).toEqual([
      `The account ${email} will be deleted.`,
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^ {2}\d{4}-.*: will be cancelled\.$/)),
      '  2 former reservations and holds will stay, without golfers; payments without a payer.',
      '  2 bookings of others will lose their name.',
      `Deleted ${email}.`,
      'What they may and must not do at test-group/free was deleted, too.',
      'Square and your backups keep what they have; backups are overwritten in time (docs/operations.md).',
      '',
    ]);
    expect(await tablesNaming(traces)).toEqual([]);

    const { rows: shotguns } = await pool.query(
      'select shotgun from teetimegroups where shotgun is not null',
    );
    expect(shotguns).toMatchObject([
      { shotgun: { groups: [{ hole: 5, players: ['Sam Other', 'Golfer'] }] } },
    ]);

    // The payments are still there, and so is the friend.
    const { rows: payments } = await pool.query(
      `select state, amount_cents, receipt_number is not null as receipt from payments order by state`,
    );
    expect(payments).toEqual([
      { state: 'refunded', amount_cents: expect.any(Number), receipt: true },
      { state: 'voided', amount_cents: expect.any(Number), receipt: true },
    ]);
    const { rows: groups } = await pool.query(`select status, count(*)::integer as count,
      bool_and(uid is not null) as owned from teetimegroups where block is null group by 1, (uid is null) order by 1, 2`);
    expect(groups).toEqual([
      { status: 'cancelled', count: 3, owned: false },
      { status: 'confirmed', count: 1, owned: false },
      { status: 'confirmed', count: 2, owned: true },
    ]);
    const { rows: friends } = await pool.query(`select golfers from teetimegroups where uid is not null`);
    for (const { golfers } of friends)
      expect(golfers.map(({ name }: { name: string }) => name)).toEqual(['Golfer', 'Sam Other']);

    // Signed out, but free to register again.
    expect(codeOf(await browser.send('GET', '/api/users/me'))).toBe('not-signed-in');
    expect((await run('export', email)).problem).toBe(`Nothing is kept of ${email}.`);
    expect((await run('delete', email, '--yes')).problem).toBe(`Nothing is kept of ${email}.`);
    const again = new Browser(clubhouse.app);
    expect(codeOf(await again.send('POST', '/api/users', registrationOf(email)))).toBe(201);
  });

  it('is taken out of the bookings of others, even without an account', { timeout: 60_000 }, async () => {
    const { pool, golfers, app } = clubhouse;
    const friend = new Browser(app);
    bodyOf(await friend.send('POST', '/api/users', registrationOf('host@example.com')), 201);
    const path = '/api/groups/test-group/courses/free/teetimegroups';
    const held = bodyOf(await friend.send('POST', path, golfers.start()), 201);
    const entries = [
      { name: 'Host', email: 'host@example.com', phone: '', rateGroup: 0 },
      { name: 'Guest Unasked', email: 'Guest@example.com', phone: '', rateGroup: 0 },
    ];
    bodyOf(await friend.send('PUT', `${path}/${held.id}/confirmation`, { golfers: entries }), 200);
    const done = await run('delete', 'guest@example.com', '--yes');
    expect(done.out).toContain(
      'guest@example.com has no account.\n  1 booking of others will lose their name.',
    );
    expect(await tablesNaming(['guest@example.com', 'Guest Unasked'])).toEqual([]);
    const { rows } = await pool.query(
      'select uid is not null as owned, golfers -> 0 ->> $2 as name from teetimegroups where id = $1',
      [held.id, 'name'],
    );
    expect(rows).toEqual([{ owned: true, name: 'Host' }]);
  });

  it('is not deleted while a payment is in progress', { timeout: 60_000 }, async () => {
    const { pool } = clubhouse;
    const paid = await clubhouse.bookAndPay('captures');
    const { rows } = await pool.query(
      'select login_email as email from users join payments using (uid) where teetimegroup_id = $1',
      [paid.id],
    );
    await pool.query(`update teetimegroups set date = '2020-06-01' where id = $1`, [paid.id]);
    await pool.query(
      `update payments set state = 'undoing', ask_at = 'infinity' where teetimegroup_id = $1`,
      [paid.id],
    );
    expect((await run('delete', rows[0].email, '--yes')).problem).toContain(
      'A payment of this golfer is in progress',
    );
    expect(await tablesNaming([rows[0].email])).toContain('users');
  });
});

describe('logging out', () => {
  const isIn = async (browser: Browser) => codeOf(await browser.send('GET', '/api/users/me')) === 200;
  const registered = async (address: string) => {
    const browser = new Browser(clubhouse.app);
    expect(codeOf(await browser.send('POST', '/api/users', registrationOf(address)))).toBe(201);
    return browser;
  };

  it('ends one golfer’s sessions on all devices, and nobody else’s', async () => {
    const phone = await registered('lost.phone@example.com');
    const laptop = new Browser(clubhouse.app);
    const login = { email: 'lost.phone@example.com', password: 'dew on the ninth' };
    expect(codeOf(await laptop.send('POST', '/api/session', login))).toBe(200);
    const other = await registered('other.phone@example.com');
    await clubhouse.pool.query(
      `update users set proved_phone = $1, proved_phone_as = phone, phone_proved_at = now() where login_email = $2`,
      [number, login.email],
    );
    expect((await run('logout', 'Lost.Phone@example.com')).out).toContain('is logged out everywhere');
    const { rows } = await clubhouse.pool.query('select from users where proved_phone is not null');
    expect(rows, 'whoever has the phone gets in by no text').toEqual([]);
    expect([await isIn(phone), await isIn(laptop), await isIn(other)]).toEqual([false, false, true]);
    expect((await run('logout', 'nobody@example.com')).problem).toBe('nobody@example.com has no account.');
  });

  it('ends everybody’s after asking', async () => {
    const golfers = [await registered('one@example.com'), await registered('two@example.com')];
    expect((await run('logout', '--everybody')).problem).toContain('Say --yes');
    expect(await isIn(golfers[0] as Browser)).toBe(true);
    expect((await run('logout', '--everybody', '--yes')).out).toMatch(/^Ended \d+ sessions\.\n$/);
    for (const golfer of golfers) expect(await isIn(golfer)).toBe(false);
    expect((await run('delete', '--everybody', '--yes')).problem).toContain('is not an e-mail address');
  });
});

describe('the command', () => {
  it('writes to a file, and knows what it is asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-golfer-'));
    const file = join(folder, 'golfer.json');
    const address = 'file@example.com';
    await new Browser(clubhouse.app).send('POST', '/api/users', registrationOf(address));
    expect((await run('export', address, '--out', file)).warned).toContain(file);
    expect(JSON.parse(readFileSync(file, 'utf8')).account[0].login_email).toBe(address);
    rmSync(folder, { recursive: true });
    expect((await run('export', 'nobody@example.com')).problem).toBe(
      'Nothing is kept of nobody@example.com.',
    );
    expect((await run('export', 'nobody')).problem).toBe('"nobody" is not an e-mail address.');
    expect((await run('forget', address)).problem).toContain('Usage: golfer export EMAIL');
    expect((await run('delete', address, '--refund', '--keep')).problem).toContain('Say one of');
  });
});

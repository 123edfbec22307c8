import { addDays, instantOf, minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { endHoldIn } from '../../../test/holds.ts';
import { eventually } from '../../../test/running-time.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';
import { calendarFileOf } from '../outbox/kept-calendar.ts';

const free = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;
const paying = `/api/groups/${twoNines.group}/courses/paying`;
const tomorrow = dateIn(1);
const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '555 0100', rateGroup: 0 };
const guest = { name: 'Guest', email: '', phone: '', rateGroup: 1 };

let database: TestDatabase;
let app: FastifyInstance;
/** The first start belongs to the test of its messages. */
let minutes = 1;
let golfers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  const { document } = twoNines;
  await storeCourse(database.pool, {
    ...twoNines,
    course: 'paying',
    document: { ...document, widgetSettings: { ...document.widgetSettings, requirePayment: 'always' } },
  });
  app = await openWholeServer(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function newStart() {
  const startingTime = wallTime(7 * 60 + 10 * minutes++);
  return { date: tomorrow, startingTime, startingTeeID: 'front', numHoles: 9, players: 2 };
}

const golfer = () => newGolfer(app, `golfer-${++golfers}@example.com`);

async function messagesAbout(id: string) {
  const { rows } = await database.pool.query(
    `select channel, recipient, subject, body, calendar, calendar_event as "calendarEvent", source, user_first_name from messages
     where teetimegroup_id = $1 order by created_at, channel desc`,
    [id],
  );
  return rows.map((row) => ({ ...row, calendar: calendarFileOf(row, 'tee@example.com') }));
}

function calendarLines(calendar: string): string[] {
  return calendar.replaceAll('\r\n ', '').split('\r\n');
}

async function held(browser: Browser, start = newStart(), course = free) {
  const answer = await browser.send('POST', `${course}/teetimegroups`, start);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

describe('from a hold to a reservation and back', () => {
  it('holds, finds the hold again, confirms, lists and cancels', async () => {
    const browser = await golfer();
    const start = { ...newStart(), startingTime: '07:00' };
    const hold = await held(browser, { ...start, numHoles: 18 });
    expect(hold).toMatchObject({
      ...start,
      numHoles: 18,
      status: 'pending',
      courseName: 'Two Nines',
      teeName: 'Front Nine',
      reroundTeeID: 'back',
      requirePayment: false,
      rates: [
        { name: 'Public', priceCents: 4200 },
        { name: 'Junior', priceCents: 1999 },
      ],
    });
    const livesMs = Date.parse(hold.expiration) - Date.parse(hold.serverTime);
    expect(livesMs).toBeGreaterThan(415_000);
    expect(livesMs).toBeLessThanOrEqual(420_100);
    expect(Date.parse(hold.expiration) - Date.parse(hold.confirmDeadline)).toBe(120_000);
    const again = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
    expect(again).toMatchObject({ reservations: [], hold: { id: hold.id } });

    const confirmation = `${free}/teetimegroups/${hold.id}/confirmation`;
    const confirmed = await browser.send('PUT', confirmation, { golfers: [ann, guest] });
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json()).toMatchObject({
      id: hold.id,
      status: 'confirmed',
      expiration: null,
      golfers: [{ name: 'Ann Lee', paid: false, rateGroup: 0 }, { name: 'Guest' }],
    });
    expect((await browser.send('PUT', confirmation, { golfers: [ann, guest] })).json()).toEqual(
      confirmed.json(),
    );
    const otherGuest = { golfers: [ann, { ...guest, name: 'Bea Lind' }] };
    expect(codeOf(await browser.send('PUT', confirmation, otherGuest))).toBe('already-confirmed');
    const told = await messagesAbout(hold.id);
    expect(told).toMatchObject([
      {
        channel: 'text',
        recipient: '402-555-0134',
        body: expect.stringMatching(/^Two Nines confirmed: .* at 7:00 AM, 2 players, 18 holes\.$/),
        source: 'webWidget',
        user_first_name: 'Pat',
        calendar: null,
      },
      {
        channel: 'mail',
        recipient: expect.stringMatching(/^golfer-\d+@example\.com$/),
        subject: expect.stringContaining('Tee time confirmed'),
        body: expect.stringContaining('2 players: Ann Lee, Guest'),
        source: 'webWidget',
      },
    ]);
    expect(told[1].body).toContain('http://localhost:3000/page/reservations');
    const published = calendarLines(told[1].calendar);
    expect(published).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'SUMMARY:Golf at Two Nines',
      ]),
    );

    const listed = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
    expect(listed).toMatchObject({ reservations: [{ id: hold.id }], hold: null });
    const startsAtMs = instantOf(hold.timeZone, hold.date, minuteOf(hold.startingTime));
    expect(Date.parse(listed.reservations[0].upcomingUntil)).toBe(startsAtMs + 10 * 60_000);
    expect(Date.parse(listed.serverTime)).toBeGreaterThan(0);
    expect((await browser.send('GET', '/api/users/me/companions')).json().companions).toContainEqual({
      name: 'Guest',
      email: '',
      phone: '',
    });

    const path = `${free}/teetimegroups/${hold.id}`;
    const calendar = await browser.send('GET', `${path}/calendar.ics`);
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.body).toContain('SUMMARY:Golf at Two Nines');
    expect(calendar.body).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    const ofEvent = /^(UID|DTSTART|DTEND):/;
    const sameEvent = calendarLines(calendar.body).filter((line) => ofEvent.test(line));
    expect(published.filter((line) => ofEvent.test(line))).toEqual(sameEvent);
    expect(codeOf(await (await golfer()).send('GET', `${path}/calendar.ics`))).toBe('not-found');

    expect(codeOf(await browser.send('DELETE', `${path}?status=pending`))).toBe('already-confirmed');
    expect((await browser.send('DELETE', path)).statusCode).toBe(204);
    expect((await browser.send('DELETE', path)).statusCode).toBe(204);
    expect((await browser.send('GET', '/api/users/me/teetimegroups')).json().reservations).toEqual([]);
    const [cancelled, ...more] = (await messagesAbout(hold.id)).slice(2);
    expect(more).toEqual([]);
    expect(cancelled).toMatchObject({
      channel: 'mail',
      recipient: told[1].recipient,
      subject: expect.stringContaining('Tee time cancelled'),
      body: expect.stringContaining('as you asked'),
    });
    const lines = calendarLines(cancelled.calendar);
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED']));
    expect(lines.filter((line) => ofEvent.test(line))).toEqual(sameEvent);
    expect((await held(await golfer(), start)).startingTime).toBe(start.startingTime);
  });

  it('answers a repeated hold with the same one', async () => {
    const browser = await golfer();
    const start = newStart();
    expect((await held(browser, start)).id).toBe((await held(browser, start)).id);
  });

  it('offers the nearest open times in place of a taken one', async () => {
    const start = newStart();
    await held(await golfer(), start);
    const refused = await (await golfer()).send('POST', `${free}/teetimegroups`, start);
    expect(codeOf(refused)).toBe('slot-taken');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().nearest).toHaveLength(3);
    expect(refused.json().nearest[0]).toMatchObject({ time: start.startingTime, teeID: 'back' });
  });

  it('shows the change on the board at the next look', async () => {
    const start = newStart();
    const onBoard = async () => {
      const board = (await app.inject(`${free}/teetimes/${tomorrow}`)).json();
      return board.slots.some(
        (slot: { time: string; teeID: string }) => slot.time === start.startingTime && slot.teeID === 'front',
      );
    };
    expect(await onBoard()).toBe(true);
    const browser = await golfer();
    const hold = await held(browser, start);
    expect(await onBoard()).toBe(false);
    await browser.send('DELETE', `${free}/teetimegroups/${hold.id}`);
    expect(await onBoard()).toBe(true);
    expect(await messagesAbout(hold.id)).toEqual([]);
  });
});

describe('refusals', () => {
  it('refuses holds to unregistered visitors and denied golfers', async () => {
    const start = newStart();
    const visitor = new Browser(app);
    expect(codeOf(await visitor.send('POST', `${free}/teetimegroups`, start))).toBe('not-signed-in');
    await visitor.send('POST', '/api/session/anonymous');
    expect(codeOf(await visitor.send('POST', `${free}/teetimegroups`, start))).toBe('not-registered');

    const denied = await newGolfer(app, 'denied@example.com');
    await database.pool.query(
      `insert into privileges values ('denied@example.com', $1, $2, true, 'Call the pro shop.', '')`,
      [twoNines.group, twoNines.course],
    );
    const refused = await denied.send('POST', `${free}/teetimegroups`, start);
    expect(refused.json()).toMatchObject({ code: 'booking-denied', message: 'Call the pro shop.' });
    await held(await golfer(), start);
  });

  it("treats another golfer's group as if it did not exist, and leaves it as it was", async () => {
    const owner = await golfer();
    const hold = await held(owner);
    const stranger = await golfer();
    const path = `${free}/teetimegroups/${hold.id}`;
    const answers = [
      await stranger.send('GET', path),
      await stranger.send('DELETE', path),
      await stranger.send('PUT', `${path}/confirmation`, { golfers: [ann, guest] }),
    ];
    expect(answers.map(codeOf)).toEqual(['not-found', 'not-found', 'not-found']);
    const unknown = await stranger.send('GET', `${free}/teetimegroups/made-up`);
    const { requestId: _a, ...asUnknown } = unknown.json();
    const { requestId: _b, ...asForeign } = answers[0]?.json() ?? {};
    expect(asForeign).toEqual(asUnknown);
    expect((await owner.send('GET', path)).json()).toMatchObject({ id: hold.id, status: 'pending' });
  });

  it('names what is wrong with a confirmation', async () => {
    const browser = await golfer();
    const hold = await held(browser);
    const confirm = (body: object) =>
      browser.send('PUT', `${free}/teetimegroups/${hold.id}/confirmation`, body);
    expect(codeOf(await confirm({ golfers: [ann] }))).toBe('golfers-do-not-match');
    expect(codeOf(await confirm({ golfers: [ann, { ...guest, rateGroup: 2 }] }))).toBe('unknown-rate');
    expect(codeOf(await confirm({ golfers: [ann, { ...guest, name: ' ' }] }))).toBe('invalid-request');
    expect(codeOf(await confirm({ golfers: [ann, { ...guest, name: 'see prizes.com' }] }))).toBe(
      'invalid-request',
    );
    expect(codeOf(await confirm({ golfers: [] }))).toBe('invalid-request');
    expect(codeOf(await confirm({ golfers: [ann, { ...guest, paid: true }] }))).toBe('invalid-request');
  });

  it('refuses a hold that needs a payment where paying is not set up', async () => {
    const browser = await golfer();
    const hold = await held(browser, newStart(), paying);
    expect(hold).toMatchObject({ requirePayment: true, canPay: false });
    const refused = await browser.send('PUT', `${paying}/teetimegroups/${hold.id}/confirmation`, {
      golfers: [ann, guest],
    });
    expect(codeOf(refused)).toBe('payment-not-set-up');
    expect((await browser.send('GET', '/api/users/me/teetimegroups')).json()).toMatchObject({
      reservations: [],
      hold: { id: hold.id },
    });
  });

  it('answers an expired hold as expired, and refills the next one with what was typed', async () => {
    const browser = await golfer();
    const hold = await held(browser);
    await endHoldIn(database.pool, hold.id, 0);
    const late = await browser.send('PUT', `${free}/teetimegroups/${hold.id}/confirmation`, {
      golfers: [ann, guest],
    });
    expect(codeOf(late)).toBe('hold-expired');
    expect((await browser.send('GET', '/api/users/me/teetimegroups')).json().hold).toBeNull();
    expect((await held(browser)).draft).toEqual([ann, guest]);
  });

  it('cancels nothing that has a receipt or has started more than 10 minutes ago', async () => {
    const browser = await golfer();
    const hold = await held(browser);
    const path = `${free}/teetimegroups/${hold.id}`;
    await browser.send('PUT', `${path}/confirmation`, { golfers: [ann, guest] });
    await database.pool.query(
      `update teetimegroups set receipt = 'paid', receipt_number = 'R1' where id = $1`,
      [hold.id],
    );
    expect(codeOf(await browser.send('DELETE', path))).toBe('has-receipt');
    await database.pool.query(`update teetimegroups set receipt = null, date = '2020-01-01' where id = $1`, [
      hold.id,
    ]);
    expect(codeOf(await browser.send('DELETE', path))).toBe('already-played');
  });

  it('refuses dates, tees and times that cannot be booked', async () => {
    const browser = await golfer();
    const start = newStart();
    const code = async (change: object) =>
      codeOf(await browser.send('POST', `${free}/teetimegroups`, { ...start, ...change }));
    expect(await code({ date: addDays(tomorrow, 60) })).toBe('date-not-bookable');
    expect(await code({ date: '2026-02-31' })).toMatch(/date-not-bookable|invalid-request/);
    expect(await code({ startingTeeID: 'nowhere' })).toBe('no-such-tee-time');
    expect(await code({ startingTime: '07:03' })).toBe('no-such-tee-time');
    expect(await code({ numHoles: 12 })).toBe('invalid-request');
    expect(await code({ players: 5 })).toBe('invalid-request');
    expect(await code({ uid: 'somebody' })).toBe('invalid-request');
    const elsewhere = await browser.send('POST', '/api/groups/nowhere/courses/none/teetimegroups', start);
    expect(codeOf(elsewhere)).toBe('course-not-found');
  });

  it('goes by the clock of the database', async () => {
    const browser = await golfer();
    const hold = await held(browser);
    await shiftClock(database.pool, '8 minutes');
    try {
      const late = await browser.send('PUT', `${free}/teetimegroups/${hold.id}/confirmation`, {
        golfers: [ann, guest],
      });
      expect(codeOf(late)).toBe('hold-expired');
    } finally {
      await shiftClock(database.pool, '0');
      // The next test begins at the present: the server reads the database's clock twice a second.
      await eventually(async () => {
        const { serverTime } = (await browser.send('GET', '/api/users/me/teetimegroups')).json().hold;
        expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000);
      });
    }
  });
});

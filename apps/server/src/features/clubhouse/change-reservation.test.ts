import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ChangeOffer, ChangeRequest } from '@dewsweeper/contract/reservation-change';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { actDeps } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';
import { calendarFileOf } from '../outbox/kept-calendar.ts';
import { act } from './acts.ts';
import { readLog } from './present-act.ts';

const { group, document } = twoNines;
const changing = 'changing';
const courseKey = courseKeyOf({ group, course: changing });
const tomorrow = dateIn(1);
const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '402-555-0100', rateGroup: 0 };
const guest = { name: 'Guest', email: '', phone: '', rateGroup: 1 };

let database: TestDatabase;
let app: FastifyInstance;
let golfers = 0;
let slots = 0;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 12 });
  const settings = { ...document.widgetSettings, changeReservations: true };
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, {
    ...twoNines,
    course: changing,
    document: { ...document, widgetSettings: settings },
  });
  app = await openWholeServer(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const byText = (a: string, b: string) => (a < b ? -1 : 1);
const at = (course: string) => `/api/groups/${group}/courses/${course}/teetimegroups`;
const golfer = () => newGolfer(app, `changing-${++golfers}@example.com`);

/** Each time an hour that nobody else has. */
function newStart() {
  slots += 1;
  const date = dateIn(1 + Math.floor(slots / 10));
  return { date, startingTime: wallTime((7 + (slots % 10)) * 60), startingTeeID: 'front', numHoles: 9 };
}
type Start = ReturnType<typeof newStart>;
const later = (start: Start, minutes: number) => ({
  ...start,
  startingTime: wallTime(minuteOf(start.startingTime) + minutes),
});

async function reserved(browser: Browser, start: Start, course = changing): Promise<string> {
  const hold = await browser.send('POST', at(course), { ...start, players: 2 });
  const { id } = hold.json();
  const confirmed = await browser.send('PUT', `${at(course)}/${id}/confirmation`, { golfers: [ann, guest] });
  expect(confirmed.statusCode).toBe(200);
  return id;
}

async function offered(browser: Browser, id: string, query: object = {}): Promise<ChangeOffer> {
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await browser.send('GET', `${at(changing)}/${id}/change?${search.toString()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The same golfers elsewhere, at the price that the offer names. */
async function requestFor(browser: Browser, id: string, to: Start): Promise<ChangeRequest> {
  const { date, startingTime, startingTeeID, numHoles } = to;
  const query = { date, startingTime, startingTeeID, numHoles: String(numHoles) };
  const offer = await offered(browser, id, query);
  const people = offer.reservation.golfers.map(({ name, email, phone, rateGroup }, index) => ({
    id: offer.golfers[index]?.id,
    name,
    email,
    phone,
    rateGroup,
  }));
  const amountCents = offer.golfers.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return {
    date,
    startingTime,
    startingTeeID,
    numHoles: numHoles as 9 | 18,
    golfers: people,
    revision: offer.revision,
    amountCents,
  };
}

const change = (browser: Browser, id: string, request: ChangeRequest, course = changing) =>
  browser.send('POST', `${at(course)}/${id}/change`, request);

async function claimsOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select date || ' ' || tee_id || ' ' || cell as claim from claims where course_key = $1 and teetimegroup_id = $2
      order by 1`,
    [courseKey, id],
  );
  return rows.map(({ claim }) => claim);
}

async function told(id: string) {
  const { rows } = await database.pool.query(
    `select channel, recipient, subject, body, calendar, calendar_event as "calendarEvent" from messages
      where course_key = $1 and teetimegroup_id = $2 order by created_at, channel, recipient`,
    [courseKey, id],
  );
  return rows;
}

async function staffAct(wanted: { kind: string } & Record<string, unknown>) {
  const deps = actDeps(database.pool);
  const course = await deps.currentCourse(courseKey);
  if (!course) throw new Error('the course was not stored');
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  const staff = { id: 'staff-1', name: 'Cleo Clerk', allows: () => accept(null) };
  return act(deps, { course: { courseKey, course }, staff, request, isPreview: false });
}

describe('a change in place', () => {
  it('moves the reservation in one act: its id stays, the old time is free, the price is the new one', async () => {
    const browser = await golfer();
    const start = newStart();
    const id = await reserved(browser, start);
    const to = { ...later(start, 20), startingTeeID: 'back', numHoles: 18 };
    const request = await requestFor(browser, id, to);
    expect(request.amountCents).toBe(4200 + 1999);
    const changed = await change(browser, id, request);
    expect(changed.json()).toMatchObject({
      id,
      ...to,
      players: 2,
      status: 'confirmed',
      reroundTeeID: 'front',
    });
    const [cell, turn] = [minuteOf(to.startingTime), minuteOf(to.startingTime) + 130];
    expect(await claimsOf(id)).toEqual([`${start.date} back ${cell}`, `${start.date} front ${turn}`]);
    const { reservations } = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
    expect(reservations).toMatchObject([{ id, ...to, mayChange: true }]);
  });

  it('tells all golfers, with a calendar entry that replaces the former one', async () => {
    const browser = await golfer();
    const start = newStart();
    const id = await reserved(browser, start);
    await change(browser, id, await requestFor(browser, id, later(start, 10)));
    const messages = await told(id);
    const changes = messages.filter(({ subject, body }) =>
      [subject, body].some((words: string) => words.includes('changed')),
    );
    expect(changes.map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted(byText)).toEqual([
      'mail ann@example.com',
      `mail changing-${golfers}@example.com`,
      'text 402-555-0100',
      'text 402-555-0134',
    ]);
    expect(changes.at(-1)?.body).toMatch(/^Two Nines changed: .* at \d+:10 [AP]M, 2 players, 9 holes\.$/);
    const [confirmed, moved] = [messages, changes].map(
      (some) =>
        calendarFileOf(
          some.find(({ channel }) => channel === 'mail'),
          'tee@example.com',
        ) ?? '',
    );
    const lineOf = (file: string | undefined, name: string) =>
      file?.split('\r\n').find((line) => line.startsWith(name));
    expect(lineOf(moved, 'UID')).toBe(lineOf(confirmed, 'UID'));
    expect([lineOf(confirmed, 'SEQUENCE'), lineOf(moved, 'SEQUENCE')]).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    const download = await browser.send('GET', `${at(changing)}/${id}/calendar.ics`);
    expect(lineOf(download.body, 'SEQUENCE')).toBe('SEQUENCE:1');
    await browser.send('DELETE', `${at(changing)}/${id}`);
    const cancelled = (await told(id)).find(({ subject }) => subject.includes('cancelled'));
    expect(lineOf(calendarFileOf(cancelled, 'tee@example.com') ?? '', 'SEQUENCE')).toBe('SEQUENCE:2');
  });

  it('is in the log of the sheet by the golfer, and staff may undo it', async () => {
    const browser = await golfer();
    const start = newStart();
    const id = await reserved(browser, start);
    const [before] = await claimsOf(id);
    await change(browser, id, await requestFor(browser, id, later(start, 10)));
    const filter = { date: null, teetimegroup: id, before: null };
    const { acts } = await readLog(database.pool, courseKey, filter);
    expect(acts).toMatchObject([{ kind: 'change', by: 'the golfer', undoable: true }]);
    expect(acts[0]?.line).toMatch(/^Moved the group of .* to .*: 2 golfers, 9 holes$/);
    expect(await staffAct({ kind: 'undo', act: acts[0]?.id })).toMatchObject({ ok: true });
    expect(await claimsOf(id)).toEqual([before]);
  });

  it('asked for twice happens once', async () => {
    const browser = await golfer();
    const start = newStart();
    const id = await reserved(browser, start);
    const request = await requestFor(browser, id, later(start, 10));
    const answers = await Promise.all([change(browser, id, request), change(browser, id, request)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    const filter = { date: null, teetimegroup: id, before: null };
    expect((await readLog(database.pool, courseKey, filter)).acts).toHaveLength(1);
  });

  it('adds, removes and renames golfers at the same time', async () => {
    const browser = await golfer();
    const start = newStart();
    const id = await reserved(browser, start);
    const more = await offered(browser, id, { players: '3' });
    expect(more).toMatchObject({ players: 3, golfers: [{ priceCents: 2400 }, { priceCents: 1200 }] });
    const request = await requestFor(browser, id, start);
    const golfersOfThree = [...request.golfers, { ...guest, name: 'Kim', rateGroup: 0 }];
    const three = { ...request, golfers: golfersOfThree, amountCents: 6000 };
    expect((await change(browser, id, three)).json()).toMatchObject({
      players: 3,
      golfers: [{}, {}, { name: 'Kim' }],
    });
    const again = await requestFor(browser, id, start);
    const one = { ...again, golfers: again.golfers.slice(0, 1), amountCents: 2400 };
    expect((await change(browser, id, one)).json()).toMatchObject({ players: 1 });
    expect(await claimsOf(id)).toHaveLength(1);
  });
});

describe('a refused change keeps what the golfer has', () => {
  it('when the time is taken, has been changed meanwhile, or costs something else', async () => {
    const [browser, other] = [await golfer(), await golfer()];
    const start = newStart();
    const id = await reserved(browser, start);
    const request = await requestFor(browser, id, later(start, 10));
    const before = await claimsOf(id);
    await reserved(other, later(start, 20));
    const taken = { ...request, ...later(start, 20), numHoles: 9 as const };
    expect(codeOf(await change(browser, id, taken))).toBe('slot-taken');
    expect(codeOf(await change(browser, id, { ...request, amountCents: 1 }))).toBe('amount-differs');
    await staffAct({ kind: 'note', teetimegroup: id, text: 'Cart' });
    expect(codeOf(await change(browser, id, request))).toBe('reservation-changed');
    expect(await claimsOf(id)).toEqual(before);
    expect((await told(id)).filter(({ body }) => body.includes('changed'))).toEqual([]);
  });

  it('when it has a receipt and the amount would differ', async () => {
    const browser = await golfer();
    const start = newStart();
    const id = await reserved(browser, start);
    await database.pool.query(`update teetimegroups set receipt = 'R' where course_key = $1 and id = $2`, [
      courseKey,
      id,
    ]);
    const query = { ...later(start, 10), numHoles: '18' };
    expect(
      codeOf(
        await browser.send('GET', `${at(changing)}/${id}/change?${new URLSearchParams(query).toString()}`),
      ),
    ).toBe('call-the-clubhouse');
    const sameAmount = await requestFor(browser, id, later(start, 10));
    expect((await change(browser, id, sameAmount)).json()).toMatchObject({
      receipt: 'R',
      ...later(start, 10),
    });
  });

  it('when it is another’s, has ended, or names a web address', async () => {
    const [browser, other] = [await golfer(), await golfer()];
    const start = newStart();
    const id = await reserved(browser, start);
    const request = await requestFor(browser, id, later(start, 10));
    expect(codeOf(await change(other, id, request))).toBe('not-found');
    expect(codeOf(await other.send('GET', `${at(changing)}/${id}/change`))).toBe('not-found');
    const [first = { ...ann }] = request.golfers;
    const link = { ...request, golfers: [{ ...first, name: 'www.example.com' }, guest] };
    expect(codeOf(await change(browser, id, link))).toBe('invalid-request');
    await browser.send('DELETE', `${at(changing)}/${id}`);
    expect(codeOf(await change(browser, id, request))).toBe('not-found');
    expect(await claimsOf(id)).toEqual([]);
  });
});

describe('a course that does not offer it', () => {
  it('refuses all of it, and its reservations are as ever', async () => {
    const browser = await golfer();
    const start = { ...newStart(), date: tomorrow };
    const id = await reserved(browser, start, twoNines.course);
    const url = `${at(twoNines.course)}/${id}/change`;
    expect(codeOf(await browser.send('GET', url))).toBe('change-not-offered');
    const request = { ...later(start, 10), golfers: [ann], revision: 1, amountCents: 2400 };
    expect(codeOf(await browser.send('POST', url, request))).toBe('change-not-offered');
    const { reservations } = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
    expect(Object.keys(reservations[0])).not.toContain('mayChange');
  });
});

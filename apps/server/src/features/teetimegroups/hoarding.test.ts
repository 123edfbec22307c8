import { coolDownSeconds } from '@dewsweeper/core/hold/cool-down';
import { confirmMarginSeconds } from '@dewsweeper/core/hold/hold';
import { addDays, courseDateAt, wallTime } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, storeCourse, twoNines } from '../../../test/example-course.ts';
import { endHoldIn, holdSince } from '../../../test/holds.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

const here = '/api/groups/test-group/courses/two-nines/teetimegroups';
const elsewhere = '/api/groups/test-group/courses/other-nines/teetimegroups';
const today = courseDateAt(twoNines.document.timeZone, Date.now());
const maxOpen = 3;

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other-nines' });
  app = await openWholeServer(database.pool, { MAX_OPEN_RESERVATIONS_PER_COURSE: String(maxOpen) });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let emails = 0;
const golfer = () => newGolfer(app, `hoarder-${++emails}@example.com`);

let starts = 0;
function newStart() {
  const number = starts++;
  return {
    date: addDays(today, 1 + (number % 13)),
    startingTime: wallTime(420 + 10 * Math.floor(number / 13)),
    startingTeeID: 'front',
    numHoles: 9,
    players: 1,
  };
}

const hold = (browser: Browser, start = newStart(), path = here) => browser.send('POST', path, start);

async function held(browser: Browser, start = newStart(), path = here): Promise<string> {
  const answer = await hold(browser, start, path);
  expect(codeOf(answer), answer.body).toBe(201);
  return answer.json().id;
}

function confirm(browser: Browser, id: string, path = here): Promise<Answer> {
  const golfers = [{ name: 'Ann Lee', email: '', phone: '', rateGroup: 0 }];
  return browser.send('PUT', `${path}/${id}/confirmation`, { golfers });
}

async function reserve(browser: Browser, path = here): Promise<string> {
  const id = await held(browser, newStart(), path);
  expect(codeOf(await confirm(browser, id, path))).toBe(200);
  return id;
}

async function releasedOn(date: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select holds_released as released from days where course_key = $1 and date = $2',
    [courseKey, date],
  );
  return rows[0]?.released ?? 0;
}

async function letRunOut(browser: Browser, secondsAgo = 1): Promise<void> {
  await endHoldIn(database.pool, await held(browser), -1000 * secondsAgo);
}

describe('a golfer who keeps holding the same time', () => {
  /** Holds the time and releases it after that many seconds. */
  async function keep(browser: Browser, start: ReturnType<typeof newStart>, seconds: number, ago = 0) {
    const { id, uid } = (await hold(browser, start)).json();
    await holdSince(database.pool, id, seconds + ago);
    expect((await browser.send('DELETE', `${here}/${id}?status=pending`)).statusCode).toBe(204);
    if (ago > 0)
      await database.pool.query(
        `update holds set kept = jsonb_set(kept, '{-1,untilMs}', to_jsonb((kept #>> '{-1,untilMs}')::bigint - $2))
          where uid = $1`,
        [uid, 1000 * ago],
      );
  }

  it('for more than ten minutes within an hour cannot hold it again in that hour, and others can', async () => {
    const [browser, other] = [await golfer(), await golfer()];
    const start = newStart();
    await keep(browser, start, 292, 400);
    await keep(browser, start, 292, 60);
    await keep(browser, start, 30);
    const refused = await hold(browser, start);
    expect(refused.json()).toMatchObject({ status: 429, code: 'time-kept-too-long' });
    const waitSeconds = (Date.parse(refused.json().until) - Date.now()) / 1000;
    expect(waitSeconds).toBeGreaterThan(3600 - 692 - 10);
    expect(waitSeconds).toBeLessThan(3600 - 692 + 30);
    for (const changed of [{ players: 2 }, { numHoles: 18 }])
      expect(codeOf(await hold(browser, { ...start, ...changed }))).toBe('time-kept-too-long');
    expect(codeOf(await hold(browser))).toBe(201);
    expect(codeOf(await hold(other, start))).toBe(201);
  });

  it('keeps it on by changing players or holes no longer than that', async () => {
    const browser = await golfer();
    const start = newStart();
    await keep(browser, start, 300, 30);
    const id = await held(browser, start);
    await holdSince(database.pool, id, 301);
    // Their existing hold is answered as before.
    expect(await held(browser, start)).toBe(id);
    expect(codeOf(await hold(browser, { ...start, players: 3 }))).toBe('time-kept-too-long');
    expect(codeOf(await confirm(browser, id))).toBe(200);
  });

  it('a little, again and again, may go on', async () => {
    const browser = await golfer();
    const start = newStart();
    for (let time = 0; time < 8; time += 1) await keep(browser, start, 60, 0);
    expect(codeOf(await hold(browser, start))).toBe(201);
  });
});

describe('a golfer whose holds expire', () => {
  it('pauses after the third within an hour, for a quarter of an hour', async () => {
    const browser = await golfer();
    await letRunOut(browser, 1500);
    await letRunOut(browser, 800);
    await letRunOut(browser, 60);
    const refused = await hold(browser);
    expect(refused.statusCode).toBe(429);
    const { code, until } = refused.json();
    expect(code).toBe('cooling-down');
    const waitSeconds = (Date.parse(until) - Date.now()) / 1000;
    expect(waitSeconds).toBeGreaterThan(coolDownSeconds - 70);
    expect(waitSeconds).toBeLessThan(coolDownSeconds - 50);
    expect(Number(refused.headers['retry-after'])).toBeCloseTo(waitSeconds, -1);
    expect(codeOf(await hold(browser, newStart(), elsewhere))).toBe('cooling-down');
  });

  it('holds again when the pause is over, and pauses after the next one that runs out', async () => {
    const browser = await golfer();
    await letRunOut(browser, 2500);
    await letRunOut(browser, 1700);
    await letRunOut(browser, coolDownSeconds + 1);
    await letRunOut(browser);
    expect(codeOf(await hold(browser))).toBe('cooling-down');
  });

  it('never pauses when they ran out in more than an hour', async () => {
    const browser = await golfer();
    await letRunOut(browser, 3700);
    for (let i = 0; i < 2; i += 1) await letRunOut(browser, 5);
    expect(codeOf(await hold(browser))).toBe(201);
  });

  it('never pauses for changing choices, releasing, or confirming', async () => {
    const browser = await golfer();
    for (let i = 0; i < 6; i += 1) await held(browser);
    for (let i = 0; i < 6; i += 1) {
      const id = await held(browser);
      expect((await browser.send('DELETE', `${here}/${id}?status=pending`)).statusCode).toBe(204);
    }
    for (let i = 0; i < maxOpen; i += 1) await reserve(browser);
    expect(await held(browser, newStart(), elsewhere)).toEqual(expect.any(String));
  });

  it('counts as having let it expire when the page releases it at zero, and not before', async () => {
    const [slow, quick] = [await golfer(), await golfer()];
    for (let i = 0; i < 3; i += 1) {
      for (const [browser, left] of [
        [slow, confirmMarginSeconds - 1],
        [quick, confirmMarginSeconds + 5],
      ] as const) {
        const id = await held(browser);
        await endHoldIn(database.pool, id, 1000 * left);
        await browser.send('DELETE', `${here}/${id}?status=pending`);
      }
    }
    expect(codeOf(await hold(slow))).toBe('cooling-down');
    expect(codeOf(await hold(quick))).toBe(201);
  });

  it('counts as having let it expire once when they release it after its end', async () => {
    const browser = await golfer();
    for (let i = 0; i < 2; i += 1) {
      const id = await held(browser);
      await endHoldIn(database.pool, id, -1000);
      for (let repeat = 0; repeat < 3; repeat += 1) await browser.send('DELETE', `${here}/${id}`);
    }
    expect(codeOf(await hold(browser))).toBe(201);
  });

  it('finds their live hold during a pause', async () => {
    const browser = await golfer();
    for (let i = 0; i < 2; i += 1) await letRunOut(browser);
    const start = newStart();
    const id = await held(browser, start);
    expect(await held(browser, start)).toBe(id);
    expect(codeOf(await confirm(browser, id))).toBe(200);
  });

  it('is refused in all their tabs at once', async () => {
    const browser = await golfer();
    for (let i = 0; i < 3; i += 1) await letRunOut(browser);
    const answers = await Promise.all(Array.from({ length: 8 }, () => hold(browser.copy())));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['cooling-down']));
  });

  it('gets either a hold or a pause at the moment of expiry', async () => {
    for (let round = 0; round < 30; round += 1) {
      const browser = await golfer();
      for (let i = 0; i < 2; i += 1) await letRunOut(browser);
      const start = newStart();
      const released = await releasedOn(start.date);
      const { id: third, uid } = (await hold(browser, start)).json();
      await endHoldIn(database.pool, third, 4 + (round % 5) * 2);
      const answers = await Promise.all([hold(browser.copy()), hold(browser.copy()), hold(browser.copy())]);
      const codes = new Set(answers.map(codeOf));
      const { rows } = await database.pool.query(
        `select teetimegroup_id = $2 as "isThird", cardinality(expired_at) as expired from holds where uid = $1`,
        [uid, third],
      );
      expect([
        [new Set([201]), released + 1, false, 2],
        // A refusal changes nothing.
        [new Set(['cooling-down']), released, true, 2],
      ]).toContainEqual([codes, await releasedOn(start.date), rows[0].isThird, rows[0].expired]);
    }
  });

  it('is remembered no longer than it matters', async () => {
    const browser = await golfer();
    await letRunOut(browser, 5000);
    await letRunOut(browser, 4600);
    await letRunOut(browser, 3);
    const id = await held(browser);
    const { rows } = await database.pool.query(
      'select cardinality(expired_at) as kept from holds where teetimegroup_id = $1',
      [id],
    );
    expect(rows[0].kept).toBe(1);
  });
});

describe("a golfer's open reservations at a course", () => {
  it('are limited there, and nowhere else; a cancelled one no longer counts', async () => {
    const browser = await golfer();
    const ids = [];
    for (let i = 0; i < maxOpen; i += 1) ids.push(await reserve(browser));
    const refused = await hold(browser);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-reservations']);
    const there = await held(browser, newStart(), elsewhere);
    expect(codeOf(await hold(browser))).toBe('too-many-reservations');
    // Their reservations elsewhere stay.
    expect(codeOf(await confirm(browser, there, elsewhere))).toBe(200);
    await browser.send('DELETE', `${here}/${ids[0]}`);
    await reserve(browser);
  });

  it('are upcoming ones: rounds that have begun do not count', async () => {
    const browser = await golfer();
    const [yesterdays, todays] = [await reserve(browser), await reserve(browser)];
    for (let i = 2; i < maxOpen; i += 1) await reserve(browser);
    const move = async (id: string, date: string, time: string) => {
      await database.pool.query('update golfer_reservations set date = $2 where teetimegroup_id = $1', [
        id,
        date,
      ]);
      await database.pool.query('update teetimegroups set date = $2, starting_time = $3 where id = $1', [
        id,
        date,
        time,
      ]);
    };
    await move(todays, today, '23:59');
    expect(codeOf(await hold(browser))).toBe('too-many-reservations');
    await move(todays, today, '00:00');
    await move(yesterdays, addDays(today, -1), '23:59');
    await reserve(browser);
    await reserve(browser);
    expect(codeOf(await hold(browser))).toBe('too-many-reservations');
  });

  it('are no more than that however many tabs hold and confirm at once', async () => {
    const browser = await golfer();
    const tabs = Array.from({ length: 8 }, () => browser.copy());
    const reserveAsTab = async (tab: Browser) => {
      const answer = await hold(tab);
      if (answer.statusCode === 201) await confirm(tab, answer.json().id);
    };
    for (let round = 0; round < 4; round += 1) await Promise.all(tabs.map(reserveAsTab));
    for (let i = 0; i < maxOpen; i += 1) await reserveAsTab(browser);
    const mine = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
    expect(mine.reservations).toHaveLength(maxOpen);
  });

  it('are counted again on confirming, since the limit may have been lowered', async () => {
    const browser = await golfer();
    const first = await reserve(browser);
    for (let i = 2; i < maxOpen; i += 1) await reserve(browser);
    const id = await held(browser);
    const stricter = await openWholeServer(database.pool, { MAX_OPEN_RESERVATIONS_PER_COURSE: '2' });
    const there = new Browser(stricter);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    expect(codeOf(await confirm(there, id))).toBe('too-many-reservations');
    // A repeated confirmation answers as it did first.
    expect(codeOf(await confirm(there, first))).toBe(200);
    await stricter.close();
    expect(codeOf(await confirm(browser, id))).toBe(200);
  });
});

it('the holds of one network address are limited, whoever the golfer is', async () => {
  const narrow = await openWholeServer(database.pool, { HOLDS_PER_ADDRESS: '3', TRUST_PROXY: 'loopback' });
  const from = async (address: string) => {
    const browser = new Browser(narrow, { 'x-forwarded-for': address });
    for (const [name, value] of (await golfer()).cookies) browser.cookies.set(name, value);
    return browser;
  };
  const codes = [];
  for (let i = 0; i < 4; i += 1) codes.push(codeOf(await hold(await from('10.8.0.1'))));
  expect(codes).toEqual([201, 201, 201, 'too-many-requests']);
  expect(codeOf(await hold(await from('10.8.0.2')))).toBe(201);
  await narrow.close();
});

import { randomBytes, randomUUID } from 'node:crypto';
import type { WishRequest } from '@dewsweeper/contract/fair-openings';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReservationID } from '../../src/adapters/reservation-id.ts';
import { closeSheets } from '../../src/features/clubhouse/cells-store.ts';
import { findWithMostReservations, queueNotice } from '../../src/features/clubhouse/store.ts';
import { createCourseCache } from '../../src/features/courses/course-cache.ts';
import { courseStore } from '../../src/features/courses/store.ts';
import type { DrawDeps, WishDeps } from '../../src/features/fair-openings/deps.ts';
import { drawOpening } from '../../src/features/fair-openings/draw.ts';
import { newSeed } from '../../src/features/fair-openings/seed.ts';
import { wishFor } from '../../src/features/fair-openings/wish.ts';
import { findWaitingGolfers } from '../../src/features/waitlist/golfers.ts';
import { markDay } from '../../src/features/waitlist/store.ts';
import { Browser, codeOf, registrationOf } from '../accounts.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { clockAt } from '../database-clock.ts';
import { courseKey, storeCourse, twoNines } from '../example-course.ts';
import { fairCourse } from '../fair-course.ts';
import { signedIn } from '../signed-in.ts';
import { openWholeServer } from '../whole-server.ts';

const { group, course } = twoNines;
const ofCourse = `/api/groups/${group}/courses/${course}`;
const date = '2027-06-16';
const place = { courseKey, date };
const fair = fairCourse('07:30');
const gathering = '2027-06-02T07:05:00-05:00';
const over = '2027-06-02T07:10:00-05:00';

let database: TestDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, fair);
  await clockAt(database.pool, gathering);
  app = await openWholeServer(database.pool, {}, { drawEveryMs: 3_600_000, readClockEveryMs: 10 });
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

/** Statements by their names, with others in their place. */
type Instead = Record<string, (text: string) => string>;

/** A process of its own. `before`: what it does before a statement. */
function process(instead: Instead = {}, before: Record<string, string> = {}): DrawDeps & WishDeps {
  const queryOf = (of: Pick<PoolClient, 'query'>) => async (asked: { name?: string; text: string }) => {
    const { name = '', text } = asked;
    if (before[name]) await of.query(before[name]);
    const other = instead[name];
    return of.query(other ? { ...asked, name: `${name}-changed`, text: other(text) } : asked);
  };
  const changed = <Of extends Pick<PoolClient, 'query'>>(of: Of, more: object = {}): Of =>
    new Proxy(of, {
      get(target, key) {
        if (key === 'query') return queryOf(target);
        const value = Reflect.get(more, key) ?? Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const pool = changed(database.pool, { connect: async () => changed(await database.pool.connect()) });
  return {
    pool,
    clock: { nowMs: () => Date.parse(gathering) },
    courses: createCourseCache(courseStore(pool)),
    newSeed: () => newSeed(randomBytes),
    announce: () => {},
    deliverSoon: () => {},
    newId: randomUUID,
    newReservationID,
    publicUrl: 'http://localhost:3000',
    maxOpenReservations: 10,
    findWithMostReservations,
    closeSheets,
    findGolfers: findWaitingGolfers,
    markDay,
    queueMessages: queueNotice,
    phoneOf: async (uid) => uid,
    textCountriesOf: async () => ['US'],
  };
}

let telephone = 2_000;
async function golfer(name: string): Promise<{ browser: Browser; uid: string }> {
  const browser = new Browser(app);
  telephone += 1;
  const registration = registrationOf(`${name}@example.com`, {
    course: { group, course },
    phone: `402-555-${telephone}`,
  });
  expect(codeOf(await browser.send('POST', '/api/users', registration))).toBe(201);
  return { browser, uid: (await browser.send('GET', '/api/users/me')).json().id };
}

const wishFrom = (times: readonly string[]): WishRequest => ({
  numHoles: 9,
  players: 2,
  choices: times.map((startingTime) => ({ startingTime, startingTeeID: 'front' })),
});

async function wished({ browser }: { browser: Browser }, times: readonly string[]): Promise<void> {
  const answer = await browser.send('PUT', `${ofCourse}/openings/${date}/wish`, wishFrom(times));
  expect(codeOf(answer)).toBe(200);
}

const inRow = async (text: string): Promise<Record<string, unknown>[]> =>
  (await database.pool.query(text)).rows;

/** What must be true however it went; a line for each that is not. */
async function wrongs(): Promise<string[]> {
  const found = await inRow(`
    select 'a wish was left after the draw' as wrong from wishes w join openings o using (course_key, date)
      where o.state = 'drawn' and w.state = 'gathering'
    union all select 'a wish is not in the list' from wishes w join openings o using (course_key, date)
      where o.state = 'drawn' and not o.list @> jsonb_build_array(jsonb_build_object('id', w.id))
    union all select 'a claim of a hold is nobody''s' from claims c where c.play is not null and c.expires_at > dewsweeper_now()
      and not exists (select from holds h where h.uid = c.uid and h.teetimegroup_id = c.teetimegroup_id)
    union all select 'a hold has no claim' from holds h where h.expires_at > dewsweeper_now()
      and not exists (select from claims c where c.teetimegroup_id = h.teetimegroup_id)
    union all select 'an offer has no claim' from waiting w where w.state = 'offered'
      and not exists (select from claims c where c.teetimegroup_id = w.id)
    union all select 'a winner has nothing' from wishes w where w.state = 'won'
      and not exists (select from claims c where c.teetimegroup_id in (w.hold_id, w.offer_id))
    union all select 'a winner was told other than once' from wishes w where w.state = 'won'
      and 2 <> (select count(*) from messages m where m.teetimegroup_id = w.id)`);
  return found.map(({ wrong }) => String(wrong));
}

const outcomes = async () =>
  (await inRow('select state from wishes order by place, id')).map(({ state }) => state);

describe('two processes that draw at once', () => {
  const drawTwice = async (instead: Instead = {}) => {
    for (const name of ['ann', 'bob', 'cy']) await wished(await golfer(name), ['07:00', '07:10']);
    await clockAt(database.pool, over);
    const draws = [process(instead), process(instead)].map((deps) => drawOpening(deps, place));
    return Promise.allSettled(draws);
  };

  it('draw once', async () => {
    expect((await drawTwice()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await outcomes()).toEqual(['won', 'won', 'unlucky']);
    expect(await wrongs()).toEqual([]);
  });

  it('would draw twice if the second did not look', async () => {
    await drawTwice({ 'lock-opening': (text) => text.replace(`and state = 'gathering'`, '') });
    expect(await outcomes()).not.toEqual(['won', 'won', 'unlucky']);
  });
});

describe('a wish in the last moment', () => {
  const wishLate = async (instead: Instead = {}) => {
    await wished(await golfer('ann'), ['07:00']);
    const { uid } = await golfer('bob');
    const late = process(instead, { 'put-wish': 'select pg_sleep(0.5)' });
    const asked = wishFor(late, signedIn(uid), { group, course }, date, wishFrom(['07:10']));
    await expect
      .poll(() =>
        inRow(`select from pg_stat_activity where query = 'select pg_sleep(0.5)' and state = 'active'`),
      )
      .toHaveLength(1);
    await clockAt(database.pool, over);
    await drawOpening(process(), place);
    return asked;
  };

  it('is drawn', async () => {
    expect(await wishLate()).toMatchObject({ ok: true });
    expect(await outcomes()).toEqual(['won', 'won']);
    expect(await wrongs()).toEqual([]);
  });

  it('would be lost if the draw did not wait for it', async () => {
    await wishLate({ 'share-sheets': () => 'select $1' });
    expect(await wrongs()).toContain('a wish was left after the draw');
  });

  it('after the draw is refused', async () => {
    await wished(await golfer('ann'), ['07:00']);
    const { uid } = await golfer('bob');
    await clockAt(database.pool, over);
    await drawOpening(process(), place);
    await clockAt(database.pool, gathering);
    const asked = await wishFor(process(), signedIn(uid), { group, course }, date, wishFrom(['07:10']));
    expect(asked).toMatchObject({ refusal: 'not-gathering' });
  });
});

describe('a draw while a winner takes something else', () => {
  const drawAndHold = async (instead: Instead = {}) => {
    const names = ['ann', 'bob', 'cy', 'dee'];
    const golfers = await Promise.all(names.map((name) => golfer(name)));
    for (const [index, one] of golfers.entries()) await wished(one, [`07:${index}0`]);
    await clockAt(database.pool, over);
    const holds = golfers.map(({ browser }, index) =>
      browser.send('POST', `${ofCourse}/teetimegroups`, {
        date: '2027-06-10',
        startingTime: `07:${index}0`,
        startingTeeID: 'front',
        numHoles: 9,
        players: 2,
      }),
    );
    await Promise.all([...holds, drawOpening(process(instead), place)]);
  };

  it('leaves each golfer one hold', async () => {
    await drawAndHold();
    expect(await outcomes()).toEqual(['won', 'won', 'won', 'won']);
    // Whoever took a hold after the draw has given up what was won for it.
    expect((await wrongs()).filter((wrong) => wrong !== 'a winner has nothing')).toEqual([]);
  });

  it('would lose a hold if it did not look for one', async () => {
    const ann = await golfer('ann');
    await wished(ann, ['07:00']);
    const other = {
      date: '2027-06-10',
      startingTime: '07:00',
      startingTeeID: 'front',
      numHoles: 9,
      players: 2,
    };
    expect(codeOf(await ann.browser.send('POST', `${ofCourse}/teetimegroups`, other))).toBe(201);
    await clockAt(database.pool, over);
    await drawOpening(
      process({ 'lock-free-holders': (text) => text.replace('and teetimegroup_id is null', '') }),
      place,
    );
    expect(await wrongs()).toContain("a claim of a hold is nobody's");
  });
});

describe('a draw that dies', () => {
  it.each(['claim-what-was-won', 'end-wishes', 'end-opening', 'bump-drawn-day'])(
    'at %s leaves nothing, and the next does all of it',
    async (name) => {
      for (const golferName of ['ann', 'bob']) await wished(await golfer(golferName), ['07:00']);
      await clockAt(database.pool, over);
      const dying = process({ [name]: () => 'select 1 / 0' });
      const died = drawOpening({ ...dying, courses: process().courses }, place);
      await expect(died).rejects.toThrow(/bind message supplies|division by zero/);
      expect(await outcomes()).toEqual(['gathering', 'gathering']);
      expect(await inRow('select from claims')).toEqual([]);
      expect(await inRow(`select from messages where source = 'draw'`)).toEqual([]);
      await drawOpening(process(), place);
      expect(await outcomes()).toEqual(['won', 'unlucky']);
      expect(await wrongs()).toEqual([]);
    },
  );
});

it('a start that staff book while wishes are gathered goes to nobody', async () => {
  await wished(await golfer('ann'), ['07:00', '07:10']);
  await database.pool.query(
    `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
      values ($1, $2, 'front', 420, 'counter-1', '', 'infinity')`,
    [courseKey, date],
  );
  await clockAt(database.pool, over);
  await drawOpening(process(), place);
  expect(await inRow('select won from wishes')).toEqual([{ won: 1 }]);
  expect(await wrongs()).toEqual([]);
});

import { addDays, wallTime } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { endHoldIn } from '../../../test/holds.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

const groups = `/api/groups/${twoNines.group}/courses/${twoNines.course}/teetimegroups`;
const golfers = [{ name: 'Ann Lee', email: '', phone: '', rateGroup: 0 }];

let database: TestDatabase;
/** SQL to run before a statement of this name reaches the database. */
let meanwhile: { statement: string; text: string } | null = null;
/** The process that has the golfers of this file in its cache, and another one. */
let here: FastifyInstance;
let elsewhere: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  await storeCourse(database.pool, twoNines);
  here = await openWholeServer(interrupted(database.pool));
  elsewhere = await openWholeServer(database.pool);
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('update courses set document = $1, revision = revision + 1', [twoNines.document]);
});
afterEach(() => {
  meanwhile = null;
});

function interrupted(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'query')
        return async (statement: { name?: string }, ...more: never[]) => {
          if (meanwhile && statement.name === meanwhile.statement) await target.query(meanwhile.text);
          return target.query(statement as never, ...more);
        };
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

let count = 0;
function newStart() {
  count += 1;
  return {
    date: addDays(dateIn(1), count % 12),
    startingTime: wallTime(420 + 10 * Math.floor(count / 12)),
    startingTeeID: 'front',
    numHoles: 9,
    players: 1,
  };
}

/** A golfer in this process's cache, and their account's address. */
async function rememberedGolfer() {
  count += 1;
  const email = `remembered-${count}@example.com`;
  const browser = await newGolfer(here, email);
  await browser.send('GET', '/api/users/me/teetimegroups');
  return { browser, email };
}

const inOtherProcess = (browser: Browser): Browser => {
  const there = new Browser(elsewhere);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
};

const hold = (browser: Browser, start = newStart()) => browser.send('POST', groups, start);
const confirm = (browser: Browser, id: string) =>
  browser.send('PUT', `${groups}/${id}/confirmation`, { golfers });

async function held(browser: Browser): Promise<string> {
  const answer = await hold(browser);
  expect(codeOf(answer), answer.body).toBe(201);
  return answer.json().id;
}

async function mine(browser: Browser) {
  const { reservations, hold: own } = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
  return { reservations: reservations.length, hold: own?.id ?? null };
}

async function deny(email: string): Promise<void> {
  await database.pool.query(`insert into privileges values ($1, $2, $3, true, 'Call the pro shop.', '')`, [
    email,
    twoNines.group,
    twoNines.course,
  ]);
}

/** Changes what the course offers, without notifying this process. */
async function offer(widgetSettings: object, rates: readonly object[] = twoNines.document.rates) {
  await database.pool.query('update courses set document = $1, revision = revision + 1', [
    {
      ...twoNines.document,
      rates,
      widgetSettings: { ...twoNines.document.widgetSettings, ...widgetSettings },
    },
  ]);
}

describe('a golfer in this process’s cache', () => {
  it('who signed out in another process can neither hold nor confirm', async () => {
    const [holding, confirming] = [await rememberedGolfer(), await rememberedGolfer()];
    const id = await held(confirming.browser);
    for (const { browser } of [holding, confirming])
      expect((await inOtherProcess(browser).send('DELETE', '/api/session')).statusCode).toBe(204);
    const refused = [await hold(holding.browser), await confirm(confirming.browser, id)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(refused.map(codeOf)).toEqual(['not-signed-in', 'not-signed-in']);
    const { rows } = await database.pool.query('select from teetimegroups where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('whom the course has denied since is refused with its message, for holds and confirmations', async () => {
    const { browser, email } = await rememberedGolfer();
    const id = await held(browser);
    await deny(email);
    expect((await hold(browser)).json()).toMatchObject({
      code: 'booking-denied',
      message: 'Call the pro shop.',
    });
    expect(codeOf(await confirm(browser, id))).toBe('booking-denied');
    expect(await mine(browser)).toEqual({ reservations: 0, hold: id });
  });

  it('whose denial was lifted since can hold at once', async () => {
    const { browser, email } = await rememberedGolfer();
    await deny(email);
    expect(codeOf(await hold(browser))).toBe('booking-denied');
    await database.pool.query('delete from privileges where login_email = $1', [email]);
    await held(browser);
  });

  it('is reached where they are reached now', async () => {
    const { browser } = await rememberedGolfer();
    const id = await held(browser);
    const changed = await inOtherProcess(browser).send('PATCH', '/api/users/me', {
      firstName: 'Robin',
      phone: '402-555-0177',
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(codeOf(await confirm(browser, id))).toBe(200);
    const { rows } = await database.pool.query(
      `select channel, recipient, user_first_name as name from messages where teetimegroup_id = $1
        order by channel desc`,
      [id],
    );
    expect(rows).toMatchObject([
      { channel: 'text', recipient: '402-555-0177', name: 'Robin' },
      { channel: 'mail', name: 'Robin' },
    ]);
  });

  it('who keeps changing is asked to retry, and nothing is changed', async () => {
    const { browser, email } = await rememberedGolfer();
    const id = await held(browser);
    for (const [statement, ask] of [
      ['place_hold', () => hold(browser)],
      ['confirm_hold', () => confirm(browser, id)],
    ] as const) {
      meanwhile = { statement, text: `update users set phone = phone || '1' where login_email = '${email}'` };
      const refused = await ask();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
      meanwhile = null;
      expect(await mine(browser)).toEqual({ reservations: 0, hold: id });
    }
    expect(codeOf(await confirm(browser, id))).toBe(200);
  });
});

describe('a course that another process has changed', () => {
  it('is held at its new rates', async () => {
    const { browser } = await rememberedGolfer();
    await held(browser);
    await offer({}, [{ name: 'Twilight', greenFee9: 10, greenFee18: 20 }]);
    expect((await hold(browser)).json()).toMatchObject({ rates: [{ name: 'Twilight', priceCents: 1000 }] });
  });

  it('refuses by its new rules what was open before', async () => {
    const { browser } = await rememberedGolfer();
    const id = await held(browser);
    await offer({ allow9Holes: [] });
    expect(codeOf(await hold(browser))).toBe('holes-not-offered');
    await offer({ requirePayment: 'always' });
    expect(codeOf(await confirm(browser, id))).toBe('payment-not-set-up');
    expect(await mine(browser)).toEqual({ reservations: 0, hold: id });
  });

  it('offers by its new rules what was closed before', async () => {
    const { browser } = await rememberedGolfer();
    await offer({ allow9Holes: [] });
    expect(codeOf(await hold(browser))).toBe('holes-not-offered');
    await offer({});
    await held(browser);
  });

  it('and goes on changing has everybody come back, with everything as it was', async () => {
    const { browser } = await rememberedGolfer();
    const id = await held(browser);
    for (const [statement, ask] of [
      ['place_hold', () => hold(browser)],
      ['confirm_hold', () => confirm(browser, id)],
    ] as const) {
      meanwhile = {
        statement,
        text: `update courses set revision = revision + 1 where course_key = '${courseKey}'`,
      };
      const refused = await ask();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
      meanwhile = null;
      expect(await mine(browser)).toEqual({ reservations: 0, hold: id });
    }
    const { rows } = await database.pool.query(
      `select (select count(*) from claims where teetimegroup_id = $1)::int as claims,
        (select count(*) from messages where teetimegroup_id = $1)::int as messages`,
      [id],
    );
    expect(rows).toEqual([{ claims: 1, messages: 0 }]);
    expect(codeOf(await confirm(browser, id))).toBe(200);
  });
});

describe('an id without a live hold', () => {
  async function answersTo(browser: Browser, id: string) {
    return [
      codeOf(await browser.send('GET', `${groups}/${id}`)),
      codeOf(await confirm(browser, id)),
      codeOf(await browser.send('DELETE', `${groups}/${id}`)),
      codeOf(await browser.send('DELETE', `${groups}/${id}?status=pending`)),
    ];
  }
  const asNone = ['not-found', 'hold-expired', 204, 204];

  it('is answered alike, whether it was never there, given back, or given up for another', async () => {
    const { browser } = await rememberedGolfer();
    expect(await answersTo(browser, 'made-up')).toEqual(asNone);
    const first = await held(browser);
    expect((await browser.send('DELETE', `${groups}/${first}`)).statusCode).toBe(204);
    expect(await answersTo(browser, first)).toEqual(asNone);
    const [second, third] = [await held(browser), await held(browser)];
    expect(await answersTo(browser, second)).toEqual(asNone);
    expect(await mine(browser)).toEqual({ reservations: 0, hold: third });
  });

  it("is answered so to others too, once the owner's hold has run out and its time is another's", async () => {
    const [owner, other] = [await rememberedGolfer(), await rememberedGolfer()];
    const start = newStart();
    const { id } = (await hold(owner.browser, start)).json();
    await endHoldIn(database.pool, id, -1);
    expect(codeOf(await hold(other.browser, start))).toBe(201);
    expect(await answersTo(other.browser, id)).toEqual(asNone);
    expect(codeOf(await confirm(owner.browser, id))).toBe('hold-expired');
    expect((await owner.browser.send('DELETE', `${groups}/${id}`)).statusCode).toBe(204);
    expect(await mine(other.browser)).toMatchObject({ hold: expect.any(String) });
  });
});

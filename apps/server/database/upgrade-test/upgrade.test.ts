import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../src/adapters/postgres/call.ts';
import { problemLines } from '../../src/problem-lines.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.ts';
import { shiftClock } from '../../src/testing/database-clock.ts';
import { applySchema, compareSchema, hasSchema, newestMigration } from '../apply.ts';
import { readCatalog } from './catalog.ts';

type Group = { courseKey: string; id: string; golfer: string; status: string; cells: number };
type Installation = {
  now: string;
  golfers: Record<string, { uid: string }>;
  groups: Record<string, Group>;
  endedHolds: Record<string, Record<string, { released: number; expired: number }>>;
  rows: Record<string, number>;
};

const dump = readFileSync(new URL('installation-before.sql', import.meta.url), 'utf8');
const before: Installation = JSON.parse(
  readFileSync(new URL('installation-before.json', import.meta.url), 'utf8'),
);

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  pool = database.pool;
  await pool.query(dump);
  await setClock();
});
afterEach(() => database.drop());

/** The clock runs from the dump's instant on, or from `minutes` later. */
async function setClock(minutes = 0): Promise<void> {
  await shiftClock(pool, `${Date.parse(before.now) + minutes * 60_000 - Date.now()} milliseconds`);
}

/** Upgrading puts the clock right as well. */
async function upgrade(): Promise<void> {
  await applySchema(pool);
  await setClock();
}

function groupOf(name: string): Group {
  const group = before.groups[name];
  if (!group) throw new Error(`no group ${name}`);
  return group;
}

const uidOf = (golfer: string) => before.golfers[golfer]?.uid ?? '';
const ownOf = (name: string) => {
  const { golfer, courseKey, id } = groupOf(name);
  return { uid: uidOf(golfer), courseKey, id };
};

async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows as Row[];
}

async function revisionOf(courseKey: string): Promise<number> {
  const [row] = await rowsOf<{ revision: string }>('select revision from courses where course_key = $1', [
    courseKey,
  ]);
  return Number(row?.revision);
}

async function confirm(name: string): Promise<string> {
  const own = ownOf(name);
  const { outcome } = await call<{ outcome: string }>(pool, 'confirm_hold', {
    ...own,
    revision: await revisionOf(own.courseKey),
    golfers: [{ name: 'Of today' }],
    firstName: 'Of',
    lastName: 'Today',
    messages: [],
  });
  return outcome;
}

async function end(name: string): Promise<string> {
  const asked = {
    ...ownOf(name),
    onlyPending: true,
    marginSeconds: 0,
    firstName: '',
    lastName: '',
    messages: [],
  };
  return (await call<{ outcome: string }>(pool, 'end_teetimegroup', asked)).outcome;
}

type Held = {
  outcome: string;
  expiries?: number[];
  kept?: { fromMs: number; untilMs: number }[];
  id?: string;
};

/** A hold of 20 December, or of the time of a former one. */
async function hold(golfer: string, like?: string, more: object = {}): Promise<Held> {
  const courseKey = 'prairie-links/cedar-ridge';
  const [former] = like
    ? await rowsOf<{ date: string; play: object; cell: [string, number] }>(
        `select date, jsonb_build_object('startingTime', starting_time, 'startingTeeID', starting_tee_id, 'reroundTime', null,
           'reroundTeeID', null, 'numHoles', 9, 'players', 1) as play,
           jsonb_build_array(starting_tee_id, 60 * left(starting_time, 2)::integer + right(starting_time, 2)::integer) as cell
         from teetimegroups where course_key = $1 and id = $2`,
        [courseKey, groupOf(like).id],
      )
    : [];
  const nine = { startingTime: '08:00', startingTeeID: 'front', reroundTime: null, reroundTeeID: null };
  return call<Held>(pool, 'place_hold', {
    uid: uidOf(golfer),
    courseKey,
    date: former?.date ?? '2026-12-20',
    id: 'NEWH-OLDS-0001',
    revision: await revisionOf(courseKey),
    play: former?.play ?? { ...nine, numHoles: 9, players: 1 },
    cells: [former?.cell ?? ['front', 480]],
    quote: [],
    holdSeconds: 420,
    judgedExpiries: [],
    expiryMemorySeconds: 4500,
    judgedSpans: 0,
    keptMemorySeconds: 3600,
    limit: null,
    ...more,
  });
}

describe('the schema', () => {
  it('is that of a new database', async () => {
    expect(await hasSchema(pool)).toBe(true);
    expect(await newestMigration(pool)).toBe('');
    await upgrade();
    const fresh = await createTestDatabase();
    try {
      const [upgraded, wanted] = [await readCatalog(pool), await readCatalog(fresh.pool)];
      expect(Object.keys(wanted)).toEqual([
        'columns',
        'constraints',
        'functions',
        'indexes',
        'tables',
        'views',
      ]);
      for (const found of Object.values(wanted)) expect(found.length).toBeGreaterThan(2);
      expect(upgraded).toEqual(wanted);
    } finally {
      await fresh.drop();
    }
    expect(await compareSchema(pool)).toMatchObject({ migrations: [], changed: [], removed: [] });
    expect(await applySchema(pool)).toEqual([]);
  });

  it('of an older release is refused, and stays as it is', async () => {
    await pool.query(`delete from kysely_migration where name >= '0016'`);
    const catalog = await readCatalog(pool);
    const refusal = await applySchema(pool).catch(problemLines);
    expect(refusal).toEqual([
      'The database refused: it is of an older release and lacks 0016-held-back, 0017-public-addresses, 0017-removed-courses; start the last release before this one once, then this one.',
    ]);
    expect(await readCatalog(pool)).toEqual(catalog);
  });
});

it('every row that is no living hold stays', async () => {
  const carried = [
    'livingNine',
    'livingEighteen',
    'livingEighteenOneSheet',
    'livingTookOver',
    'livingObstructed',
  ];
  const others = async () =>
    rowsOf<{ group: object }>(
      `select to_jsonb(g) as group from teetimegroups g where id <> all($1) order by course_key, id`,
      [carried.map((name) => groupOf(name).id)],
    );
  const kept = await others();
  await upgrade();
  expect(await others()).toEqual(kept);
  const changed = { teetimegroups: (before.rows['teetimegroups'] ?? 0) - carried.length };
  for (const [table, count] of Object.entries({ ...before.rows, ...changed })) {
    if (table.startsWith('kysely')) continue;
    const [found] = await rowsOf<{ count: number }>(`select count(*)::integer from ${table}`);
    expect(found?.count, table).toBe(count);
  }
});

describe('a living hold', () => {
  it.each(['livingNine', 'livingEighteen', 'livingEighteenOneSheet', 'livingTookOver', 'livingObstructed'])(
    '%s is what it was: its time, its end, its rates',
    async (name) => {
      const { courseKey, id, cells } = groupOf(name);
      const text = (source: string) =>
        `select date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes, players, status, expiration,
           uid, source, created_at from ${source} where course_key = $1 and id = $2`;
      const [was] = await rowsOf<{ expiration: Date }>(text('teetimegroups'), [courseKey, id]);
      const [{ quote } = {}] = await rowsOf<{ quote?: object }>(
        'select quote from teetimegroups where id = $1',
        [id],
      );
      await upgrade();
      expect(was?.expiration).toBeInstanceOf(Date);
      expect(await rowsOf(text('held_groups'), [courseKey, id])).toEqual([was]);
      expect(await rowsOf(text('teetimegroups'), [courseKey, id])).toEqual([]);
      expect(
        await rowsOf(
          `select quote, has_group, expires_at, jsonb_array_length(cells) as cells from holds where teetimegroup_id = $1`,
          [id],
        ),
      ).toEqual([{ quote, has_group: false, expires_at: was?.expiration, cells }]);
    },
  );

  it.each(['livingNine', 'livingEighteen', 'livingEighteenOneSheet', 'livingTookOver'])(
    '%s can be confirmed',
    async (name) => {
      await upgrade();
      expect(await confirm(name)).toBe('confirmed');
      const { courseKey, id, cells } = groupOf(name);
      expect(
        await rowsOf(
          `select status, quote is not null as "isQuoted", (select count(*)::integer from claims c
             where c.course_key = g.course_key and c.teetimegroup_id = g.id and expires_at = 'infinity') as cells
           from teetimegroups g where course_key = $1 and id = $2`,
          [courseKey, id],
        ),
      ).toEqual([{ status: 'confirmed', isQuoted: true, cells }]);
      expect(await confirm(name)).toBe('already-confirmed');
    },
  );

  it('cannot be confirmed where the course put something on its time', async () => {
    await upgrade();
    expect(await confirm('livingObstructed')).toBe('reservation-conflict');
  });

  it.each(['livingNine', 'livingEighteen', 'livingObstructed'])(
    '%s can be released, and its time is open',
    async (name) => {
      await upgrade();
      const { courseKey, id } = groupOf(name);
      const cells = await rowsOf('select date, tee_id, cell from claims where teetimegroup_id = $1', [id]);
      expect(cells).toHaveLength(groupOf(name).cells);
      expect(await end(name)).toBe('ended');
      expect(
        await rowsOf('select from claims where course_key = $1 and teetimegroup_id = $2', [courseKey, id]),
      ).toEqual([]);
      expect(await confirm(name)).toBe('hold-expired');
    },
  );

  it('is held already when its golfer asks for it again, and released by another wish', async () => {
    await upgrade();
    const nine = { numHoles: 9, players: 2, startingTime: '11:00', startingTeeID: 'front' };
    const again = { date: '2026-11-25', play: { ...nine, reroundTime: null, reroundTeeID: null } };
    expect(await hold('olga', undefined, again)).toMatchObject({
      outcome: 'already-held',
      id: groupOf('livingNine').id,
    });
    expect(await hold('olga')).toMatchObject({
      outcome: 'held',
      released: { courseKey: 'prairie-links/cedar-ridge', date: '2026-11-25' },
    });
    expect(await rowsOf('select from claims where teetimegroup_id = $1', [groupOf('livingNine').id])).toEqual(
      [],
    );
  });

  it('keeps others off its time until it runs out', async () => {
    await upgrade();
    const wish = { date: '2026-11-25', cells: [['front', 660]] };
    expect(await hold('cora', undefined, wish)).toMatchObject({ outcome: 'slot-taken' });
    await setClock(4);
    expect(await confirm('livingNine')).toBe('hold-expired');
    expect(await hold('cora', undefined, wish)).toMatchObject({ outcome: 'held' });
    expect(await hold('olga')).toMatchObject({
      outcome: 'expiries-not-judged',
      expiries: [expect.any(Number)],
    });
  });
});

describe('a hold that ran out before', () => {
  it.each(['runOut', 'runOutTakenOver'])('%s is over, and counts against its golfer once', async (name) => {
    const { golfer, id } = groupOf(name);
    const [was] = await rowsOf<{ ms: number }>(
      'select floor(extract(epoch from expiration) * 1000)::float8 as ms from teetimegroups where id = $1',
      [id],
    );
    await upgrade();
    expect(await confirm(name)).toBe('hold-expired');
    const asked = await hold(golfer);
    expect(asked).toEqual({ outcome: 'expiries-not-judged', expiries: [was?.ms] });
    expect(await hold(golfer, undefined, { judgedExpiries: asked.expiries })).toMatchObject({
      outcome: 'held',
    });
    expect(await rowsOf('select status from teetimegroups where id = $1', [id])).toEqual([
      { status: 'expired' },
    ]);
  });

  it('counts as a time that its golfer kept', async () => {
    await upgrade();
    const { expiries } = await hold('nan');
    const asked = await hold('nan', 'runOut', { judgedExpiries: expiries });
    expect(asked).toMatchObject({ outcome: 'kept-not-judged', kept: [{ fromMs: expect.any(Number) }] });
  });
});

describe('what is remembered of former holds', () => {
  it('has the times that were kept within the hour, released or run out', async () => {
    const spans = async (name: string) =>
      rowsOf<{ fromMs: number; untilMs: number }>(
        `select floor(extract(epoch from created_at) * 1000)::float8 as "fromMs",
           floor(extract(epoch from least(expiration, ended_at)) * 1000)::float8 as "untilMs"
         from teetimegroups where id = $1`,
        [groupOf(name).id],
      );
    const ofKim = [...(await spans('keptWithinTheHour')), ...(await spans('keptWithinTheHourAgain'))];
    const ofLea = [...(await spans('ranOutOnce')), ...(await spans('ranOutTwice'))];
    await upgrade();
    const kim = await hold('kim', 'keptWithinTheHour');
    expect(kim).toEqual({ outcome: 'kept-not-judged', kept: ofKim });
    expect(await hold('kim', 'keptWithinTheHour', { judgedSpans: 2 })).toMatchObject({ outcome: 'held' });
    const { expiries } = await hold('lea', 'ranOutTwice');
    const lea = await hold('lea', 'ranOutTwice', { judgedExpiries: expiries });
    expect(lea).toEqual({ outcome: 'kept-not-judged', kept: ofLea });
  });

  it('has when holds ran out', async () => {
    const [was] = await rowsOf<{ ms: number[] }>(
      `select array(select (extract(epoch from at) * 1000)::float8 from unnest(expired_at) as at) as ms
       from holds where uid = $1`,
      [uidOf('lea')],
    );
    await upgrade();
    expect(was?.ms).toHaveLength(2);
    expect(await hold('lea')).toEqual({ outcome: 'expiries-not-judged', expiries: was?.ms });
  });

  it('has nothing of long ago, nor of other times', async () => {
    await upgrade();
    expect(await hold('ben', 'releasedLongAgo', { date: '2026-12-20' })).toMatchObject({ outcome: 'held' });
    expect(await hold('kim')).toMatchObject({ outcome: 'held' });
  });
});

describe('a payment', () => {
  const charge = { firstName: '', lastName: '', messages: [], entry: [{ act: 'captured' }] };

  async function paymentOf(name: string): Promise<{ id: string; state: string }> {
    const [payment] = await rowsOf<{ id: string; state: string }>(
      'select id, state from payments where teetimegroup_id = $1',
      [groupOf(name).id],
    );
    if (!payment) throw new Error(`no payment for ${name}`);
    return payment;
  }

  it('that had started becomes a reservation with a receipt', async () => {
    await upgrade();
    const { uid, courseKey, id } = ownOf('paymentStarted');
    expect(await end('paymentStarted')).toBe('payment-in-flight');
    expect(await hold('sam')).toEqual({ outcome: 'payment-in-flight' });
    await setClock(60);
    const paid = {
      state: 'captured',
      squarePaymentId: 'SQ1',
      receiptNumber: 'R1',
      receiptUrl: 'https://r/1',
    };
    const { id: paymentId } = await paymentOf('paymentStarted');
    const asked = { courseKey, paymentId, uid, ...paid, authorizedUntil: null, ...charge };
    expect(await call(pool, 'settle_charged', asked)).toEqual({ outcome: 'confirmed' });
    expect(
      await rowsOf('select status, receipt_number as "receiptNumber" from teetimegroups where id = $1', [id]),
    ).toEqual([{ status: 'confirmed', receiptNumber: 'R1' }]);
    expect(await rowsOf('select from golfer_reservations where teetimegroup_id = $1', [id])).toHaveLength(1);
    expect(await rowsOf('select teetimegroup_id as id from holds where uid = $1', [uid])).toEqual([
      { id: null },
    ]);
  });

  it('that had started and is declined gives the hold its own end back', async () => {
    await upgrade();
    const { uid, courseKey, id } = ownOf('paymentStarted');
    const { id: paymentId } = await paymentOf('paymentStarted');
    const asked = { courseKey, paymentId, uid, formerState: 'started', state: 'declined', ...charge };
    expect(await call(pool, 'settle_without_reservation', { ...asked, lookAgainSeconds: null })).toEqual({
      outcome: 'settled',
    });
    expect(await end('paymentStarted')).toBe('ended');
    expect(await rowsOf('select status from teetimegroups where id = $1', [id])).toEqual([
      { status: 'released' },
    ]);
  });

  it('that is being undone is voided, and its hold is over', async () => {
    await upgrade();
    const { uid, courseKey } = ownOf('undoing');
    const { id: paymentId } = await paymentOf('undoing');
    const asked = { courseKey, paymentId, uid, formerState: 'undoing', state: 'voided', ...charge };
    expect(await call(pool, 'settle_without_reservation', { ...asked, lookAgainSeconds: null })).toEqual({
      outcome: 'settled',
    });
    expect(await confirm('undoing')).toBe('hold-expired');
    expect(await hold('jon')).toMatchObject({ outcome: 'expiries-not-judged' });
  });

  it('whose window was open can be started, with the end that its hold had', async () => {
    await upgrade();
    const own = ownOf('windowOpened');
    const [was] = await rowsOf<{ expiration: Date; openedAt: Date; golfers: object }>(
      'select expiration, payment_opened_at as "openedAt", golfers from teetimegroups where id = $1',
      [own.id],
    );
    const opened = await call<{ outcome: string; openedAt: string; heldUntil: string }>(
      pool,
      'open_payment_window',
      {
        ...own,
        golfers: was?.golfers,
        holdSeconds: 420,
      },
    );
    expect(opened.outcome).toBe('opened');
    expect(new Date(opened.openedAt)).toEqual(was?.openedAt);
    expect(new Date(opened.heldUntil)).toEqual(was?.expiration);
    const started = await call(pool, 'start_payment', {
      ...own,
      paymentId: 'PAY1',
      paymentBehavior: 'capture',
      amountCents: 13110,
      currency: 'USD',
      environment: 'sandbox',
      locationId: 'L',
      sourceId: 'cnon:1',
      golfers: was?.golfers,
      revision: await revisionOf(own.courseKey),
      askSeconds: 30,
      limit: null,
    });
    expect(started).toEqual({ outcome: 'started', paymentId: 'PAY1' });
  });

  it('can be opened for a living hold', async () => {
    await upgrade();
    const asked = { ...ownOf('livingEighteenOneSheet'), golfers: [{ name: 'Rosa' }], holdSeconds: 420 };
    expect(await call(pool, 'open_payment_window', asked)).toMatchObject({ outcome: 'opened' });
    expect(await rowsOf('select status from teetimegroups where id = $1', [asked.id])).toEqual([
      { status: 'pending' },
    ]);
  });
});

describe("a day's counts of holds", () => {
  type Counts = { released: number; expired: number; living: number };

  async function counted(): Promise<Record<string, Counts>> {
    const rows = await rowsOf<Counts & { day: string }>(`
      select day, sum(released)::integer as released, sum(expired)::integer as expired, sum(living)::integer as living from (
        select course_key || ' ' || date as day, holds_released as released, holds_placed - holds_released - holds_stored as expired,
          0 as living from days
        union all
        select course_key || ' ' || date, 0, case when expiration > dewsweeper_now() then -1 else 0 end,
          case when expiration > dewsweeper_now() then 1 else 0 end from held_groups
        union all
        select course_key || ' ' || date, (status = 'released')::integer,
          (status = 'expired' or status = 'pending' and expiration <= dewsweeper_now())::integer,
          (status = 'pending' and expiration > dewsweeper_now())::integer
        from teetimegroups where source = 'widget' and uid is not null
      ) as counts group by day having sum(released) + sum(expired) + sum(living) > 0`);
    return Object.fromEntries(rows.map(({ day, ...counts }) => [day, counts]));
  }

  it('are what they were, and go on with each hold', async () => {
    await upgrade();
    const living = [
      'livingNine',
      'livingEighteen',
      'livingEighteenOneSheet',
      'livingTookOver',
      'livingObstructed',
      'importedPending',
      'windowOpened',
      'paymentStarted',
    ];
    const runOut = ['runOut', 'runOutTakenOver', 'undoing'];
    const wanted: Record<string, Counts> = {};
    const dayOf = (day: string) => (wanted[day] ??= { released: 0, expired: 0, living: 0 });
    for (const [courseKey, days] of Object.entries(before.endedHolds))
      for (const [date, counts] of Object.entries(days)) Object.assign(dayOf(`${courseKey} ${date}`), counts);
    const dates = new Map(
      (
        await rowsOf<{ id: string; date: string }>(
          'select teetimegroup_id as id, date from holds where date is not null union select id, date from teetimegroups',
        )
      ).map(({ id, date }) => [id, date]),
    );
    const dayOfGroup = (name: string) => dayOf(`${groupOf(name).courseKey} ${dates.get(groupOf(name).id)}`);
    for (const name of living) dayOfGroup(name).living += 1;
    for (const name of runOut) dayOfGroup(name).expired += 1;
    expect(await counted()).toEqual(wanted);

    const become = (name: string, what: 'released' | 'expired' | null) => {
      dayOfGroup(name).living -= 1;
      if (what) dayOfGroup(name)[what] += 1;
    };
    await end('livingNine');
    become('livingNine', 'released');
    await confirm('livingTookOver');
    become('livingTookOver', null);
    await end('windowOpened');
    become('windowOpened', 'released');
    expect(await counted()).toEqual(wanted);
    await setClock(60);
    for (const name of ['livingEighteen', 'livingEighteenOneSheet', 'livingObstructed', 'importedPending'])
      become(name, 'expired');
    // The row of a hold that is being paid has an end of its own, which counts no more than before.
    become('paymentStarted', 'expired');
    expect(await counted()).toEqual(wanted);
  });
});

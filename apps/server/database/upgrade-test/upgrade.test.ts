import { readFileSync } from 'node:fs';
import type { PaymentState } from '@dewsweeper/core/payment/payment-life';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../../src/features/payments/provider.ts';
import {
  findLatestPayment,
  openWindow,
  type StoredPayment,
  settleCharged,
  settleWithoutReservation,
  startPayment,
} from '../../src/features/payments/store.ts';
import {
  confirmHold,
  endTeeTimeGroup,
  findOwnTeeTimeGroup,
  findPendingHold,
  findReservations,
  type PlacedHold,
  placeHold,
} from '../../src/features/teetimegroups/store.ts';
import type { StoredTeeTimeGroup } from '../../src/features/teetimegroups/stored-teetimegroup.ts';
import { countEndedHolds, findGroupsBetween } from '../../src/features/week-reports/store.ts';
import { problemLines } from '../../src/problem-lines.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { shiftClock } from '../../test/database-clock.ts';
import { applySchema, compareSchema, hasSchema, newestMigration } from '../apply.ts';
import { readCatalog } from './catalog.ts';

type Group = { courseKey: CourseKey; id: string; golfer: string; status: string; cells: number };
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

/** Runs on from the dump's instant, or from `minutes` later. */
async function setClock(minutes = 0): Promise<void> {
  await shiftClock(pool, `${Date.parse(before.now) + minutes * 60_000 - Date.now()} milliseconds`);
}

/** The upgrade also restores the clock. */
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

/** Also before the upgrade, so only with columns of then. */
async function findStored(name: string): Promise<Omit<StoredTeeTimeGroup, 'revision'> | null> {
  const { courseKey, id } = groupOf(name);
  const [row] = await rowsOf<StoredTeeTimeGroup>(
    `select course_key as "courseKey", id, date, starting_time as "startingTime", starting_tee_id as "startingTeeID",
       reround_time as "reroundTime", reround_tee_id as "reroundTeeID", num_holes as "numHoles", players, status,
       expiration, uid, source, receipt, receipt_number as "receiptNumber", golfers, quote
     from teetimegroups where course_key = $1 and id = $2 and uid is not null`,
    [courseKey, id],
  );
  return row ?? null;
}

async function revisionOf(courseKey: CourseKey): Promise<number> {
  const [row] = await rowsOf<{ revision: string }>('select revision from courses where course_key = $1', [
    courseKey,
  ]);
  return Number(row?.revision);
}

const limit = { max: 100, afterDate: '2026-11-24', afterTime: '00:00' };
const notifications = { firstName: '', lastName: '', messages: [] };

async function confirm(name: string): Promise<string> {
  const own = ownOf(name);
  const revision = await revisionOf(own.courseKey);
  return confirmHold(pool, { ...own, revision, golfers: [], notifications, limit });
}

async function end(name: string): Promise<string> {
  return (await endTeeTimeGroup(pool, { ...ownOf(name), onlyPending: true, notifications: null })).outcome;
}

type HoldChoice = {
  date: string;
  startingTime: string;
  startingTeeID: string;
  players?: 1 | 2;
  judgedExpiries?: number[];
  judgedSpans?: number;
};

const anotherDay = { date: '2026-12-20', startingTime: '08:00', startingTeeID: 'front' };

/** Nine holes at Cedar Ridge. */
async function hold(golfer: string, choice: HoldChoice): Promise<PlacedHold> {
  const courseKey = courseKeyOf({ group: 'prairie-links', course: 'cedar-ridge' });
  const { date, startingTime, startingTeeID, players = 1, judgedExpiries = [], judgedSpans = 0 } = choice;
  const [hours = 0, minutes = 0] = startingTime.split(':').map(Number);
  return placeHold(pool, {
    uid: uidOf(golfer),
    courseKey,
    id: 'NEWH-OLDS-0001',
    revision: await revisionOf(courseKey),
    request: { date, startingTime, startingTeeID, numHoles: 9, players },
    terms: {
      startingTime,
      startingTeeID,
      reroundTime: null,
      reroundTeeID: null,
      claims: [{ teeID: startingTeeID, cell: hours * 60 + minutes }],
      requirePayment: false,
    },
    holdSeconds: 420,
    judgedExpiries,
    judgedSpans,
    limit,
    quote: [],
  });
}

/** When a group of the dump began and ended to keep its time, in whole milliseconds. */
async function spanOf(name: string): Promise<{ fromMs: number; untilMs: number }> {
  const [span] = await rowsOf<{ fromMs: number; untilMs: number }>(
    `select floor(extract(epoch from created_at) * 1000)::float8 as "fromMs",
       floor(extract(epoch from least(expiration, ended_at)) * 1000)::float8 as "untilMs"
     from teetimegroups where course_key = $1 and id = $2`,
    [groupOf(name).courseKey, groupOf(name).id],
  );
  if (!span) throw new Error(`${name} is not in the dump`);
  return span;
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
  const added = {
    revision: 1,
    beside: false,
    arrivals: {},
    teed_off_at: null,
    note: '',
    shotgun: null,
    expected: null,
  };
  expect(await others()).toEqual(kept.map(({ group }) => ({ group: { ...group, ...added } })));
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
      const { courseKey, id, golfer, cells } = groupOf(name);
      const was = await findStored(name);
      const onSheet = (source: string) =>
        rowsOf(
          `select date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes, players, status,
             expiration, uid, source, created_at from ${source} where course_key = $1 and id = $2`,
          [courseKey, id],
        );
      const stored = await onSheet('teetimegroups');
      await upgrade();
      expect(was).toMatchObject({ id, quote: expect.any(Array), expiration: expect.any(Date) });
      expect(await findOwnTeeTimeGroup(pool, ownOf(name))).toEqual(was);
      expect(await findPendingHold(pool, uidOf(golfer))).toEqual(was);
      expect(await onSheet('held_groups')).toEqual(stored);
      expect(await onSheet('teetimegroups')).toEqual([]);
      expect(await rowsOf('select from claims where teetimegroup_id = $1', [id])).toHaveLength(cells);
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

  it('is held already when its golfer asks for it again, and released by another choice', async () => {
    await upgrade();
    const again: HoldChoice = {
      date: '2026-11-25',
      startingTime: '11:00',
      startingTeeID: 'front',
      players: 2,
    };
    expect(await hold('olga', again)).toMatchObject({
      outcome: 'already-held',
      heldID: groupOf('livingNine').id,
    });
    expect(await hold('olga', anotherDay)).toMatchObject({
      outcome: 'held',
      released: { courseKey: 'prairie-links/cedar-ridge', date: '2026-11-25' },
    });
    expect(await rowsOf('select from claims where teetimegroup_id = $1', [groupOf('livingNine').id])).toEqual(
      [],
    );
  });

  it('keeps others off its time until it runs out', async () => {
    await upgrade();
    const choice = { date: '2026-11-25', startingTime: '11:00', startingTeeID: 'front' };
    expect(await hold('cora', choice)).toMatchObject({ outcome: 'slot-taken' });
    await setClock(4);
    expect(await confirm('livingNine')).toBe('hold-expired');
    expect(await hold('cora', choice)).toMatchObject({ outcome: 'held' });
    expect(await hold('olga', anotherDay)).toMatchObject({
      outcome: 'expiries-not-judged',
      expiredAt: [expect.any(Number)],
    });
  });
});

describe('a hold that ran out before', () => {
  it.each(['runOut', 'runOutTakenOver'])('%s is over, and counts against its golfer once', async (name) => {
    const { golfer, id } = groupOf(name);
    const { untilMs } = await spanOf(name);
    await upgrade();
    expect(await confirm(name)).toBe('hold-expired');
    expect(await hold(golfer, anotherDay)).toEqual({ outcome: 'expiries-not-judged', expiredAt: [untilMs] });
    const judged = { ...anotherDay, judgedExpiries: [untilMs] };
    expect(await hold(golfer, judged)).toMatchObject({ outcome: 'held' });
    expect(await rowsOf('select status from teetimegroups where id = $1', [id])).toEqual([
      { status: 'expired' },
    ]);
  });

  it('counts as a time that its golfer kept', async () => {
    const { fromMs, untilMs } = await spanOf('runOut');
    await upgrade();
    const same = { date: '2026-11-26', startingTime: '09:30', startingTeeID: 'front' };
    expect(await hold('nan', { ...same, judgedExpiries: [untilMs] })).toEqual({
      outcome: 'kept-not-judged',
      kept: [{ fromMs, untilMs }],
    });
  });
});

describe('what is remembered of former holds', () => {
  it('has the times that were kept within the hour, released or run out', async () => {
    const ofKim = [await spanOf('keptWithinTheHour'), await spanOf('keptWithinTheHourAgain')];
    const ofLea = [await spanOf('ranOutOnce'), await spanOf('ranOutTwice')];
    await upgrade();
    const tenOnBack = { date: '2026-11-25', startingTime: '10:00', startingTeeID: 'back' };
    expect(await hold('kim', tenOnBack)).toEqual({ outcome: 'kept-not-judged', kept: ofKim });
    expect(await hold('kim', { ...tenOnBack, judgedSpans: 2 })).toMatchObject({ outcome: 'held' });
    const halfPastTen = { date: '2026-11-25', startingTime: '10:30', startingTeeID: 'back' };
    const judgedExpiries = ofLea.map(({ untilMs }) => untilMs);
    expect(await hold('lea', { ...halfPastTen, judgedExpiries })).toEqual({
      outcome: 'kept-not-judged',
      kept: ofLea,
    });
  });

  it('has when holds ran out', async () => {
    const expiredAt = [(await spanOf('ranOutOnce')).untilMs, (await spanOf('ranOutTwice')).untilMs];
    await upgrade();
    expect(await hold('lea', anotherDay)).toEqual({ outcome: 'expiries-not-judged', expiredAt });
  });

  it('has nothing of long ago, nor of other times', async () => {
    const [row] = await rowsOf<{ date: string }>('select date from teetimegroups where id = $1', [
      groupOf('releasedLongAgo').id,
    ]);
    await upgrade();
    const same = { date: row?.date ?? '', startingTime: '10:00', startingTeeID: 'front' };
    expect(await hold('ben', same)).toMatchObject({ outcome: 'held' });
    expect(await hold('kim', anotherDay)).toMatchObject({ outcome: 'held' });
  });
});

describe('a payment', () => {
  const entry = { at: before.now, what: 'asked', by: 'the job' };

  async function paymentOf(name: string): Promise<StoredPayment> {
    const { uid, courseKey, id } = ownOf(name);
    const payment = await findLatestPayment(pool, { uid, courseKey, teeTimeGroupID: id });
    if (!payment) throw new Error(`no payment for ${name}`);
    return payment;
  }

  async function settle(name: string, state: PaymentState): Promise<string> {
    const payment = await paymentOf(name);
    const ended = { squarePaymentID: null, entry, lookAgainSeconds: null };
    return settleWithoutReservation(pool, { payment, state, ...ended });
  }

  it('that had started becomes a reservation with a receipt, though it takes an hour', async () => {
    await upgrade();
    expect(await end('paymentStarted')).toBe('payment-in-flight');
    expect(await hold('sam', anotherDay)).toEqual({ outcome: 'payment-in-flight' });
    await setClock(60);
    const charged: ProviderPayment = {
      id: 'SQ1',
      status: 'COMPLETED',
      receiptNumber: 'R1',
      receiptUrl: null,
      authorizedUntil: null,
      refundedCents: 0,
    };
    const payment = await paymentOf('paymentStarted');
    expect(await settleCharged(pool, { payment, charged, entry, notifications })).toBe('confirmed');
    expect(await findStored('paymentStarted')).toMatchObject({ status: 'confirmed', receiptNumber: 'R1' });
    expect(await findReservations(pool, uidOf('sam'), '2026-11-24')).toHaveLength(1);
    expect(await hold('sam', anotherDay)).toMatchObject({ outcome: 'held', released: null });
  });

  it('that had started and is declined gives the hold its own end back', async () => {
    const was = await findStored('paymentStarted');
    await upgrade();
    expect(await settle('paymentStarted', 'declined')).toBe('settled');
    expect(await findPendingHold(pool, uidOf('sam'))).toEqual({ ...was, revision: 1 });
    expect(await end('paymentStarted')).toBe('ended');
    expect(await findStored('paymentStarted')).toMatchObject({ status: 'released' });
  });

  it('that is being undone is voided, and its hold is over', async () => {
    await upgrade();
    expect(await settle('undoing', 'voided')).toBe('settled');
    expect(await confirm('undoing')).toBe('hold-expired');
    expect(await hold('jon', anotherDay)).toMatchObject({ outcome: 'expiries-not-judged' });
  });

  it('whose window was open can be started, with the end that its hold had', async () => {
    await upgrade();
    const own = ownOf('windowOpened');
    const was = await findStored('windowOpened');
    const golfers = was?.golfers ?? [];
    expect(await openWindow(pool, { ...own, golfers, holdSeconds: 420 })).toMatchObject({
      outcome: 'opened',
      heldUntil: was?.expiration,
    });
    const { uid, courseKey, id: teeTimeGroupID } = own;
    const started = await startPayment(pool, {
      uid,
      courseKey,
      teeTimeGroupID,
      id: 'PAY1',
      paymentBehavior: 'capture',
      amountCents: 13110,
      currency: 'USD',
      environment: 'sandbox',
      locationId: 'L',
      sourceId: 'cnon:1',
      golfers,
      revision: await revisionOf(courseKey),
      limit,
    });
    expect(started).toMatchObject({ outcome: 'started' });
  });

  it('can be opened for a living hold', async () => {
    await upgrade();
    const window = { ...ownOf('livingEighteenOneSheet'), golfers: [], holdSeconds: 420 };
    expect(await openWindow(pool, window)).toMatchObject({ outcome: 'opened' });
    expect(await findStored('livingEighteenOneSheet')).toMatchObject({ status: 'pending' });
  });
});

describe("a day's counts of holds", () => {
  type Counts = { released: number; expired: number; living: number };

  /** As in reports. */
  async function counted(): Promise<Record<string, Counts>> {
    const counts: Record<string, Counts> = {};
    const add = (courseKey: CourseKey, date: string, more: Partial<Counts>) => {
      const { released = 0, expired = 0, living = 0 } = more;
      if (released + expired + living === 0) return;
      const day = (counts[`${courseKey} ${date}`] ??= { released: 0, expired: 0, living: 0 });
      day.released += released;
      day.expired += expired;
      day.living += living;
    };
    for (const { key } of await rowsOf<{ key: CourseKey }>('select distinct course_key as key from days')) {
      for (const { date, source, status } of await findGroupsBetween(pool, key, '2026-11-01', '2026-12-31')) {
        if (source === 'widget' && status === 'pending') add(key, date, { living: 1 });
        if (source === 'widget' && (status === 'released' || status === 'expired'))
          add(key, date, { [status]: 1 });
      }
      for (const [date, ended] of await countEndedHolds(pool, key, '2026-11-01', '2026-12-31'))
        add(key, date, ended);
    }
    const living = 'select course_key as key, date from held_groups where expiration > dewsweeper_now()';
    for (const { key, date } of await rowsOf<{ key: CourseKey; date: string }>(living))
      add(key, date, { living: 1 });
    return counts;
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
    expect(await counted()).toEqual(wanted);
  });
});

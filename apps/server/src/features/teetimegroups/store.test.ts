import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, wallTime } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { calendarEvent } from '../../../test/outbox/calendar-event.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { ReservationMessages } from './reservation-messages.ts';
import { confirmHold, endTeeTimeGroup, findPendingHold, findReservations, placeHold } from './store.ts';

const date = '2030-06-01';
let database: TestDatabase;
let courseKey: CourseKey;
let ids = 0;
const limit = { max: 10, afterDate: '2030-01-01', afterTime: '00:00' };

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  courseKey = await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    `truncate claims, holds, teetimegroups, obstructions, days, golfer_reservations, messages`,
  );
  await database.pool.query(`update courses set revision = 1`);
});

type Play = Partial<HoldRequest> & {
  reround?: [string, string];
  holdSeconds?: number;
  revision?: number;
  db?: Queryable;
};

/** Holds the front nine at 07:00 for nine holes by default. */
async function hold(uid: string, play: Play = {}) {
  const id = `hold-${++ids}`;
  const startingTime = play.startingTime ?? '07:00';
  const startingTeeID = play.startingTeeID ?? 'front';
  const [reroundTime = null, reroundTeeID = null] = play.reround ?? [];
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const placed = await placeHold(play.db ?? database.pool, {
    uid,
    courseKey,
    id,
    revision: play.revision ?? 1,
    request: {
      date: play.date ?? date,
      startingTime,
      startingTeeID,
      numHoles: play.reround ? 18 : 9,
      players: play.players ?? 2,
    },
    terms: {
      startingTime,
      startingTeeID,
      reroundTime,
      reroundTeeID,
      claims: [
        { teeID: startingTeeID, cell: minute(startingTime) },
        ...(reroundTime && reroundTeeID ? [{ teeID: reroundTeeID, cell: minute(reroundTime) }] : []),
      ],
      requirePayment: false,
    },
    holdSeconds: play.holdSeconds ?? 420,
    judgedExpiries: [],
    judgedSpans: 100,
    limit,
    quote: [{ name: 'Public', priceCents: 2400 }],
  });
  return { id, ...placed };
}

function confirm(uid: string, id: string, revision = 1) {
  return confirmHold(database.pool, {
    uid,
    courseKey,
    id,
    revision,
    golfers: [{ name: 'A', email: '', phone: '', rateGroup: 0, paid: false }],
    notifications: notifications(`text of ${id}`, `mail of ${id}`),
    limit,
  });
}

function notifications(...bodies: string[]): ReservationMessages {
  const messages = bodies.map((body) => ({
    id: `message ${body}`,
    channel: body.startsWith('text') ? ('text' as const) : ('mail' as const),
    recipient: '+1',
    subject: '',
    body,
    calendarEvent: body.startsWith('text') ? null : calendarEvent,
    source: 'webWidget',
    language: null,
  }));
  return { firstName: 'A', lastName: 'B', messages };
}

async function outbox(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select channel || ' ' || state || ': ' || body as line from messages
     where user_first_name = 'A' and (calendar_event is not null) = (channel = 'mail') order by body desc`,
  );
  return rows.map(({ line }) => line);
}

async function claims(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select date || ' ' || tee_id || ' ' || cell || ' ' || uid as claim from claims order by 1`,
  );
  return rows.map((row) => row.claim);
}

async function holdCounts(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select date || ': ' || holds_placed || ' placed, ' || holds_released || ' released' as line
      from days order by date`,
  );
  return rows.map(({ line }) => line);
}

async function version(day = date): Promise<number> {
  const { rows } = await database.pool.query(`select version from days where course_key = $1 and date = $2`, [
    courseKey,
    day,
  ]);
  return Number(rows[0]?.version ?? 0);
}

it('finds a former hold by its key, in tables that nobody has counted yet', async () => {
  const connection = await database.pool.connect();
  try {
    await connection.query('begin');
    for (let other = 0; other < 100; other += 1)
      await hold(`other-${other}`, { date: addDays(date, other), db: connection });
    const read = async () => {
      const { rows } = await connection.query(
        `select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'teetimegroups'`,
      );
      return rows[0].rows;
    };
    const [times, before] = [30, await read()];
    for (let time = 0; time < times; time += 1) {
      const startingTime = wallTime(430 + 10 * time);
      expect((await hold('bob', { startingTime, db: connection })).outcome).toBe('held');
    }
    expect(await read()).toBeLessThan(before + 5 * times);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});

describe('placeHold', () => {
  it('takes both cells of eighteen holes and bumps the day', async () => {
    const held = await hold('ann', { reround: ['09:10', 'back'] });
    expect(held.outcome).toBe('held');
    expect(await claims()).toEqual([`${date} back 550 ann`, `${date} front 420 ann`]);
    expect(await version()).toBe(1);
  });

  it('refuses a cell that another holds, as start or as reround', async () => {
    await hold('ann', { reround: ['09:10', 'back'] });
    expect((await hold('bob')).outcome).toBe('slot-taken');
    expect((await hold('bob', { startingTeeID: 'back', startingTime: '09:10' })).outcome).toBe('slot-taken');
  });

  it('leaves the former hold as it was when the new one is refused', async () => {
    await hold('ann');
    const former = await hold('bob', { startingTime: '08:00' });
    expect((await hold('bob', { startingTime: '07:00' })).outcome).toBe('slot-taken');
    expect((await findPendingHold(database.pool, 'bob'))?.id).toBe(former.id);
    expect(await claims()).toContain(`${date} front 480 bob`);
  });

  it('releases the former hold, on another day too, in the same act', async () => {
    await hold('ann');
    const next = await hold('ann', { date: '2030-06-02' });
    expect(next).toMatchObject({ outcome: 'held', released: { courseKey, date } });
    expect(await claims()).toEqual(['2030-06-02 front 420 ann']);
    expect(await version()).toBe(2);
    expect(await holdCounts()).toEqual([`${date}: 1 placed, 1 released`, '2030-06-02: 1 placed, 0 released']);
  });

  it('moves a hold onto a cell it already has', async () => {
    await hold('ann', { reround: ['09:10', 'back'] });
    const moved = await hold('ann', { startingTeeID: 'back', startingTime: '09:10' });
    expect(moved.outcome).toBe('held');
    expect(await claims()).toEqual([`${date} back 550 ann`]);
  });

  it('answers the same hold when it is asked for again', async () => {
    const first = await hold('ann');
    expect(await hold('ann')).toMatchObject({ outcome: 'already-held', heldID: first.id });
    expect(await version()).toBe(1);
    expect((await hold('ann', { players: 3 })).outcome).toBe('held');
  });

  it('takes over an expired claim before it is deleted', async () => {
    await hold('ann', { holdSeconds: 0 });
    expect((await hold('bob')).outcome).toBe('held');
    expect(await findPendingHold(database.pool, 'ann')).toBeNull();
  });

  it('refuses what the course itself put there, and a revision that has passed', async () => {
    await database.pool.query(
      `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
       values ($1, $2, 'frost', 1, 'front', 400, 430)`,
      [courseKey, date],
    );
    expect((await hold('ann')).outcome).toBe('slot-taken');
    expect((await hold('ann', { startingTime: '07:20' })).outcome).toBe('held');
    expect((await hold('bob', { startingTime: '07:30', revision: 2 })).outcome).toBe('stale-course');
    expect(await claims()).toEqual([`${date} front 440 ann`]);
  });
});

describe('confirmHold', () => {
  it('keeps the cells for good and queues text and mail in the same act', async () => {
    const { id } = await hold('ann');
    expect(await confirm('ann', id)).toBe('confirmed');
    const { rows } = await database.pool.query(`select expires_at from claims`);
    expect(rows[0].expires_at).toBe(Number.POSITIVE_INFINITY);
    const queued = [`text due: text of ${id}`, `mail due: mail of ${id}`];
    expect(await outbox()).toEqual(queued);
    expect((await findReservations(database.pool, 'ann', date)).map((one) => one.id)).toEqual([id]);
    expect(await findPendingHold(database.pool, 'ann')).toBeNull();
    expect(await confirm('ann', id)).toBe('already-confirmed');
    expect(await outbox()).toEqual(queued);
  });

  it('is refused after the expiry, to another golfer, and for a released hold', async () => {
    const { id } = await hold('ann', { holdSeconds: 0 });
    expect(await confirm('ann', id)).toBe('hold-expired');
    const live = await hold('ann');
    expect(await confirm('bob', live.id)).toBe('hold-expired');
    await hold('ann', { startingTime: '08:00' });
    expect(await confirm('ann', live.id)).toBe('hold-expired');
  });

  it('conflicts with what the course put there meanwhile, and keeps the hold', async () => {
    const { id } = await hold('ann');
    await database.pool.query(
      `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
       values ($1, $2, 'shop', 1, 'front', 420, 420)`,
      [courseKey, date],
    );
    expect(await confirm('ann', id)).toBe('reservation-conflict');
    expect((await findPendingHold(database.pool, 'ann'))?.id).toBe(id);
    const messages = await database.pool.query(`select 1 from messages`);
    expect(messages.rowCount).toBe(0);
  });

  it('conflicts when a cell of its own is gone', async () => {
    const { id } = await hold('ann', { reround: ['09:10', 'back'] });
    await database.pool.query(`delete from claims where tee_id = 'back'`);
    expect(await confirm('ann', id)).toBe('reservation-conflict');
  });
});

describe('endTeeTimeGroup', () => {
  it('opens the cells of a hold and of a reservation at once, and can be repeated; notifies of the reservation, once', async () => {
    const held = await hold('ann');
    const ending = {
      uid: 'ann',
      courseKey,
      id: held.id,
      onlyPending: false,
      notifications: notifications('mail of its end'),
    };
    expect(await endTeeTimeGroup(database.pool, ending)).toEqual({ outcome: 'ended', date });
    expect(await endTeeTimeGroup(database.pool, ending)).toEqual({ outcome: 'already-ended' });
    expect(await holdCounts()).toEqual([`${date}: 1 placed, 1 released`]);
    expect(await outbox()).toEqual([]);
    const booked = await hold('bob');
    await confirm('bob', booked.id);
    const cancelling = { ...ending, uid: 'bob', id: booked.id };
    expect((await endTeeTimeGroup(database.pool, cancelling)).outcome).toBe('ended');
    expect((await endTeeTimeGroup(database.pool, cancelling)).outcome).toBe('already-ended');
    expect((await outbox()).toSorted()).toEqual([
      'mail due: mail of its end',
      `mail kept: mail of ${booked.id}`,
      `text kept: text of ${booked.id}`,
    ]);
    expect((await hold('cid')).outcome).toBe('held');
    expect(await findReservations(database.pool, 'bob', date)).toEqual([]);
  });

  it('releases only a hold when only a hold is meant', async () => {
    const { id } = await hold('ann');
    await confirm('ann', id);
    const releasing = { uid: 'ann', courseKey, id, onlyPending: true, notifications: null };
    expect((await endTeeTimeGroup(database.pool, releasing)).outcome).toBe('already-confirmed');
    expect(await claims()).toHaveLength(1);
  });

  it('ends nothing of another golfer, and nothing with a receipt', async () => {
    const { id } = await hold('ann');
    const ending = { courseKey, id, onlyPending: false, notifications: notifications('mail of its end') };
    expect((await endTeeTimeGroup(database.pool, { ...ending, uid: 'bob' })).outcome).toBe('not-found');
    await confirm('ann', id);
    await database.pool.query(`update teetimegroups set receipt = 'r' where id = $1`, [id]);
    expect((await endTeeTimeGroup(database.pool, { ...ending, uid: 'ann' })).outcome).toBe('has-receipt');
    expect(await outbox()).not.toContain('mail due: mail of its end');
    expect(await claims()).toHaveLength(1);
  });
});

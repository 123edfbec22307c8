import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { endHoldIn } from '../../../test/holds.ts';
import {
  claimsAt,
  golfersAt,
  importGood,
  obstructionsAt,
  type Play,
  versionsAt,
} from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';
import { call } from '../../adapters/postgres/call.ts';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { takeOfferBack } from '../waitlist/offers-on-sheet.ts';
import { endWait, freeWhatRanOut } from '../waitlist/store.ts';

// Staff put no group beside what is only held: a hold yields to them, and a payment stands in their way. A file may.

const courseKey = courseKeyOf({ group: 'g', course: 'c' });
const date = addDays(courseDateAt('America/Chicago', Date.now()), 3);
const nine = (time: string, cell: number): Play => ({ date, time, tee: 'front', cells: [['front', cell]] });
const turn: Play = {
  ...nine('10:00', 600),
  cells: [
    ['back', 730],
    ['front', 600],
  ],
  reround: ['back', '12:10'],
};

let database: TestDatabase;
let pool: TestDatabase['pool'];
let golfers: ReturnType<typeof golfersAt>;
let sample: ReturnType<typeof sampleDocument>;
beforeEach(async () => {
  database = await createTestDatabase({ connections: 4 });
  pool = database.pool;
  golfers = golfersAt(pool);
  sample = sampleDocument();
  sample.course.teetimegroups = {} as typeof sample.course.teetimegroups;
  await importGood(pool, sample.document);
});
afterEach(() => database.drop());

async function standBeside(id = 'two', more: object = {}): Promise<void> {
  const group = { ...sample.teetimegroup, source: 'counter', status: 'confirmed', beside: true, ...more };
  Object.assign(sample.course.teetimegroups, { [id]: { ...group, date, startingTime: '10:00' } });
  await importGood(pool, sample.document);
}

const own = (lines: string[]) => lines.map((line) => line.replace(`${date} `, ''));

const ann = { uid: 'ann', courseKey, id: 'hold-of-ann' } as const;

async function openPayment(): Promise<void> {
  const golfersOfHold = [{ name: 'A', email: '', phone: '', paid: false, rateGroup: 0 }];
  const opened = await call(pool, 'open_payment_window', {
    ...ann,
    golfers: golfersOfHold,
    holdSeconds: 420,
  });
  expect(opened).toMatchObject({ outcome: 'opened' });
}

async function startPayment(): Promise<void> {
  await openPayment();
  const { rows } = await pool.query('select revision from courses');
  const started = await call(pool, 'start_payment', {
    ...ann,
    paymentID: 'p',
    paymentBehavior: 'capture',
    amountCents: 100,
    currency: 'USD',
    environment: 'sandbox',
    locationId: 'L',
    sourceId: 'c',
    golfers: [{ name: 'A', email: '', phone: '', paid: false, rateGroup: 0 }],
    revision: rows[0].revision,
    askSeconds: 5,
  });
  expect(started).toMatchObject({ outcome: 'started' });
}

async function decline(): Promise<void> {
  const settled = await call(pool, 'settle_without_reservation', {
    ...ann,
    paymentID: 'p',
    formerState: 'started',
    state: 'declined',
    entry: [],
  });
  expect(settled).toMatchObject({ outcome: 'settled' });
}

/** The payment comes through: whoever is beside has the time now. */
async function charge(): Promise<void> {
  const settled = await call(pool, 'settle_charged', {
    ...ann,
    paymentID: 'p',
    state: 'captured',
    squarePaymentID: 'sq',
    entry: [],
    messages: [],
  });
  expect(settled).toMatchObject({ outcome: 'reservation-conflict' });
}

const runOut = () => endHoldIn(pool, ann.id, -1);

async function offer(): Promise<void> {
  await pool.query(
    `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at, state, offer_until)
      values ($1, $2, 'wait-1', 'ann', 9, 1, 420, 1080, dewsweeper_now(), 'offered', dewsweeper_now() + interval '1 hour')`,
    [courseKey, date],
  );
  await pool.query(
    `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
      values ($1, $2, 'front', 600, 'wait-1', 'ann', dewsweeper_now() + interval '1 hour')`,
    [courseKey, date],
  );
}

const hold = async (): Promise<void> => expect(await golfers.hold('ann', nine('10:00', 600))).toBe('held');

type Way = {
  name: string;
  held: () => Promise<void>;
  paid?: () => Promise<void>;
  ends: () => Promise<unknown>;
};
const ways: Way[] = [
  { name: 'a hold that runs out', held: hold, ends: runOut },
  { name: 'a hold that its golfer gives back', held: hold, ends: () => golfers.cancel('ann') },
  {
    name: 'a hold that its golfer exchanges',
    held: hold,
    ends: () => golfers.hold('ann', nine('11:00', 660)),
  },
  {
    name: 'a hold that runs out at the payment',
    held: async () => {
      await hold();
      await openPayment();
    },
    ends: runOut,
  },
  {
    name: 'a payment that is declined',
    held: async () => {
      await hold();
      await startPayment();
    },
    ends: async () => {
      await decline();
      await runOut();
    },
  },
  {
    name: 'a payment that comes too late',
    held: async () => {
      await hold();
      await startPayment();
    },
    ends: async () => {
      await charge();
      await runOut();
    },
  },
  {
    name: 'an offer that lapses',
    held: offer,
    ends: () =>
      inTransaction(pool, (transaction) =>
        freeWhatRanOut(transaction, courseKey, date, new Date(Date.now() + 7_200_000)),
      ),
  },
  {
    name: 'an offer that is given up',
    held: offer,
    ends: () =>
      inTransaction(pool, (transaction) => endWait(transaction, courseKey, { id: 'wait-1', uid: 'ann' })),
  },
  {
    name: 'an offer that is taken back',
    held: offer,
    ends: () =>
      inTransaction(pool, (transaction) =>
        takeOfferBack(transaction, courseKey, { id: 'wait-1', date, keepsPlace: true }),
      ),
  },
];

it.each(ways)('a group that a file put beside $name takes its time soon after', async ({ held, ends }) => {
  await held();
  await standBeside();
  const announced: string[] = [];
  const announce = (topics: readonly string[]) => void announced.push(...topics);
  await deleteExpiredRows(pool, announce);
  expect(own(await obstructionsAt(pool))).toEqual(['front 600-600 two']);
  expect(announced).toEqual([]);
  await ends();
  const before = (await versionsAt(pool))[date] ?? 0;
  await deleteExpiredRows(pool, announce);
  expect(own(await obstructionsAt(pool))).toEqual([]);
  expect(own(await claimsAt(pool)).filter((line) => line.startsWith('front 600'))).toEqual(['front 600 two']);
  const { rows } = await pool.query(`select beside from teetimegroups where id = 'two'`);
  expect(rows).toEqual([{ beside: false }]);
  expect((await versionsAt(pool))[date]).toBe(before + 1);
  expect(announced).toEqual([`board:g/c/${date}`]);
  await deleteExpiredRows(pool, announce);
  expect((await versionsAt(pool))[date]).toBe(before + 1);
});

it('a group beside waits for the last of its times, and the older goes before', async () => {
  await hold();
  expect(await golfers.hold('bob', { ...nine('12:10', 730), tee: 'back', cells: [['back', 730]] })).toBe(
    'held',
  );
  await standBeside('one', { numHoles: 18, reroundTeeID: turn.reround?.[0], reroundTime: turn.reround?.[1] });
  await standBeside('two');
  await pool.query(`update teetimegroups set created_at = created_at - interval '1 hour' where id = 'one'`);
  await endHoldIn(pool, 'hold-of-bob', -1);
  await deleteExpiredRows(pool);
  expect(own(await obstructionsAt(pool))).toHaveLength(3);
  await runOut();
  await deleteExpiredRows(pool);
  expect(own(await claimsAt(pool))).toEqual(['back 730 one', 'front 600 one']);
  expect(own(await obstructionsAt(pool))).toEqual(['front 600-600 two']);
});

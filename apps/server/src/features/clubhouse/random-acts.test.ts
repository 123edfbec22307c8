import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { type ActingStaff, act } from './acts.ts';
import type { SheetCourse } from './sheet.ts';

const dates = [dateIn(2), dateIn(3)];
/** Whose money moves: an undo cannot move it back, so nothing else happens to these groups. */
const paying = ['paying-0', 'paying-1', 'paying-2'];
const payDate = dateIn(4);
const staff: ActingStaff = { id: 'staff-1', name: 'Ann', allows: () => accept(null) };
/** Acts to be drawn, of which about half are refused. */
const actCount = Number(process.env.RANDOM_ACTS ?? 150);
/** Each of so many is counted aloud. */
const countedEach = 500;

let database: TestDatabase;
let course: SheetCourse;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 4 });
  course = await storedTwoNines(database.pool);
});
afterAll(() => database.drop());

const target = fc.record({
  date: fc.constantFrom(...dates),
  startingTime: fc.integer({ min: 42, max: 56 }).map((tens) => wallTime(tens * 10)),
  startingTeeID: fc.constantFrom('front', 'back'),
});
const golfers = fc.array(
  fc.record({
    name: fc.constantFrom('Pat Moore', 'Kim Lee', 'Lou Diaz'),
    email: fc.constantFrom('', 'pat@example.com'),
    phone: fc.constant(''),
    rateGroup: fc.constantFrom(0, 1),
  }),
  { minLength: 1, maxLength: 4 },
);
const numHoles = fc.constantFrom(9 as const, 18 as const);
/** Which of the groups there are, as a fraction. */
const which = fc.double({ min: 0, max: 0.999, noNaN: true });
/** Some acts put groups beside others. */
const overrides = fc.constantFrom({}, {}, { override: { reason: 'Final' } });
const drawn = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('book' as const), to: target, golfers, numHoles, overrides }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      moved: fc.array(fc.tuple(which, target), { minLength: 1, maxLength: 3 }),
      overrides,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), which, golfers, numHoles, overrides }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close' as const), to: target }),
  },
  // Delays close times, too: nothing would be accepted any more if fewer were opened.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), which, to: target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shotgun' as const), to: target }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      which,
      text: fc.constantFrom('', 'Cart', 'Late'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('check-in' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('standing-time' as const), to: target, golfers, numHoles }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change-standing-time' as const), which, golfers }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-standing-time' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delay' as const), tens: fc.integer({ min: 42, max: 56 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'give-back' as const, 'capture' as const, 'void' as const),
      which,
      amountCents: fc.integer({ min: 1, max: 500 }),
    }),
  },
);
const isOfMoney = ({ kind }: Pick<Drawn, 'kind'>) =>
  kind === 'pay' || kind === 'give-back' || kind === 'capture' || kind === 'void';

type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

/** A few seeds of 150 acts draw none. */
const besideTheFirst: Extract<Drawn, { kind: 'book' }> = {
  kind: 'book',
  to: { date: dates[0] ?? '', startingTime: wallTime(480), startingTeeID: 'front' },
  golfers: [{ name: 'Pat Moore', email: '', phone: '', rateGroup: 0 }],
  numHoles: 9,
  overrides: { override: { reason: 'Final' } },
};

const standingFirst: Drawn[] = [
  {
    kind: 'standing-time',
    to: { date: dates[0] ?? '', startingTime: wallTime(560), startingTeeID: 'front' },
    golfers: besideTheFirst.golfers,
    numHoles: 9,
  },
  { kind: 'change-standing-time', which: 0, golfers: besideTheFirst.golfers },
];

/** As acts number them. */
const isOfStandingTime = (id: string) => /^R-.+-.+-\d$/.test(id);

async function living(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from teetimegroups where date = any($1) and status = 'confirmed' and starting_time <> ''
      order by created_at, id`,
    [dates],
  );
  return rows.map(({ id }) => id);
}

type Closed = { teeID: string; date: string; fromTime: string; toTime: string };

async function closedTimes(): Promise<Closed[]> {
  const { rows } = await database.pool.query<Closed>(
    `select date, block ->> 'blockTeeID' as "teeID", block ->> 'blockStartTime' as "fromTime",
        block ->> 'blockEndTime' as "toTime"
      from teetimegroups where status = 'confirmed' and starting_time = '' order by created_at, id`,
  );
  return rows;
}

function requestOf(one: Drawn, { ids, closed }: { ids: string[]; closed: Closed[] }): ActRequest | null {
  const id = randomUUID();
  const pick = (at: number, among = ids) => among[Math.floor(at * among.length)] ?? 'none';
  const pickStanding = (at: number) => pick(at, ids.filter(isOfStandingTime));
  switch (one.kind) {
    case 'book':
      return { id, kind: 'book', ...one.to, golfers: one.golfers, numHoles: one.numHoles, ...one.overrides };
    case 'move': {
      const moves = new Map(one.moved.map(([at, to]) => [pick(at), to]));
      return {
        id,
        kind: 'move',
        moves: [...moves].map(([teetimegroup, to]) => ({ teetimegroup, ...to })),
        ...one.overrides,
      };
    }
    case 'change':
      return {
        id,
        kind: 'change',
        teetimegroup: pick(one.which),
        golfers: one.golfers,
        numHoles: one.numHoles,
        ...one.overrides,
      };
    case 'cancel':
      return { id, kind: 'cancel', teetimegroup: pick(one.which), money: 'keep' };
    case 'standing-time': {
      const { startingTime, startingTeeID } = one.to;
      const { golfers: named, numHoles: holes } = one;
      return { id, kind: one.kind, dates, startingTime, startingTeeID, golfers: named, numHoles: holes };
    }
    case 'change-standing-time':
      return { id, kind: one.kind, teetimegroup: pickStanding(one.which), golfers: one.golfers };
    case 'end-standing-time':
      return { id, kind: one.kind, teetimegroup: pickStanding(one.which) };
    case 'close': {
      const { date, startingTime: fromTime, startingTeeID } = one.to;
      return {
        id,
        kind: 'close',
        teeIDs: [startingTeeID],
        dates: [date],
        fromTime,
        toTime: fromTime,
        title: '',
      };
    }
    case 'open': {
      const { date, startingTime, startingTeeID: teeID } = one.to;
      const open = { teeID, date, fromTime: startingTime, toTime: startingTime };
      const { teeID: closedTee, date: on, ...times } = closed[Math.floor(one.which * closed.length)] ?? open;
      return { id, kind: 'open', teeIDs: [closedTee], dates: [on], ...times };
    }
    case 'shotgun': {
      const { date, startingTime } = one.to;
      const groups = [{ hole: 1, team: 'Rotary', players: ['Pat Moore'] }];
      return {
        id,
        kind: 'shotgun',
        date,
        title: 'Rotary',
        fromTime: startingTime,
        startingTime,
        toTime: startingTime,
        groups,
      };
    }
    case 'note':
      return { id, kind: 'note', teetimegroup: pick(one.which), text: one.text };
    case 'check-in':
      return { id, kind: 'check-in', teetimegroup: pick(one.which), golfers: ['1'] };
    case 'delay': {
      const [date = ''] = dates;
      return { id, kind: 'delay', date, fromTime: wallTime(one.tens * 10), minutes: 10, decisions: [] };
    }
    case 'pay':
    case 'give-back':
    case 'capture':
    case 'void': {
      const { kind, amountCents } = one;
      const teetimegroup = paying[Math.floor(one.which * paying.length)] ?? '';
      if (kind === 'pay') return { id, kind, teetimegroup, golfers: ['1'], method: 'cash', amountCents };
      return kind === 'give-back' ? { id, kind, teetimegroup, amountCents } : { id, kind, teetimegroup };
    }
    default:
      return one satisfies never;
  }
}

/** Groups with their claims and obstructions; revisions, ended groups, and what was paid, apart. */
async function everything() {
  const { rows } = await database.pool.query(
    `select 'claim' as what, row_to_json(c)::jsonb - 'held_at' as row from claims c
    union all select 'obstruction', row_to_json(o)::jsonb from obstructions o
    union all select 'group', row_to_json(g)::jsonb - 'revision' from teetimegroups g
      where status = 'confirmed' and id <> all($1)
    union all select 'reservation', row_to_json(r)::jsonb from golfer_reservations r order by 1, 2`,
    [paying],
  );
  return rows;
}

/** The claims of living groups, `group date tee`, and those that their places ask for. */
async function claimsAndPlaces(): Promise<{ claims: string[]; places: string[] }> {
  const claims = await database.pool.query<{ one: string }>(
    `select teetimegroup_id || ' ' || date || ' ' || tee_id as one from claims where expires_at = 'infinity'`,
  );
  const places = await database.pool.query<{ one: string }>(
    `select id || ' ' || date || ' ' || unnest(array_remove(array[starting_tee_id, reround_tee_id], null)) as one
      from teetimegroups where status = 'confirmed' and starting_time <> '' and not beside`,
  );
  const sorted = ({ rows }: { rows: { one: string }[] }) => rows.map(({ one }) => one).toSorted();
  return { claims: sorted(claims), places: sorted(places) };
}

/** Of groups beside others: those that obstruct less than their place, and those that nobody keeps from claims. */
async function wronglyBeside(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from teetimegroups g where status = 'confirmed' and beside and (
      num_holes / 9 <> (
        select count(*) from obstructions o where o.course_key = g.course_key and o.teetimegroup_id = g.id)
      or not exists (
        select from obstructions o join claims k using (course_key, date, tee_id)
        where o.course_key = g.course_key and o.teetimegroup_id = g.id and k.cell = o.from_cell))`,
  );
  return rows.map(({ id }) => id);
}

async function reserve(uid: string, id: string, date: string, minute: number): Promise<void> {
  await placeNine(database.pool, { uid, id, date, minute });
  expect(await confirmHeld(database.pool, { uid, courseKey, id })).toBe('confirmed');
}

it(`${actCount} random acts, undone in reverse, leave everything as it was`, async () => {
  for (const [each, minute] of [480, 500, 540].entries())
    await reserve(`u${each}`, `of-${each}`, dates[0] ?? '', minute);
  for (const [each, id] of paying.entries()) await reserve(`p${each}`, id, payDate, 480 + 10 * each);
  // As a change writes them; an undo of it writes them too.
  const golfer = {
    id: '1',
    name: 'A',
    email: '',
    phone: '',
    paid: false,
    rateGroup: 0,
    rateName: 'Public',
    priceCents: 2400,
  };
  await database.pool.query('update teetimegroups set players = 1, golfers = $1', [JSON.stringify([golfer])]);
  const before = await everything();
  const deps = actDeps(database.pool);
  const done: { id: string; kind: Drawn['kind'] }[] = [];
  const counts: Partial<Record<Drawn['kind'], { done: number; refused: number }>> = {};
  const refusals: Record<string, number> = {};
  const kindsThatChanged = new Set<string>();
  let besideOnce = false;
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  for (const one of [besideTheFirst, ...standingFirst, ...fc.sample(drawn, { numRuns: actCount, seed })]) {
    const request = requestOf(one, { ids: await living(), closed: await closedTimes() });
    if (!request) continue;
    const outcome = await act(deps, { course, staff, request, isPreview: false });
    if (outcome.ok && (outcome.value.act.undoable || isOfMoney(one)))
      done.push({ id: request.id, kind: one.kind });
    if (!outcome.ok) refusals[outcome.refusal] = (refusals[outcome.refusal] ?? 0) + 1;
    counts[one.kind] ??= { done: 0, refused: 0 };
    counts[one.kind]![outcome.ok ? 'done' : 'refused'] += 1;
    if (outcome.ok && outcome.value.changed.length > 0) kindsThatChanged.add(one.kind);
    besideOnce ||= outcome.ok && outcome.value.changed.some(({ beside }) => beside);
    progress(
      'drawn',
      Object.values(counts).reduce((sum, { done: ok, refused }) => sum + ok + refused, 0),
    );
  }
  progress(JSON.stringify({ seed, groups: (await living()).length, counts, refusals }), 0);
  const { claims, places } = await claimsAndPlaces();
  expect(claims, `seed ${seed}`).toEqual(places);
  expect(await wronglyBeside(), `seed ${seed}`).toEqual([]);
  expect(besideOnce, `seed ${seed}`).toBe(true);
  expect(done.length, `seed ${seed}`).toBeGreaterThan(actCount / 4);
  expect(Object.keys(refusals), `seed ${seed}`).toContain('slot-taken');
  expect([...kindsThatChanged], `seed ${seed}`).toContain('change-standing-time');
  for (const [undone, one] of done.toReversed().entries()) {
    const request: ActRequest = { id: randomUUID(), kind: 'undo', act: one.id };
    const outcome = await act(deps, { course, staff, request, isPreview: false });
    const refusal = outcome.ok ? null : outcome.refusal;
    expect(refusal, `seed ${seed}, ${one.kind}: ${JSON.stringify(outcome)}`).toBe(
      isOfMoney(one) ? 'money-moved' : null,
    );
    progress('undone', undone + 1);
  }
  expect(await everything(), `seed ${seed}`).toEqual(before);
});

function progress(what: string, count: number): void {
  if (process.env.RANDOM_ACTS && count % countedEach === 0)
    process.stdout.write(`${count} ${what}, ${Math.round(performance.now() / 1000)} s\n`);
}

import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Arena, openArena } from './arena.ts';
import {
  confirmAgainstBlock,
  crossedEighteens,
  holdAgainstBlock,
  holdAgainstCancel,
  lateConfirmation,
  oneSlot,
  type Race,
  sameTimeForEver,
  strangers,
  thirdExpiry,
  twoTabs,
} from './races.ts';

/** Rounds within which a race must notice that a guard is gone. */
const mostRounds = 50;

type Guard = {
  name: string;
  /** Text of a statement's source, and what stands there with the guard off. */
  off: { statement: string; from: string | RegExp; to: string }[];
  before?: string;
  races: Race[];
};

const pauseHere = 'perform pg_sleep(0.01);';
const insertClaim = /insert into claims \(course_key[\s\S]*?if not found then/;

const guards: Guard[] = [
  {
    name: 'the unique constraint of claims, with a look first as if that were enough',
    before: 'alter table claims drop constraint claims_pkey',
    off: [
      {
        statement: 'place_hold',
        from: insertClaim,
        to: `perform 1 from claims where course_key = change.course_key and date = change.date
            and tee_id = change.tee_id and cell = change.cell and expires_at > dewsweeper_now()
            and teetimegroup_id is distinct from former.teetimegroup_id;
          if found then raise exception using errcode = 'DW001'; end if;
          ${pauseHere}
          insert into claims values (change.course_key, change.date, change.tee_id, change.cell, p_id, p_uid, held_until);
          if not found then`,
      },
    ],
    races: [oneSlot(10), crossedEighteens, holdAgainstCancel],
  },
  {
    name: "the claim's expiry at a takeover",
    off: [
      {
        statement: 'place_hold',
        from: 'where claims.expires_at <= dewsweeper_now() or claims.teetimegroup_id = former.teetimegroup_id',
        to: '',
      },
      { statement: 'place_hold', from: 'if change.taken then', to: `if change.taken then ${pauseHere}` },
    ],
    races: [oneSlot(10), crossedEighteens],
  },
  {
    name: 'the lock on the golfer',
    off: [
      {
        statement: 'place_hold',
        from: /insert into holds \(uid\)[\s\S]*?into former;/,
        to: `insert into holds (uid) values (p_uid) on conflict do nothing;
          select * into former from holds where uid = p_uid; ${pauseHere}`,
      },
    ],
    races: [twoTabs],
  },
  {
    name: 'the look at obstructions after the day is bumped, at a hold',
    off: [
      {
        statement: 'place_hold',
        from: 'if is_obstructed(p_course_key, p_date, p_tee_ids, p_cells) then',
        to: 'if false then',
      },
    ],
    races: [holdAgainstBlock],
  },
  {
    name: 'the look at obstructions after the day is bumped, at a confirmation',
    off: [
      {
        statement: 'confirm_hold',
        from: 'if is_obstructed(p_course_key, reservation.date, claimed_tee_ids, claimed_cells) then',
        to: 'if false then',
      },
    ],
    races: [confirmAgainstBlock],
  },
  {
    name: 'the order of bump and look',
    off: [
      {
        statement: 'confirm_hold',
        from: /perform bump_day\(p_course_key, reservation.date\);([\s\S]*?)exception\s+when sqlstate 'DW001'/,
        to: `$1 ${pauseHere} perform bump_day(p_course_key, reservation.date); exception when sqlstate 'DW001'`,
      },
    ],
    races: [confirmAgainstBlock],
  },
  {
    name: 'the pause after holds that ran out',
    off: [{ statement: 'place_hold', from: 'if expiries <> p_judged_expiries then', to: 'if false then' }],
    races: [thirdExpiry],
  },
  {
    name: 'the look at how long the golfer kept the time',
    off: [
      {
        statement: 'place_hold_and_find_draft',
        from: 'if cardinality(kept_from) > p_judged_spans',
        to: 'if false',
      },
    ],
    races: [sameTimeForEver],
  },
  {
    name: 'one moment for what the former hold has come to',
    off: [
      {
        statement: 'place_hold',
        from: "status = case when expiration > asked_at then 'released'",
        to: "status = case when expiration > dewsweeper_now() then 'released'",
      },
      { statement: 'place_hold', from: 'perform share_sheets', to: `${pauseHere} perform share_sheets` },
    ],
    races: [thirdExpiry],
  },
  {
    name: 'the expiry of a hold at its confirmation',
    off: [
      {
        statement: 'confirm_hold',
        from: 'reservation.expiration is null or reservation.expiration <= dewsweeper_now()',
        to: 'false',
      },
    ],
    races: [lateConfirmation],
  },
  {
    name: 'the owner at a confirmation',
    off: [
      {
        statement: 'confirm_hold',
        from: 'where course_key = p_course_key and id = p_id and uid = p_uid;',
        to: 'where course_key = p_course_key and id = p_id;',
      },
      {
        statement: 'confirm_hold',
        from: "if reservation.status is distinct from 'pending' or held.teetimegroup_id is distinct from p_id then",
        to: "if reservation.status is distinct from 'pending' then",
      },
    ],
    races: [strangers],
  },
  {
    name: 'the owner at an ending',
    off: [
      {
        statement: 'end_teetimegroup',
        from: 'where course_key = p_course_key and id = p_id and uid = p_uid for update;',
        to: 'where course_key = p_course_key and id = p_id for update;',
      },
    ],
    races: [strangers],
  },
];

let database: TestDatabase;
let arena: Arena;
beforeEach(async () => {
  database = await createTestDatabase({ connections: 20 });
  arena = await openArena(database.pool);
});
afterEach(async () => {
  arena.leave();
  await database.drop();
});

describe('a race goes red when a guard is off', () => {
  it.each(guards)('$name', async ({ before, off, races }) => {
    if (before) await database.pool.query(before);
    for (const change of off) await rewrite(database.pool, change);
    for (const race of races) expect(await roundsUntilRed(race)).toBeLessThanOrEqual(mostRounds);
  });
});

async function roundsUntilRed(race: Race): Promise<number> {
  for (let round = 1; round <= mostRounds; round += 1) {
    // With a guard off the database may refuse by an error: that is red too.
    const found = await race(arena).catch((error: unknown) => [String(error)]);
    if (found.length > 0) return round;
  }
  return Number.POSITIVE_INFINITY;
}

/** Changes the source of a stored statement; a guard that is not found there fails the test. */
async function rewrite(
  pool: Pool,
  change: { statement: string; from: string | RegExp; to: string },
): Promise<void> {
  const { rows } = await pool.query(
    `select pg_get_functiondef(oid) as source from pg_proc where proname = $1 order by pronargs desc`,
    [change.statement],
  );
  const source: string = rows[0].source;
  const changed = source.replace(change.from, change.to);
  expect(changed).not.toBe(source);
  await pool.query(changed);
}

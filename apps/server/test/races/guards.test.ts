import type { DatabaseError, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Arena, openArena } from './arena.ts';
import {
  changedGolfers,
  confirmationAgainstMovedCells,
  confirmationOnChangedCourse,
  expiryDuringConfirmation,
  holdAgainstMovedCells,
  holdOnChangedCourse,
  othersSession,
  releaseAgainstMovedCells,
  waitingHold,
} from './overtaken.ts';
import {
  confirmAgainstBlock,
  crossedEighteens,
  crossingCourses,
  expiredHoldOnWaitedDay,
  halfTaken,
  holdAgainstBlock,
  holdAgainstCancel,
  holdOnWaitedDay,
  lateConfirmation,
  oneSlot,
  type Race,
  sameTimeForEver,
  strangers,
  thirdExpiry,
  twoTabs,
} from './races.ts';

/** Rounds within which a race must notice a missing guard. */
const maxRounds = 500;

type Guard = {
  name: string;
  /** A text in a statement's source, and its replacement with the guard off. */
  off: { statement: string; from: string | RegExp; to: string }[];
  before?: string;
  /** Each of them must notice. */
  races: Record<string, Race>;
};

const pauseHere = 'perform pg_sleep(0.01);';
const insertClaim = /insert into claims as claim[\s\S]*?if not found then/;
const lookAtRevision = /if not found then(\s+raise exception 'stale-course')/;

const guards: Guard[] = [
  {
    name: 'the unique constraint of claims, with a look first as if that were enough',
    before: 'alter table claims drop constraint claims_pkey',
    off: [
      {
        statement: 'take_cells',
        from: insertClaim,
        to: `perform from claims where course_key = p_course_key and date = hold_date and tee_id = change ->> 0
            and cell = (change ->> 1)::smallint and expires_at > dewsweeper_now()
            and teetimegroup_id is distinct from former_id;
          if found then raise exception 'slot-taken' using errcode = 'DW001'; end if;
          ${pauseHere}
          insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at, play, held_at)
            values (p_course_key, hold_date, change ->> 0, (change ->> 1)::smallint, hold_id, asked ->> 'uid', held_until,
              asked -> 'play', locked_since);
          if not found then`,
      },
    ],
    races: { oneSlot: oneSlot(10), crossedEighteens, holdAgainstCancel },
  },
  {
    name: "the claim's expiry at a takeover",
    off: [
      {
        statement: 'take_cells',
        from: /where claim\.expires_at <= locked_since or [^;]*;/,
        to: ';',
      },
      {
        statement: 'take_cells',
        from: 'if change ->> 2 is null then',
        to: `if change ->> 2 is null then ${pauseHere}`,
      },
    ],
    races: { oneSlot: oneSlot(10), crossedEighteens },
  },
  {
    name: 'the undoing of a hold that is refused',
    off: [
      {
        statement: 'take_cells',
        from: /raise exception 'slot-taken'[^;]*;/,
        to: 'return null;',
      },
      {
        statement: 'take_cells',
        from: 'if change ->> 2 is null then',
        to: `if change ->> 2 is null then ${pauseHere}`,
      },
      {
        statement: 'place_hold',
        from: /update holds set course_key/,
        to: `if held_until is null then return '{"outcome": "slot-taken"}'; end if;
          update holds set course_key`,
      },
    ],
    races: { halfTaken },
  },
  {
    name: 'the lock on the golfer',
    off: [
      {
        statement: 'place_hold',
        from: /select \* into former from holds[\s\S]*?end if;\s+end if;/,
        to: `insert into holds (uid) values (golfer_uid) on conflict do nothing;
          select * into former from holds where uid = golfer_uid; ${pauseHere}`,
      },
    ],
    races: { twoTabs },
  },
  {
    name: 'the release of a former hold at another course',
    off: [
      {
        statement: 'place_hold',
        from: 'if leaves_other_course then',
        to: 'if false then',
      },
    ],
    races: { crossingCourses },
  },
  {
    name: 'the order of courses',
    off: [
      {
        statement: 'place_hold',
        from: '(sheets_slot(former.course_key), former.course_key) < (sheets_slot(wanted_course), wanted_course)',
        to: 'false',
      },
      {
        statement: 'place_hold',
        from: 'if leaves_other_course then',
        to: `if leaves_other_course then ${pauseHere}`,
      },
    ],
    races: { crossingCourses },
  },
  {
    name: 'the look at obstructions after the day is bumped, at a hold',
    off: [{ statement: 'take_cells', from: /if is_obstructed\([^;]*? then/, to: 'if false then' }],
    races: { holdAgainstBlock },
  },
  {
    name: 'the look at obstructions after the day is bumped, at a confirmation',
    off: [{ statement: 'confirm_cells', from: /if is_obstructed\([^;]*? then/, to: 'if false then' }],
    races: { confirmAgainstBlock },
  },
  {
    name: 'the order of bump and look, at a hold',
    off: [
      {
        statement: 'take_cells',
        from: /if former_id is null then(\s+perform bump_day[\s\S]*?)end if;([\s\S]*?)return held_until/,
        to: `$2 ${pauseHere} if former_id is null then $1 end if; return held_until`,
      },
    ],
    races: { holdAgainstBlock },
  },
  {
    name: 'the order of bump and look, at a confirmation',
    off: [
      {
        statement: 'confirm_cells',
        from: /(perform bump_day\([^;]*;)([\s\S]*?)return 'confirmed'/,
        to: `$2 ${pauseHere} $1 return 'confirmed'`,
      },
    ],
    races: { confirmAgainstBlock },
  },
  {
    name: 'the look at what was freed since those who wait were asked',
    off: [{ statement: 'take_cells', from: 'passed_on_version < version - 1', to: 'false' }],
    races: { holdOnWaitedDay },
  },
  {
    name: 'the look at what ran out on a day with waiters',
    off: [{ statement: 'take_cells', from: 'c.expires_at <= locked_since', to: 'false' }],
    races: { expiredHoldOnWaitedDay },
  },
  {
    name: "the course's revision at a hold",
    off: [{ statement: 'take_cells', from: lookAtRevision, to: 'if false then$1' }],
    races: { holdOnChangedCourse },
  },
  {
    name: "the course's revision at a confirmation",
    off: [{ statement: 'confirm_cells', from: lookAtRevision, to: 'if false then$1' }],
    races: { confirmationOnChangedCourse },
  },
  {
    name: "the sheets' lock at a hold",
    off: [
      {
        statement: 'take_cells',
        from: /perform share_sheets\([^;]*;/,
        to: '',
      },
    ],
    races: { holdAgainstMovedCells },
  },
  {
    name: "the sheets' lock at a confirmation",
    off: [{ statement: 'confirm_cells', from: /perform share_sheets\([^;]*;/, to: '' }],
    races: { confirmationAgainstMovedCells },
  },
  {
    name: "the sheets' lock at a release",
    off: [{ statement: 'release_cells', from: /perform share_sheets\([^;]*;/, to: '' }],
    races: { releaseAgainstMovedCells },
  },
  {
    name: 'the look at session and golfer at a hold',
    off: [{ statement: 'place_hold', from: 'if not is_as_judged(asked) then', to: 'if false then' }],
    races: { changedGolfers, othersSession },
  },
  {
    name: 'the look at session and golfer at a confirmation',
    off: [{ statement: 'confirm_hold', from: 'if not is_as_judged(asked) then', to: 'if false then' }],
    races: { changedGolfers },
  },
  {
    name: "the session's end",
    off: [{ statement: 'is_as_judged', from: 'and s.expires_at > dewsweeper_now()', to: '' }],
    races: { changedGolfers },
  },
  {
    name: 'the year after which a session ends',
    off: [
      {
        statement: 'is_as_judged',
        from: "and s.authenticated_at > dewsweeper_now() - interval '1 year'",
        to: '',
      },
    ],
    races: { changedGolfers },
  },
  {
    name: 'what is known of the golfer',
    off: [{ statement: 'is_as_judged', from: "and g.golfer = asked -> 'golfer'", to: '' }],
    races: { changedGolfers },
  },
  {
    name: 'whose session it is',
    off: [{ statement: 'is_as_judged', from: "and s.uid = asked ->> 'uid'", to: '' }],
    races: { othersSession },
  },
  {
    name: 'the pause after holds that ran out',
    off: [
      {
        statement: 'place_hold',
        from: "if epoch_ms(expiries) <> asked -> 'judgedExpiries' then",
        to: 'if false then',
      },
    ],
    races: { thirdExpiry },
  },
  {
    name: 'the look at how long the golfer kept the time',
    off: [
      {
        statement: 'place_hold',
        from: /if jsonb_array_length\(\w+\) > \(asked ->> 'judgedSpans'\)::integer then/,
        to: 'if false then',
      },
    ],
    races: { sameTimeForEver },
  },
  {
    name: 'one moment for what the former hold has come to',
    off: [
      {
        statement: 'place_hold',
        from: 'former_of_course := former_hold(former, asked_at);',
        to: `${pauseHere} former_of_course := former_hold(former, dewsweeper_now());`,
      },
    ],
    races: { thirdExpiry },
  },
  {
    name: 'the expiry of a hold at its confirmation',
    off: [
      {
        statement: 'confirm_cells',
        from: "if (held ->> 'expiresAt')::timestamptz <= locked.locked_at then",
        to: 'if false then',
      },
    ],
    races: { lateConfirmation, expiryDuringConfirmation },
  },
  {
    name: 'the moment after the locks of a confirmation',
    off: [
      {
        statement: 'lock_cells',
        from: /own := 0;([\s\S]*)locked_at := dewsweeper_now\(\);/,
        to: 'own := 0; locked_at := dewsweeper_now(); $1',
      },
    ],
    races: { expiryDuringConfirmation },
  },
  {
    name: 'the moment after the locks of a hold',
    off: [
      {
        statement: 'take_cells',
        from: "if dewsweeper_now() - locked_since > interval '50 milliseconds' then",
        to: 'if false then',
      },
    ],
    races: { waitingHold },
  },
  {
    name: 'the owner at a confirmation',
    off: [
      {
        statement: 'confirm_hold',
        from: 'from holds where uid = golfer_uid for update',
        to: 'from holds where course_key = held_course and teetimegroup_id = held_id for update',
      },
    ],
    races: { strangers },
  },
  {
    name: "the owner at a hold's ending",
    off: [
      {
        statement: 'end_teetimegroup',
        from: 'from holds where uid = golfer_uid for update',
        to: 'from holds where course_key = ended_course and teetimegroup_id = ended_id for update',
      },
    ],
    races: { strangers },
  },
  {
    name: "the owner at a reservation's ending",
    off: [
      {
        statement: 'end_stored_group',
        from: "if ending.uid is distinct from asked ->> 'uid' then",
        to: 'if ending.uid is null then',
      },
    ],
    races: { strangers },
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
    for (const [race, play] of Object.entries(races))
      expect(await roundsUntilRed(play), race).toBeLessThanOrEqual(maxRounds);
  });
});

async function roundsUntilRed(race: Race): Promise<number> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const found = await race(arena).catch((error: DatabaseError) => {
      // Without a guard the database may refuse with an error, which counts, unless the change itself is
      // invalid.
      if (error.code === undefined || error.code.startsWith('42')) throw error;
      return [String(error)];
    });
    if (found.length > 0) return round;
  }
  return Number.POSITIVE_INFINITY;
}

/** Changes the source of a stored statement; a missing guard text fails the test. */
async function rewrite(
  pool: Pool,
  change: { statement: string; from: string | RegExp; to: string },
): Promise<void> {
  const { rows } = await pool.query(
    'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
    [change.statement],
  );
  expect(rows).toHaveLength(1);
  const source: string = rows[0].source;
  const changed = source.replace(change.from, change.to);
  expect(changed).not.toBe(source);
  await pool.query(changed);
}

import type { Occupant } from '@dewsweeper/core/clubhouse/act-types';
import type { StoredBlock } from '@dewsweeper/core/clubhouse/closing-acts';
import type { TakenCell } from '@dewsweeper/core/clubhouse/places';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { namesOf } from '../users/profile.ts';
import { takeOfferBack } from '../waitlist/offers-on-sheet.ts';

/** Excludes all who change this course's claims, until the transaction ends. Answers the course's revision, or null. */
export async function closeSheets(transaction: Queryable, courseKey: CourseKey): Promise<number | null> {
  await transaction.query({ name: 'close-sheets', text: 'select close_sheets($1)', values: [courseKey] });
  const { rows } = await transaction.query<{ revision: number }>({
    name: 'revision-of-closed-course',
    text: 'select revision::float8 as revision from courses where course_key = $1',
    values: [courseKey],
  });
  return rows[0]?.revision ?? null;
}

/** Also of an offer. */
export async function findDateOfHold(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ date: string }>({
    name: 'date-of-hold',
    text: `select date from held_groups where course_key = $1 and id = $2
      union all select date from waiting where course_key = $1 and id = $2 and state = 'offered'`,
    values: [courseKey, id],
  });
  return rows[0]?.date ?? null;
}

/**
 * Holds come without the golfer's name. A time that returns to golfers later is free for staff; with `withReturning` it is
 * taken.
 */
export async function findOccupants(
  db: Queryable,
  courseKey: CourseKey,
  dates: readonly string[],
  { withReturning = false } = {},
): Promise<Occupant[]> {
  const { rows } = await db.query<Occupant>({
    name: 'occupants-on-sheet',
    text: `
      select c.teetimegroup_id as teetimegroup, case
          when exists (select from payments p where p.course_key = c.course_key and p.teetimegroup_id = c.teetimegroup_id
            and p.state = 'started') then 'payment'
          when g.status = 'confirmed' then 'reservation'
          when c.teetimegroup_id like 'wait-%' then 'offer' else 'hold' end as kind,
        c.uid, coalesce(g.golfers -> 0 ->> 'name', '') as who, c.date, c.tee_id as "teeID", c.cell as "fromMinute",
        c.cell as "toMinute", case when c.expires_at < 'infinity'
          then floor(extract(epoch from c.expires_at) * 1000)::float8 end as "untilMs", null::float8 as "sinceMs",
        false as beside
      from claims c left join teetimegroups g on g.course_key = c.course_key and g.id = c.teetimegroup_id
      where c.course_key = $1 and c.date = any($2) and c.expires_at > dewsweeper_now()
        and ($3::boolean or c.teetimegroup_id not like 'return-%')
      union all
      select o.teetimegroup_id, case when g.beside then 'reservation' when g.block is null then 'course-group' else 'block' end,
        null,
        coalesce(g.block ->> 'blockTitle', g.golfers -> 0 ->> 'name', ''), o.date, o.tee_id, o.from_cell, o.to_cell, null,
        case when not coalesce(g.beside, false)
          then floor(extract(epoch from coalesce(g.created_at, 'epoch')) * 1000)::float8 end, coalesce(g.beside, false)
      from obstructions o left join teetimegroups g on g.course_key = o.course_key and g.id = o.teetimegroup_id
      where o.course_key = $1 and o.date = any($2) and o.expires_at > dewsweeper_now()
      order by 1, 6, 7`,
    values: [courseKey, dates, withReturning],
  });
  return withWaiters(db, rows);
}

async function withWaiters(db: Queryable, occupants: readonly Occupant[]): Promise<Occupant[]> {
  const uids = occupants.flatMap(({ kind, uid }) => (kind === 'offer' && uid ? [uid] : []));
  if (uids.length === 0) return [...occupants];
  const names = await namesOf(db, uids);
  return occupants.map((one) =>
    one.kind === 'offer' ? { ...one, who: names.get(one.uid ?? '') ?? '' } : one,
  );
}

/** Locks golfers' rows, in the order of their uids, before the sheets are closed. */
export async function lockHolders(transaction: Queryable, uids: readonly string[]): Promise<void> {
  for (const uid of uids.toSorted())
    await transaction.query({
      name: 'lock-holder',
      text: 'select from holds where uid = $1 for update',
      values: [uid],
    });
}

/** Also ends a waitlist offer; with `keepsPlace` its golfer stays in line. */
export async function endHold(
  transaction: Queryable,
  courseKey: CourseKey,
  { uid, teetimegroup, date }: { uid: string; teetimegroup: string; date: string },
  { keepsPlace }: { keepsPlace: boolean },
): Promise<void> {
  if (teetimegroup.startsWith('wait-')) {
    await takeOfferBack(transaction, courseKey, { id: teetimegroup, date, keepsPlace });
    return;
  }
  await transaction.query({
    name: 'end-hold-for-staff',
    text: 'select end_hold_for_staff($1, $2, $3)',
    values: [uid, courseKey, teetimegroup],
  });
}

/** False when a cell is another's. The sheets are closed: only what has expired, or comes back later, may be there. */
export async function exchangeClaims(
  transaction: Queryable,
  courseKey: CourseKey,
  { leaving, taking, now }: { leaving: readonly string[]; taking: readonly TakenCell[]; now: Date },
): Promise<boolean> {
  for (const id of leaving)
    await transaction.query({
      name: 'delete-claims-of-group',
      text: 'delete from claims where course_key = $1 and teetimegroup_id = $2',
      values: [courseKey, id],
    });
  for (const { id, uid, date, teeID, cell } of taking) {
    const { rowCount } = await transaction.query({
      name: 'take-cell-for-staff',
      text: `insert into claims as claim (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
        values ($1, $2, $3, $4, $5, $6, 'infinity')
        on conflict (course_key, date, tee_id, cell) do update
          set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = 'infinity', play = null,
            held_at = null
          where claim.expires_at <= $7 or claim.teetimegroup_id like 'return-%'`,
      values: [courseKey, date, teeID, cell, id, uid ?? '', now],
    });
    if (rowCount !== 1) return false;
  }
  return true;
}

/** A group beside others obstructs its cells from now on; one that leaves them, or takes claims, no longer. */
export async function exchangeObstructions(
  transaction: Queryable,
  courseKey: CourseKey,
  { leaving, standing }: { leaving: readonly string[]; standing: readonly TakenCell[] },
): Promise<void> {
  await transaction.query({
    name: 'delete-obstructions-of-groups',
    text: 'delete from obstructions where course_key = $1 and teetimegroup_id = any($2)',
    values: [courseKey, leaving],
  });
  for (const [part, { id, date, teeID, cell }] of standing.entries())
    await transaction.query({
      name: 'obstruct-cell-for-staff',
      text: `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
        values ($1, $2, $3, $4, $5, $6, $6)`,
      values: [courseKey, date, id, part, teeID, cell],
    });
}

/** Blocks of the clubhouse, or of the course's own system, on these days: one range each, and no start. */
export async function findBlocks(
  db: Queryable,
  courseKey: CourseKey,
  dates: readonly string[],
): Promise<StoredBlock[]> {
  const { rows } = await db.query<StoredBlock>({
    name: 'blocks-of-days',
    text: `select id, date, block ->> 'blockTeeID' as "teeID", block ->> 'blockStartTime' as "from",
        block ->> 'blockEndTime' as "to", coalesce(block ->> 'blockTitle', '') as title,
        shotgun is not null as "isShotgun"
      from teetimegroups
      where course_key = $1 and date = any($2) and status = 'confirmed' and starting_time = ''
        and block ->> 'blockTeeID' is not null and block ->> 'blockReroundTeeID' is null
      order by id`,
    values: [courseKey, dates],
  });
  return rows;
}

/** A block closes its range from now on, or no longer. */
export async function setBlock(
  transaction: Queryable,
  courseKey: CourseKey,
  block: { id: string; date: string; range: { teeID: string; fromMinute: number; toMinute: number } | null },
): Promise<void> {
  const { id, date, range } = block;
  if (range === null)
    await transaction.query({
      name: 'open-block',
      text: 'delete from obstructions where course_key = $1 and date = $2 and teetimegroup_id = $3',
      values: [courseKey, date, id],
    });
  else
    await transaction.query({
      name: 'close-block',
      text: `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
        values ($1, $2, $3, 0, $4, $5, $6)`,
      values: [courseKey, date, id, range.teeID, range.fromMinute, range.toMinute],
    });
}

import type { WeekFigures } from '@dewsweeper/contract/reports';
import type { CountedGroup } from '@dewsweeper/core/reports/week-figures';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** Where it plays and what it closes. */
export type PlacedGroup = CountedGroup & {
  id: string;
  startingTeeID: string;
  reroundTime: string | null;
  reroundTeeID: string | null;
  numHoles: 9 | 18;
  block: Record<string, string> | null;
};

/** Ended ones included. A hold past its deadline counts as expired. */
export async function findGroupsBetween(
  db: Queryable,
  courseKey: CourseKey,
  from: string,
  to: string,
): Promise<PlacedGroup[]> {
  const { rows } = await db.query({
    text: `select id, date, source, players, starting_time as "startingTime", starting_tee_id as "startingTeeID",
        reround_time as "reroundTime", reround_tee_id as "reroundTeeID", num_holes as "numHoles", block,
        floor(extract(epoch from created_at) * 1000)::float8 as "bookedAtMs",
        (select count(*)::integer from jsonb_each(arrivals) a where a.value ->> 'state' = 'no-show') as "noShows",
        case when status = 'pending' and expiration <= dewsweeper_now() and not exists (select from payments p
          where p.course_key = g.course_key and p.teetimegroup_id = g.id and p.state = 'started')
          then 'expired' else status end as status
      from teetimegroups g where course_key = $1 and date between $2 and $3`,
    values: [courseKey, from, to],
  });
  return rows;
}

export type EndedHolds = { released: number; expired: number };

/** By date, for a range of days; those that live count as neither. */
export async function countEndedHolds(
  db: Queryable,
  courseKey: CourseKey,
  from: string,
  to: string,
): Promise<Map<string, EndedHolds>> {
  const { rows } = await db.query<EndedHolds & { date: string }>({
    text: `
      select d.date, d.holds_released as released,
        greatest(0, d.holds_placed - d.holds_released - d.holds_stored - coalesce(held.living, 0)) as expired
      from days d left join (
        select date, count(*)::integer as living from held_groups
        where course_key = $1 and date between $2 and $3 and expiration > dewsweeper_now() group by date
      ) held on held.date = d.date
      where d.course_key = $1 and d.date between $2 and $3`,
    values: [courseKey, from, to],
  });
  return new Map(rows.map(({ date, ...ended }) => [date, ended]));
}

/** As the Money page has it: on the course's day of taking. */
export async function sumCounterMoney(
  db: Queryable,
  courseKey: CourseKey,
  from: string,
  to: string,
): Promise<WeekFigures['counter']> {
  const { rows } = await db.query<WeekFigures['counter'][number]>({
    text: `select method,
        coalesce(sum(amount_cents) filter (where returned_of is null), 0)::float8 as "takenCents",
        coalesce(sum(amount_cents) filter (where returned_of is not null), 0)::float8 as "givenBackCents"
      from counter_money where course_key = $1 and day between $2 and $3 group by method order by method`,
    values: [courseKey, from, to],
  });
  return rows;
}

/** An amount that a card only holds is not taken. */
export async function sumOnlineMoney(
  db: Queryable,
  courseKey: CourseKey,
  from: Date,
  before: Date,
): Promise<WeekFigures['online']> {
  const { rows } = await db.query<WeekFigures['online']>({
    text: `select coalesce(sum(amount_cents), 0)::float8 as "takenCents",
        coalesce(sum(refunded_cents), 0)::float8 as "givenBackCents"
      from payments where course_key = $1 and state in ('captured', 'refunded')
        and created_at >= $2 and created_at < $3`,
    values: [courseKey, from, before],
  });
  return rows[0] as WeekFigures['online'];
}

/** Net of refunds, whenever paid. */
export async function sumMoneyOfGroups(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await db.query<{ cents: number }>({
    text: `select coalesce(sum(cents), 0)::float8 as cents from (
        select case when returned_of is null then amount_cents else -amount_cents end as cents
        from counter_money where course_key = $1 and teetimegroup_id = any($2)
        union all
        select amount_cents - refunded_cents
        from payments where course_key = $1 and teetimegroup_id = any($2) and state in ('captured', 'refunded')
      ) paid`,
    values: [courseKey, ids],
  });
  return rows[0]?.cents ?? 0;
}

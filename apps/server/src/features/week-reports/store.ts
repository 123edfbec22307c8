import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type CountedGroup = {
  date: string;
  source: string;
  status: 'confirmed' | 'pending' | 'released' | 'expired' | 'cancelled';
  players: number;
  startingTime: string;
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
): Promise<CountedGroup[]> {
  const { rows } = await db.query({
    text: `select date, source, players, starting_time as "startingTime", starting_tee_id as "startingTeeID",
        reround_time as "reroundTime", reround_tee_id as "reroundTeeID", num_holes as "numHoles", block,
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

import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** A tee-time group as a report counts it. */
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

/** All groups of a course for a range of days, ended ones included. A hold whose time is over counts as expired. */
export async function findGroupsBetween(
  db: Queryable,
  courseKey: string,
  from: string,
  to: string,
): Promise<CountedGroup[]> {
  const { rows } = await db.query({
    text: `select date, source, players, starting_time as "startingTime", starting_tee_id as "startingTeeID",
        reround_time as "reroundTime", reround_tee_id as "reroundTeeID", num_holes as "numHoles", block,
        case when status = 'pending' and expiration <= dewsweeper_now() and not is_paying(course_key, id)
          then 'expired' else status end as status
      from teetimegroups where course_key = $1 and date between $2 and $3`,
    values: [courseKey, from, to],
  });
  return rows;
}

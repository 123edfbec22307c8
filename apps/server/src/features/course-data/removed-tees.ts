import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Issue } from './issues.ts';
import { golferNames } from './odd-bookings.ts';

const maxNamed = 5;

type RemovedTees = { courseKey: CourseKey; ids: string[] };
type Lying = { id: string; date: string; time: string; golfers: { name: string }[]; isToCome: boolean };

export async function removedTees(session: Queryable): Promise<RemovedTees[]> {
  const { rows } = await session.query<RemovedTees>(
    `select course_key as "courseKey", removed_tees as ids from staged_courses where removed_tees <> '{}'
     order by course_key`,
  );
  return rows;
}

/** Asked under the lock of the sheets, so that nobody books there meanwhile. */
export async function findGroupsOnRemovedTees(session: Queryable): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { courseKey, ids } of await removedTees(session))
    for (const id of ids) {
      const lying = await findGroupsOn(session, courseKey, id);
      if (lying.length > 0) issues.push({ path: `teesheets.${id}`, message: whyItStays(lying) });
    }
  return issues;
}

function whyItStays(lying: readonly Lying[]): string {
  const coming = lying.filter(({ isToCome }) => isToCome);
  if (coming.length === 0)
    return 'can’t be removed: golfers have played there, and reports count them. Take it out of the starts instead';
  const named = coming
    .slice(0, maxNamed)
    .map(
      ({ id, date, time, golfers }) => `${id} (${golferNames(golfers)}) on ${date}${time && ` at ${time}`}`,
    );
  const more = coming.length > maxNamed ? [`${coming.length - maxNamed} more`] : [];
  return `can’t be removed before these are moved or cancelled: ${[...named, ...more].join('; ')}`;
}

async function findGroupsOn(session: Queryable, courseKey: CourseKey, teeID: string): Promise<Lying[]> {
  const { rows } = await session.query<Lying>({
    name: 'groups-on-tee',
    text: `
      select id, date, coalesce(starting_time, '') as time, coalesce(golfers, '[]') as golfers,
        date >= to_char((select dewsweeper_now()) - interval '1 day', 'YYYY-MM-DD') as "isToCome"
      from teetimegroups
      where course_key = $1 and (status = 'confirmed' or status = 'pending' and expiration > (select dewsweeper_now()))
        and (starting_tee_id = $2 or reround_tee_id = $2
        or block ->> 'blockTeeID' = $2 or block ->> 'blockReroundTeeID' = $2)
      order by date, starting_time, id`,
    values: [courseKey, teeID],
  });
  return rows;
}

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays } from '@dewsweeper/core/shared/local-time';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type Issue, pathOf, writePath } from './issues.ts';
import { golferNames } from './odd-bookings.ts';

const maxNamed = 5;

type RemovedTees = { courseKey: CourseKey; ids: string[] };
type EndedTees = { courseKey: CourseKey; tees: { id: string; until: string }[] };
type Lying = { id: string; date: string; time: string; golfers: { name: string }[] };

export async function removedTees(session: Queryable): Promise<RemovedTees[]> {
  const { rows } = await session.query<RemovedTees>(
    `select course_key as "courseKey", removed_tees as ids from staged_courses where removed_tees <> '{}'
     order by course_key`,
  );
  return rows;
}

/** Asked under the lock of the sheets, so that nobody books there meanwhile (rules.md#removed-tees). */
export async function findGroupsOnRemovedTees(session: Queryable): Promise<Issue[]> {
  const { rows: ended } = await session.query<EndedTees>(
    `select course_key as "courseKey", ended_tees as tees from staged_courses where ended_tees <> '[]'
     order by course_key`,
  );
  const removed = await removedTees(session);
  const all = [
    ...removed.flatMap(({ courseKey, ids }) => ids.map((id) => ({ courseKey, id, until: null }))),
    ...ended.flatMap(({ courseKey, tees }) => tees.map((tee) => ({ courseKey, ...tee }))),
  ];
  const issues: Issue[] = [];
  for (const { courseKey, id, until } of all) {
    const lying = await findGroupsOn(session, courseKey, id, until);
    const path = writePath(pathOf(courseKey, 'teesheets', id));
    if (lying.length > 0) issues.push({ path, message: whyItStays(lying, until) });
  }
  return issues;
}

function whyItStays(lying: readonly Lying[], until: string | null): string {
  const named = lying
    .slice(0, maxNamed)
    .map(
      ({ id, date, time, golfers }) => `${id} (${golferNames(golfers)}) on ${date}${time && ` at ${time}`}`,
    );
  const more = lying.length > maxNamed ? [`${lying.length - maxNamed} more`] : [];
  const from = until === null ? '' : ` from ${addDays(until, 1)} on`;
  const what = lying.length === 1 ? '1 group is' : `${lying.length} groups are`;
  return `can’t be removed${from} before ${what} moved or cancelled: ${[...named, ...more].join('; ')}`;
}

/** Holds too. `until`: groups up to then may lie there; null: none. */
async function findGroupsOn(
  session: Queryable,
  courseKey: CourseKey,
  teeID: string,
  until: string | null,
): Promise<Lying[]> {
  const { rows } = await session.query<Lying>({
    name: 'groups-on-tee',
    text: `
      select id, date, coalesce(starting_time, '') as time, coalesce(golfers, '[]') as golfers
      from teetimegroups
      where course_key = $1 and ($3::text is null or date > $3) and ${liesOn}
        and (status = 'confirmed' or status = 'pending' and expiration > (select dewsweeper_now()))
      union all
      select id, date, starting_time, golfers from held_groups
      where course_key = $1 and ($3::text is null or date > $3) and expiration > (select dewsweeper_now())
        and (starting_tee_id = $2 or reround_tee_id = $2)
      order by date, time, id`,
    values: [courseKey, teeID, until],
  });
  return rows;
}

const liesOn = `(starting_tee_id = $2 or reround_tee_id = $2
  or block ->> 'blockTeeID' = $2 or block ->> 'blockReroundTeeID' = $2)`;

/** Whether something stood there at any time, also what was cancelled since. */
export async function wasEverUsed(db: Queryable, courseKey: CourseKey, teeID: string): Promise<boolean> {
  const { rows } = await db.query<{ wasUsed: boolean }>({
    name: 'was-tee-used',
    text: `select exists (select from teetimegroups where course_key = $1 and ${liesOn}) as "wasUsed"`,
    values: [courseKey, teeID],
  });
  return rows[0]?.wasUsed ?? false;
}

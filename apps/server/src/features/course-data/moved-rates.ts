import { type MovedRate, movedRates } from '@dewsweeper/core/booking/moved-rates';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Rate } from '@dewsweeper/core/tee-sheet/course';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type Issue, shown, writePath } from './issues.ts';
import { findLivingAtRate } from './living-groups.ts';

const maxNamed = 10;

/** A warning for each rate that the import moves under live reservations and holds. */
export async function findMovedRates(session: Queryable): Promise<Issue[]> {
  const { rows } = await session.query<{
    courseKey: CourseKey;
    group: string;
    course: string;
    fromDate: string;
    before: Rate[];
    after: Rate[];
  }>(`
    select s.course_key as "courseKey", s.group_id as "group", s.id as course, s.from_date as "fromDate",
      live.document -> 'rates' as before, s.document -> 'rates' as after
    from staged_courses s join courses live on live.course_key = s.course_key
    where s.change = 'changed' and live.document -> 'rates' <> s.document -> 'rates' order by s.course_key`);
  const issues: Issue[] = [];
  for (const { courseKey, group, course, fromDate, before, after } of rows) {
    const path = writePath(['groups', group, 'courses', course, 'rates']);
    for (const moved of movedRates(before, after)) {
      const ids = await findLivingAtRate(session, courseKey, fromDate, moved.rateGroup);
      if (ids.length > 0) issues.push({ path, message: movedText(moved, ids) });
    }
  }
  return issues;
}

function movedText({ rateGroup, name, now }: MovedRate, ids: readonly string[]): string {
  const instead = now === null ? 'no longer there' : `now ${shown(now)}`;
  const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : '';
  const named = `${ids.slice(0, maxNamed).join(', ')}${more}`;
  return `rateGroup ${rateGroup} was ${shown(name)} and is ${instead}; what is booked keeps the rate and price it was booked at: ${named}. Give each rate an id before moving it`;
}

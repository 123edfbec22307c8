import { quoteGolfers } from '@dewsweeper/core/booking/quote';
import type { CourseDate, Rate } from '@dewsweeper/core/tee-sheet/course';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { ImportedTeeTimeGroup, TeeTimeGroupFields } from './document.ts';
import { dateOf } from './teetimegroup-row.ts';

export function withQuotes(
  group: TeeTimeGroupFields,
  { rates, today }: { rates: readonly Rate[]; today: CourseDate },
  former: Pick<TeeTimeGroupFields, 'numHoles' | 'golfers'> | null,
): TeeTimeGroupFields {
  if (!group.golfers) return group;
  const start = { date: dateOf(group.date, today), startingTime: group.startingTime ?? '' };
  return {
    ...group,
    golfers: quoteGolfers({ ...start, ...listedGroup(group) }, rates, former && listedGroup(former)),
  };
}

const listedGroup = ({ numHoles = 9, golfers = [] }: Pick<TeeTimeGroupFields, 'numHoles' | 'golfers'>) => ({
  numHoles,
  golfers,
});

/** The stored groups with these ids, by `GROUP/COURSE ID`, with their golfers' quotes. */
export async function findFormerGolfers(
  db: Queryable,
  groups: readonly ImportedTeeTimeGroup[],
): Promise<Map<string, Required<Pick<TeeTimeGroupFields, 'numHoles' | 'golfers'>>>> {
  const played = groups.filter(({ document }) => document.golfers?.length);
  if (played.length === 0) return new Map();
  const { rows } = await db.query({
    name: 'former-golfers',
    text: `select g.course_key || ' ' || g.id as key, g.num_holes as "numHoles", g.golfers
      from unnest($1::text[], $2::text[]) as staged (course_key, id)
      join teetimegroups g on g.course_key = staged.course_key and g.id = staged.id`,
    values: [played.map(({ courseKey }) => courseKey), played.map(({ id }) => id)],
  });
  return new Map(rows.map(({ key, ...group }) => [key, group]));
}

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { hasClaims } from './cells.ts';
import { type Issue, pathOf, writePath } from './issues.ts';
import { golferNames } from './odd-bookings.ts';

type Overlap = {
  courseKey: CourseKey;
  id: string;
  reservation: string;
  date: string;
  teeID: string;
  cell: number;
  time: string | null;
  golfers: { name: string }[];
};

/** A warning for each golfer's reservation that overlaps the import's groups (rules.md#course-data-wins). */
export async function findOverlaps(session: Queryable): Promise<Issue[]> {
  const { rows: onReservations } = await session.query<Overlap>(selectOnReservations);
  const { rows: inTheWay } = await session.query<Overlap>(selectInTheWay);
  return [
    ...onReservations.map((one) => ({
      path: placeIn(one),
      message: overlapText(one),
    })),
    ...inTheWay.map((one) => ({
      path: placeIn(one),
      message: `is a reservation in the same time as ${placeOf(one)}; both stay`,
    })),
  ];
}

function placeIn({ courseKey, id }: Overlap): string {
  return writePath(pathOf(courseKey, 'teetimegroups', id));
}

function placeOf({ reservation, date, time, cell, teeID, golfers }: Overlap): string {
  const names = golfers.length > 0 ? ` (${golferNames(golfers)})` : '';
  return `${reservation} on ${date} at ${time ?? wallTime(cell)} on ${teeID}${names}`;
}

const columns = `k.course_key as "courseKey", k.teetimegroup_id as reservation, k.date, k.tee_id as "teeID", k.cell,
  case when k.tee_id = g.starting_tee_id then g.starting_time else g.reround_time end as time, g.golfers`;

const selectOnReservations = `
  select distinct on (o.course_key, o.teetimegroup_id, k.teetimegroup_id) o.teetimegroup_id as id, ${columns}
  from (
    select course_key, id, date from staged_teetimegroups where not ${hasClaims('source')}
    union select course_key, id, date from settled where not is_golfers
  ) listed
  join obstructions o on o.course_key = listed.course_key and o.date = listed.date and o.teetimegroup_id = listed.id
  join claims k on k.course_key = o.course_key and k.date = o.date and k.tee_id = o.tee_id
    and k.cell between o.from_cell and o.to_cell and k.expires_at = 'infinity'
  join teetimegroups g on g.course_key = k.course_key and g.id = k.teetimegroup_id
  order by o.course_key, o.teetimegroup_id, k.teetimegroup_id, k.cell`;

/** The golfers' reservations that overlap these groups of a day, each with its group. */
export async function findReservationsUnder(
  session: Queryable,
  courseKey: CourseKey,
  date: string,
  ids: readonly string[],
): Promise<{ id: string; reservation: string; message: string }[]> {
  const { rows } = await session.query<Overlap>({
    name: 'reservations-under',
    text: `
      select distinct on (o.teetimegroup_id, k.teetimegroup_id) o.teetimegroup_id as id, ${columns}
      from obstructions o
      join claims k on k.course_key = o.course_key and k.date = o.date and k.tee_id = o.tee_id
        and k.cell between o.from_cell and o.to_cell and k.expires_at = 'infinity'
      join teetimegroups g on g.course_key = k.course_key and g.id = k.teetimegroup_id
      where o.course_key = $1 and o.date = $2 and o.teetimegroup_id = any($3)
      order by o.teetimegroup_id, k.teetimegroup_id, k.cell`,
    values: [courseKey, date, ids],
  });
  return rows.map((one) => ({ id: one.id, reservation: one.reservation, message: overlapText(one) }));
}

function overlapText(overlap: Overlap): string {
  return `overlaps golfer's reservation ${placeOf(overlap)}; both stay`;
}

const selectInTheWay = `
  select distinct on (s.course_key, s.id, k.teetimegroup_id) s.id, ${columns}
  from settled s
  join obstructions o on o.course_key = s.course_key and o.date = s.date and o.teetimegroup_id = s.id
  join claims k on k.course_key = o.course_key and k.date = o.date and k.tee_id = o.tee_id and k.cell = o.from_cell
  join teetimegroups g on g.course_key = k.course_key and g.id = k.teetimegroup_id
  where s.is_golfers
  order by s.course_key, s.id, k.teetimegroup_id, k.cell`;

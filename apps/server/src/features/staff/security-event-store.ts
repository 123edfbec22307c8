import type { SecurityEvent } from '@dewsweeper/contract/people';
import type { StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

type NewStaffEvent = {
  event: string;
  outcome: string;
  staffID: string;
  address: string;
  /** Null: the owners of wherever this person has a role. */
  seenAt: string[] | null;
  course: string | null;
  about: string | null;
  role: StaffRole | null;
};

/** A refusal that is repeated within a minute is stored once: nobody fills the log by trying. */
export async function insertStaffEvent(db: Queryable, event: NewStaffEvent): Promise<void> {
  await db.query({
    name: 'insert-staff-event',
    text: `insert into staff_events (event, outcome, staff_id, address, course_id, about, role, seen_at)
      select $1, $2, $3, $4, $5, $6, $7, seen_at
      from (select coalesce($8::text[], array(
          select distinct place from staff_roles r, unnest(array[r.group_id, r.group_id || '/' || r.course_id]) place
          where r.staff_id = $3 and place is not null)) as seen_at) found
      where cardinality(seen_at) > 0 and ($2 = 'done' or not exists (
        select from staff_events e where e.staff_id = $3 and e.at > dewsweeper_now() - interval '1 minute'
          and e.event = $1 and e.outcome = $2 and e.address = $4))`,
    values: [
      event.event,
      event.outcome,
      event.staffID,
      event.address,
      event.course,
      event.about,
      event.role,
      event.seenAt,
    ],
  });
}

export type StoredEvent = Omit<SecurityEvent, 'at'> & { at: Date };

/** Newest first. */
export async function listStaffEvents(
  db: Queryable,
  asked: { place: string; before: string | null; count: number },
): Promise<StoredEvent[]> {
  const { rows } = await db.query<StoredEvent>({
    name: 'list-staff-events',
    text: `select e.id::text as id, e.at, e.event, e.outcome, coalesce(s.name, '') as name, e.address,
        e.course_id as course, e.about, e.role
      from staff_events e left join staff s on s.id = e.staff_id
      where e.seen_at @> array[$1]::text[] and ($2::bigint is null or e.id < $2)
      order by e.id desc limit $3`,
    values: [asked.place, asked.before, asked.count],
  });
  return rows;
}

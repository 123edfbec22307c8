import type { Quoted } from '@dewsweeper/core/booking/quote';
import type { BroughtPrivilege } from '@dewsweeper/core/bring/golfer-line';
import type { TakenReservation } from '@dewsweeper/core/bring/take-reservations';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** Ended ones included: what staff cancelled stays cancelled. */
export async function findKnown(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'brought-before',
    text: 'select id from teetimegroups where course_key = $1 and id = any($2)',
    values: [courseKey, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

export type NewReservation = Omit<TakenReservation, 'golfers'> & {
  golfers: (TakenReservation['golfers'][number] & Quoted & { id: string; paid: boolean })[];
};

/** As staff book them (rules.md#group-source). */
export async function insertReservations(
  transaction: Queryable,
  courseKey: CourseKey,
  reservations: readonly NewReservation[],
): Promise<void> {
  await transaction.query({
    name: 'insert-brought-reservations',
    text: `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id,
        num_holes, players, status, source, golfers, note)
      select $1::text, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes, players,
        'confirmed', 'counter', golfers, note
      from jsonb_to_recordset($2) as brought (id text, date text, starting_time text, starting_tee_id text,
        reround_time text, reround_tee_id text, num_holes smallint, players smallint, golfers jsonb, note text)`,
    values: [
      courseKey,
      JSON.stringify(
        reservations.map(({ id, date, play, golfers, note }) => ({
          id,
          date,
          starting_time: play.startingTime,
          starting_tee_id: play.startingTeeID,
          reround_time: play.reroundTime,
          reround_tee_id: play.reroundTeeID,
          num_holes: play.numHoles,
          players: golfers.length,
          golfers,
          note,
        })),
      ),
    ],
  });
}

/** The sheets are closed: only what has expired, or comes back later, may be there. False when something else is. */
export async function takeCells(
  transaction: Queryable,
  courseKey: CourseKey,
  reservations: readonly NewReservation[],
  now: Date,
): Promise<boolean> {
  const cells = reservations.flatMap(({ id, date, cells: own }) =>
    own.map(({ teeID, cell }) => ({ id, date, tee_id: teeID, cell })),
  );
  await transaction.query({
    name: 'end-run-out-claims',
    text: `delete from claims where course_key = $1 and date = any($2) and (expires_at <= $3 or teetimegroup_id like 'return-%')
      and date || ' ' || tee_id || ' ' || cell::text = any($4)`,
    values: [
      courseKey,
      [...new Set(cells.map(({ date }) => date))],
      now,
      cells.map(({ date, tee_id, cell }) => [date, tee_id, cell].join(' ')),
    ],
  });
  const { rows } = await transaction.query({
    name: 'take-brought-cells',
    text: `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
      select $1::text, date, tee_id, cell, id, '', 'infinity'
      from jsonb_to_recordset($2) as brought (id text, date text, tee_id text, cell smallint)
      order by date, tee_id, cell on conflict (course_key, date, tee_id, cell) do nothing returning cell`,
    values: [courseKey, JSON.stringify(cells)],
  });
  return rows.length === cells.length;
}

export async function bumpDay(transaction: Queryable, courseKey: CourseKey, date: string): Promise<void> {
  await transaction.query({ name: 'bump-day', text: 'select bump_day($1, $2)', values: [courseKey, date] });
}

export async function writePrivileges(
  transaction: Queryable,
  { group, course }: { group: string; course: string },
  privileges: readonly BroughtPrivilege[],
): Promise<number> {
  const { rows } = await transaction.query({
    name: 'write-brought-privileges',
    text: `insert into privileges as stored (login_email, group_id, course_id, deny_online_booking,
        deny_online_booking_message, require_payment, rates)
      select brought.email, $1, $2, brought.deny, brought.message, brought.payment,
        coalesce(brought.rates, before.rates, '{}')
      from jsonb_to_recordset($3) as brought (email text, deny boolean, message text, payment text, rates text[])
      left join privileges before on before.login_email = brought.email and before.group_id = $1
        and before.course_id = $2
      order by brought.email
      on conflict (login_email, group_id, course_id) do update
        set deny_online_booking = excluded.deny_online_booking,
          deny_online_booking_message = excluded.deny_online_booking_message,
          require_payment = excluded.require_payment, rates = excluded.rates
        where (stored.deny_online_booking, stored.deny_online_booking_message, stored.require_payment, stored.rates)
          is distinct from (excluded.deny_online_booking, excluded.deny_online_booking_message,
            excluded.require_payment, excluded.rates)
      returning login_email`,
    values: [
      group,
      course,
      JSON.stringify(
        privileges.map((one) => ({
          email: one.email,
          deny: one.denyOnlineBooking,
          message: one.denyOnlineBookingMessage,
          payment: one.requirePayment,
          rates: one.rates,
        })),
      ),
    ],
  });
  return rows.length;
}

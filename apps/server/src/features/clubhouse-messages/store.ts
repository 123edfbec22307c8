import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type ReservationOfMessage = {
  id: string;
  receiptNumber: string | null;
  date: string;
  startingTime: string;
};

export async function findReservationsOfMessages(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<Map<string, ReservationOfMessage>> {
  const { rows } = await db.query<ReservationOfMessage>({
    name: 'reservations-of-messages',
    text: `select id, receipt_number as "receiptNumber", date, starting_time as "startingTime" from teetimegroups
      where course_key = $1 and id = any($2) and starting_time <> ''`,
    values: [courseKey, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** Answers how many rows were added: 0 when this id was queued before. */
export async function insertText(
  transaction: Queryable,
  text: {
    courseKey: CourseKey;
    id: string;
    recipient: string;
    body: string;
    teeTimeGroupID: string;
    uid: string;
    firstName: string;
    lastName: string;
  },
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `insert into messages
        (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name, user_last_name)
      values ($1, $2, $3, $4, 'clubhouse', $5, $6, $7, $8) on conflict do nothing`,
    values: [
      text.courseKey,
      text.id,
      text.recipient,
      text.body,
      text.teeTimeGroupID,
      text.uid,
      text.firstName,
      text.lastName,
    ],
  });
  return rowCount ?? 0;
}

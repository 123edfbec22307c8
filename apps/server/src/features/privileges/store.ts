import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { GivenPrivilege } from '../../http/visitor.ts';

const columns = `group_id as "group", course_id as course, deny_online_booking as "denyOnlineBooking",
  deny_online_booking_message as "denyOnlineBookingMessage", require_payment as "requirePayment", rates`;

export async function findPrivilegesAt(
  db: Queryable,
  loginEmails: readonly string[],
  { group, course }: { group: string; course: string },
): Promise<(GivenPrivilege & { loginEmail: string })[]> {
  const { rows } = await db.query({
    name: 'find-privileges-at',
    text: `select login_email as "loginEmail", ${columns} from privileges
      where login_email = any($1) and group_id = $2 and course_id = $3`,
    values: [loginEmails, group, course],
  });
  return rows;
}

export async function findPrivileges(db: Queryable, loginEmail: string): Promise<GivenPrivilege[]> {
  const { rows } = await db.query({
    name: 'find-privileges',
    text: `select ${columns} from privileges where login_email = $1 order by group_id, course_id`,
    values: [loginEmail],
  });
  return rows;
}

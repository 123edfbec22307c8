import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { GivenPrivilege } from '../../http/visitor.ts';

const columns = `group_id as "group", course_id as course, deny_online_booking as "denyOnlineBooking",
  deny_online_booking_message as "denyOnlineBookingMessage", require_payment as "requirePayment", rates`;

export async function findPrivileges(db: Queryable, loginEmail: string): Promise<GivenPrivilege[]> {
  const { rows } = await db.query({
    name: 'find-privileges',
    text: `select ${columns} from privileges where login_email = $1 order by group_id, course_id`,
    values: [loginEmail],
  });
  return rows;
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Privilege } from '@dewsweeper/contract/user';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

const columns = `group_id as "group", course_id as course, deny_online_booking as "denyOnlineBooking",
  deny_online_booking_message as "denyOnlineBookingMessage", require_payment as "requirePayment", rates`;

/** All privileges of a login address, as they were given. */
export async function findPrivileges(db: Queryable, loginEmail: string): Promise<Privilege[]> {
  const { rows } = await db.query({
    name: 'find-privileges',
    text: `select ${columns} from privileges where login_email = $1 order by group_id, course_id`,
    values: [loginEmail],
  });
  return rows.map(present);
}

/** The privilege of a login address at one course, as it was given. */
export async function findPrivilege(
  db: Queryable,
  loginEmail: string,
  { group, course }: CoursePath,
): Promise<Privilege | null> {
  const { rows } = await db.query({
    name: 'find-privilege',
    text: `select ${columns} from privileges where login_email = $1 and group_id = $2 and course_id = $3`,
    values: [loginEmail, group, course],
  });
  return rows[0] ? present(rows[0]) : null;
}

/** Without `rates` where there are none. */
function present({ rates, ...privilege }: Privilege & { rates: string[] }): Privilege {
  return rates.length === 0 ? privilege : { ...privilege, rates };
}

import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { loginEmailOf } from '../users/login-email.ts';
import { lookAgainByAddress } from '../waitlist/offers-on-sheet.ts';
import type { PrivilegeFields } from './document.ts';

/** `rates` is set only if the golfer has some. */
type StoredPrivilege = Required<Omit<PrivilegeFields, 'rates'>> & Pick<PrivilegeFields, 'rates'>;

function present({ rates, ...privilege }: Required<PrivilegeFields>): StoredPrivilege {
  return rates.length === 0 ? privilege : { ...privilege, rates };
}

const columns = `login_email as email, group_id as "group", course_id as course,
  deny_online_booking as "denyOnlineBooking", deny_online_booking_message as "denyOnlineBookingMessage",
  require_payment as "requirePayment", rates`;

/** Replaces a golfer's privilege at that course; omitted rates stay. What they wait for may now be theirs. */
export async function setPrivilege(db: Queryable, privilege: PrivilegeFields): Promise<StoredPrivilege> {
  const loginEmail = loginEmailOf(privilege.email);
  const { rows } = await db.query({
    text: `
      insert into privileges (login_email, group_id, course_id, deny_online_booking, deny_online_booking_message,
        require_payment, rates)
      values ($1, $2, $3, $4, $5, $6, coalesce($7::text[], '{}'))
      on conflict (login_email, group_id, course_id) do update set
        deny_online_booking = excluded.deny_online_booking,
        deny_online_booking_message = excluded.deny_online_booking_message,
        require_payment = excluded.require_payment,
        rates = coalesce($7, privileges.rates)
      returning ${columns}`,
    values: [
      loginEmail,
      privilege.group,
      privilege.course,
      privilege.denyOnlineBooking ?? false,
      privilege.denyOnlineBookingMessage ?? '',
      privilege.requirePayment ?? '',
      privilege.rates ?? null,
    ],
  });
  await lookAgainByAddress(db, courseKeyOf(privilege), [loginEmail]);
  return present(rows[0]);
}

export async function removePrivilege(
  db: Queryable,
  { email, group, course }: Pick<PrivilegeFields, 'email' | 'group' | 'course'>,
): Promise<boolean> {
  const loginEmail = loginEmailOf(email);
  const { rowCount } = await db.query({
    text: 'delete from privileges where login_email = $1 and group_id = $2 and course_id = $3',
    values: [loginEmail, group, course],
  });
  await lookAgainByAddress(db, courseKeyOf({ group, course }), [loginEmail]);
  return rowCount === 1;
}

export async function listPrivileges(
  db: Queryable,
  scope: { group?: string; course?: string },
): Promise<StoredPrivilege[]> {
  const { rows } = await db.query({
    text: `
      select ${columns} from privileges where group_id = coalesce($1, group_id) and course_id = coalesce($2, course_id)
      order by group_id, course_id, login_email`,
    values: [scope.group, scope.course],
  });
  return rows.map(present);
}

import type { Privilege } from '@dewsweeper/contract/user';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { GivenPrivilege } from '../../http/visitor.ts';
import { findPrivileges } from './store.ts';

/** What a golfer may and must at one course, or null when nothing special was said of them. */
export function privilegeOf(
  golfer: { privileges: readonly GivenPrivilege[]; isLoginEmailProved: boolean },
  group: string,
  course: string,
): Privilege | null {
  const given = golfer.privileges.find((one) => one.group === group && one.course === course);
  return given ? effective(given, golfer.isLoginEmailProved) : null;
}

/** All of a golfer's privileges as they count. */
export async function privilegesOf(
  db: Queryable,
  golfer: { loginEmail: string; isLoginEmailProved: boolean },
): Promise<Privilege[]> {
  const given = await findPrivileges(db, golfer.loginEmail);
  return given.map((privilege) => effective(privilege, golfer.isLoginEmailProved));
}

/** A waiver of payment and rates count only once the login address is proved; a denial counts at once. */
function effective({ rates, ...given }: GivenPrivilege, isProved: boolean): Privilege {
  const requirePayment = given.requirePayment === 'never' && !isProved ? '' : given.requirePayment;
  return { ...given, requirePayment, ...(isProved && rates.length > 0 && { rates }) };
}

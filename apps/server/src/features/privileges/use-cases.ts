import type { Privilege } from '@dewsweeper/contract/user';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { GivenPrivilege } from '../../http/visitor.ts';
import { findPrivileges, findPrivilegesAt } from './store.ts';

export function privilegeOf(
  golfer: { privileges: readonly GivenPrivilege[]; isLoginEmailProved: boolean },
  group: string,
  course: string,
): Privilege | null {
  const given = golfer.privileges.find((one) => one.group === group && one.course === course);
  return given ? effective(given, golfer.isLoginEmailProved) : null;
}

export async function privilegesOf(
  db: Queryable,
  golfer: { loginEmail: string; isLoginEmailProved: boolean },
): Promise<Privilege[]> {
  const given = await findPrivileges(db, golfer.loginEmail);
  return given.map((privilege) => effective(privilege, golfer.isLoginEmailProved));
}

/** By login address; golfers without a privilege are absent. */
export async function privilegesAt(
  db: Queryable,
  golfers: readonly { loginEmail: string; isLoginEmailProved: boolean }[],
  place: { group: string; course: string },
): Promise<Map<string, Privilege>> {
  const isProved = new Map(golfers.map((one) => [one.loginEmail, one.isLoginEmailProved]));
  const given = await findPrivilegesAt(db, [...isProved.keys()], place);
  return new Map(
    given.map(({ loginEmail, ...one }) => [loginEmail, effective(one, isProved.get(loginEmail) ?? false)]),
  );
}

/** Waivers and rates need a proved login address; a denial counts at once (rules.md#privileges). */
function effective({ rates, ...given }: GivenPrivilege, isProved: boolean): Privilege {
  const requirePayment = given.requirePayment === 'never' && !isProved ? '' : given.requirePayment;
  return { ...given, requirePayment, ...(isProved && rates.length > 0 && { rates }) };
}

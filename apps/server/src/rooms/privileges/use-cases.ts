import type { Privilege } from '@dewsweeper/contract/user';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { isLoginEmailProved } from '../users/credentials.ts';
import { findPrivilege, findPrivileges } from './store.ts';

/** What a golfer may and must at one course, or null when nothing special was said of him (ruling 27). */
export async function privilegeOf(
  db: Queryable,
  golfer: { uid: string; loginEmail: string; hasPrivileges: boolean },
  group: string,
  course: string,
): Promise<Privilege | null> {
  // Most golfers have none anywhere, and of the others only a waiver and rates depend on the proof.
  const given = golfer.hasPrivileges ? await findPrivilege(db, golfer.loginEmail, { group, course }) : null;
  if (!given || !needsProof(given)) return given;
  return effective(given, await isLoginEmailProved(db, golfer.uid));
}

/** All of a golfer's privileges as they count. */
export async function privilegesOf(
  db: Queryable,
  golfer: { loginEmail: string; isLoginEmailProved: boolean },
): Promise<Privilege[]> {
  const given = await findPrivileges(db, golfer.loginEmail);
  return given.map((privilege) => effective(privilege, golfer.isLoginEmailProved));
}

const needsProof = ({ requirePayment, rates }: Privilege) =>
  requirePayment === 'never' || rates !== undefined;

/** A waiver of payment and rates count only once the login address is proved; a denial counts at once. */
function effective(given: Privilege, isProved: boolean): Privilege {
  if (isProved || !needsProof(given)) return given;
  const { rates: _rates, ...rest } = given;
  return given.requirePayment === 'never' ? { ...rest, requirePayment: '' } : rest;
}

import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { isSameNumber } from '../../adapters/sms/phone-number.ts';
import { findProfile, lockPhone, lockUser, markPhoneProved, takeProvedPhone } from './store.ts';

export {
  findProvedPhone,
  isPhoneProved,
  lockCredentialsByPhone,
  markPhoneUnproved,
} from './store.ts';

/** The last proof of a number counts: `takenFrom` had proved it before (rules.md#texted-codes). */
export async function provePhone(
  transaction: Queryable,
  uid: string,
  number: string,
  takeProof: () => Promise<boolean>,
): Promise<
  Result<
    { takenFrom: { uid: string; loginEmail: string } | null },
    { refusal: 'phone-changed' | 'proof-used' }
  >
> {
  await lockPhone(transaction, number);
  await lockUser(transaction, uid);
  const profile = await findProfile(transaction, uid);
  if (profile === null || !isSameNumber(profile.phone, number)) return refuse({ refusal: 'phone-changed' });
  if (!(await takeProof())) return refuse({ refusal: 'proof-used' });
  const takenFrom = await takeProvedPhone(transaction, uid, number);
  await markPhoneProved(transaction, uid, number);
  return accept({ takenFrom });
}

import type { StaffSecrets } from '@dewsweeper/contract/staff';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { StaffMember } from '../../http/staff-member.ts';
import type { NewId } from '../../ports.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { hashPassword, type PasswordCost } from '../users/password-hash.ts';
import { isWeakPassword } from '../users/weak-password.ts';
import { newRecoveryCodes, newSecret, otpauthOf, recoveryCodeHash, stepOf } from './one-time-code.ts';
import {
  deleteNewPassword,
  deleteOtherSessions,
  findNewPassword,
  putNewPassword,
  replacePassword,
  replaceRecoveryCodes,
} from './own-sign-in-store.ts';
import { lockAccount } from './passkey-store.ts';
import { writeSignInNotice } from './sign-in-notice.ts';

const confirmationMinutes = 15;

type Owner = Pick<StaffMember, 'id' | 'email'>;

/** Counts once its code is typed: whoever mistypes the secret would lock themselves out. */
export async function offerPassword(
  deps: { pool: Pool; passwordCost: PasswordCost },
  { id, email }: Owner,
  password: string,
): Promise<Result<StaffSecrets, { refusal: 'weak-password' }>> {
  if (isWeakPassword(password, email)) return refuse({ refusal: 'weak-password' });
  const passwordHash = await hashPassword(password, deps.passwordCost);
  const totpSecret = newSecret();
  await putNewPassword(deps.pool, id, { passwordHash, totpSecret, minutes: confirmationMinutes });
  return accept({ otpauth: otpauthOf(totpSecret, email), recoveryCodes: [] });
}

/** Ends the account's other sessions, and tells its owner by mail. */
export async function confirmPassword(
  deps: { pool: Pool; newId: NewId },
  { id, email }: Owner,
  typed: { code: string; token: string },
): Promise<Result<null, { refusal: 'wrong-code' | 'no-new-password' }>> {
  return inTransaction(deps.pool, async (transaction) => {
    const account = await lockAccount(transaction, id);
    const offered = account && (await findNewPassword(transaction, id));
    if (offered === null) return refuse({ refusal: 'no-new-password' });
    const step = stepOf(offered.totpSecret, typed.code, offered.now.getTime());
    if (step === null) return refuse({ refusal: 'wrong-code' });
    await replacePassword(transaction, id, { ...offered, step });
    await deleteNewPassword(transaction, id);
    await deleteOtherSessions(transaction, id, hashOf(typed.token));
    await writeSignInNotice(transaction, {
      id: deps.newId(),
      recipient: email,
      subject: 'The password of your clubhouse access was changed',
      what: 'Your clubhouse access has a new password and a new authenticator for one-time codes.',
      otherwise: 'If you did not change it, ask the owner of your course to end your access.',
    });
    return accept(null);
  });
}

/** The former ones end. */
export async function renewRecoveryCodes(
  deps: { pool: Pool; newId: NewId },
  { id, email }: Owner,
): Promise<StaffSecrets> {
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(deps.pool, async (transaction) => {
    if ((await lockAccount(transaction, id)) === null) return;
    await replaceRecoveryCodes(transaction, id, recoveryCodes.map(recoveryCodeHash));
    await writeSignInNotice(transaction, {
      id: deps.newId(),
      recipient: email,
      subject: 'Your clubhouse access has new recovery codes',
      what: 'New recovery codes were made for your clubhouse access. The former ones no longer work.',
      otherwise: 'If you did not make them, ask the owner of your course to end your access.',
    });
  });
  return { otpauth: null, recoveryCodes };
}

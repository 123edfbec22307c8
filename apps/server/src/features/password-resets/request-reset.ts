import type { CoursePath } from '@dewsweeper/contract/ids';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { DeliverSoon, NewId, RateLimit, TooManyRequests } from '../../ports.ts';
import { writeMail } from '../outbox/use-cases.ts';
import { findCredentials } from '../users/credentials.ts';
import { isEmailAddress, loginEmailOf } from '../users/login-email.ts';
import { resetMail } from './reset-mail.ts';
import { newResetToken, resetTokenHash } from './reset-token.ts';
import { insertResetLink } from './store.ts';

export type RequestResetDeps = {
  pool: Pool;
  publicUrl: string;
  newId: NewId;
  deliverSoon: DeliverSoon;
  requestsPerAddress: RateLimit;
  requestsPerPair: RateLimit;
  requestsPerAccount: RateLimit;
};

const linkMinutes = 60;

/** Queues the mail with a reset link; earlier links stay valid for their hour. */
export async function requestReset(
  deps: RequestResetDeps,
  asked: { email: string; course: CoursePath | undefined; address: string },
): Promise<Result<{ uid: string }, { refusal: 'invalid-email' | 'user-not-found' } | TooManyRequests>> {
  const loginEmail = loginEmailOf(asked.email);
  if (!isEmailAddress(loginEmail)) return refuse({ refusal: 'invalid-email' });
  const fromAddress = await deps.requestsPerAddress.spend(asked.address);
  if (!fromAddress.ok) return fromAddress;
  const account = await findCredentials(deps.pool, loginEmail);
  if (!account) return refuse({ refusal: 'user-not-found' });
  const pairKey = `${account.uid}:${asked.address}`;
  const fromHere = await deps.requestsPerPair.spend(pairKey);
  if (!fromHere.ok) return fromHere;
  const forAccount = await deps.requestsPerAccount.spend(account.uid);
  if (!forAccount.ok) {
    await deps.requestsPerPair.restore(pairKey);
    return forAccount;
  }

  const token = newResetToken();
  const { publicUrl } = deps;
  const { uid, loginEmail: recipient } = account;
  const words = resetMail({ recipient, publicUrl, token, course: asked.course });
  await inTransaction(deps.pool, async (transaction) => {
    const tokenHash = resetTokenHash(token);
    await insertResetLink(transaction, { tokenHash, uid, minutes: linkMinutes });
    const validSeconds = linkMinutes * 60;
    await writeMail(transaction, {
      id: deps.newId(),
      uid,
      recipient,
      ...words,
      secret: token,
      validSeconds,
    });
  });
  deps.deliverSoon();
  return accept({ uid });
}

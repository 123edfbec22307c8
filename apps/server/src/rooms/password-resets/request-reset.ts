import type { CoursePath } from '@dewsweeper/contract/ids';
import { type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { RateLimit, TooManyRequests } from '../../ports.ts';
import { type MailParts, sendMail, writeMail } from '../mails/use-cases.ts';
import { findCredentials } from '../users/credentials.ts';
import { isEmailAddress, loginEmailOf } from '../users/login-email.ts';
import { resetMail } from './reset-mail.ts';
import { newResetToken, resetTokenHash } from './reset-token.ts';
import { insertResetLink } from './store.ts';

export type RequestResetParts = {
  pool: Pool;
  publicUrl: string;
  mails: MailParts;
  requestsPerAddress: RateLimit;
  requestsPerAccount: RateLimit;
};

const linkMinutes = 60;

/** Mails a golfer the link that sets a new password; links he was sent before stay good for their hour. */
export async function requestReset(
  parts: RequestResetParts,
  asked: { email: string; course: CoursePath | undefined; address: string },
): Promise<
  Result<null, { refusal: 'invalid-email' | 'user-not-found' | 'mail-not-sent' } | TooManyRequests>
> {
  const loginEmail = loginEmailOf(asked.email);
  if (!isEmailAddress(loginEmail)) return refuse({ refusal: 'invalid-email' });
  const fromAddress = await parts.requestsPerAddress.spend(asked.address);
  if (!fromAddress.ok) return fromAddress;
  const account = await findCredentials(parts.pool, loginEmail);
  if (!account) return refuse({ refusal: 'user-not-found' });
  const forAccount = await parts.requestsPerAccount.spend(account.uid);
  if (!forAccount.ok) return forAccount;

  const token = newResetToken();
  const { publicUrl } = parts;
  const mail = resetMail({ recipient: account.loginEmail, publicUrl, token, course: asked.course });
  const mailID = await inTransaction(parts.pool, async (transaction) => {
    const tokenHash = resetTokenHash(token);
    await insertResetLink(transaction, { tokenHash, uid: account.uid, minutes: linkMinutes });
    return writeMail(transaction, parts.mails, mail);
  });
  const sent = await sendMail(parts.pool, parts.mails, mailID, mail);
  if (!sent.ok) await parts.requestsPerAccount.giveBack(account.uid);
  return sent;
}

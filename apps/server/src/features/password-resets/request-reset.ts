import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { DeliverSoon, NewId, TooManyRequests } from '../../ports.ts';
import { writeMail } from '../outbox/use-cases.ts';
import { type AccountMailLimits, findAccountToMail } from '../users/account-to-mail.ts';
import { profileOf } from '../users/profile.ts';
import { resetMail } from './reset-mail.ts';
import { newResetToken, resetTokenHash } from './reset-token.ts';
import { insertResetLink } from './store.ts';

export type RequestResetDeps = {
  pool: Pool;
  publicUrl: string;
  newId: NewId;
  deliverSoon: DeliverSoon;
  limits: AccountMailLimits;
};

const linkMinutes = 60;

/** Queues the mail with a reset link; earlier links stay valid for their hour. */
export async function requestReset(
  deps: RequestResetDeps,
  asked: { email: string; course: CoursePath | undefined; address: string; language: Language | null },
): Promise<Result<{ uid: string }, { refusal: 'invalid-email' | 'user-not-found' } | TooManyRequests>> {
  const account = await findAccountToMail(deps.pool, deps.limits, asked);
  if (!account.ok) return account;

  const token = newResetToken();
  const { publicUrl } = deps;
  const { uid, loginEmail: recipient } = account.value;
  const language = (await profileOf(deps.pool, uid))?.language ?? asked.language;
  const words = resetMail({ recipient, publicUrl, token, course: asked.course, language });
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

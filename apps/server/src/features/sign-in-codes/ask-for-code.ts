import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { DeliverSoon, NewId, TooManyRequests } from '../../ports.ts';
import { writeMail } from '../outbox/use-cases.ts';
import { type AccountMailLimits, findAccountToMail } from '../users/account-to-mail.ts';
import { profileOf } from '../users/profile.ts';
import { codeHashOf, codeMinutes, newMailedCode, requestHashOf, spacedCode } from './code.ts';
import { codeMail } from './code-mail.ts';
import { insertCode } from './store.ts';

export type AskForCodeDeps = {
  pool: Pool;
  newId: NewId;
  deliverSoon: DeliverSoon;
  /** Null where the course does not offer codes. */
  courseWithCodes: (course: CoursePath) => Promise<{ name: string } | null>;
  limits: AccountMailLimits;
};

/** Queues the mail with a code (rules.md#sign-in-codes). `request` is for the browser that asked alone. */
export async function askForCode(
  deps: AskForCodeDeps,
  asked: { email: string; course: CoursePath; address: string; language: Language | null },
): Promise<
  Result<
    { uid: string; request: string },
    { refusal: 'codes-not-offered' | 'invalid-email' | 'user-not-found' } | TooManyRequests
  >
> {
  const course = await deps.courseWithCodes(asked.course);
  if (course === null) return refuse({ refusal: 'codes-not-offered' });
  const account = await findAccountToMail(deps.pool, deps.limits, asked);
  if (!account.ok) return account;

  const { request, code } = newMailedCode();
  const { uid, loginEmail: recipient } = account.value;
  const written = spacedCode(code);
  const language = (await profileOf(deps.pool, uid))?.language ?? asked.language;
  const words = codeMail({
    recipient,
    courseName: course.name,
    code: written,
    minutes: codeMinutes,
    language,
  });
  await inTransaction(deps.pool, async (transaction) => {
    const hashes = { requestHash: requestHashOf(request), codeHash: codeHashOf(request, code) };
    await insertCode(transaction, { ...hashes, purpose: 'mailed', uid, phone: null, minutes: codeMinutes });
    const id = deps.newId();
    const validSeconds = codeMinutes * 60;
    await writeMail(transaction, { id, uid, recipient, ...words, secret: written, validSeconds });
  });
  deps.deliverSoon();
  return accept({ uid, request });
}

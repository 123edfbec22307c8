import { timingSafeEqual } from 'node:crypto';
import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { Golfer } from '../../http/visitor.ts';
import type { NewId, TooManyRequests } from '../../ports.ts';
import { writeMail } from '../outbox/use-cases.ts';
import { isFresh } from '../sessions/use-cases.ts';
import { profileOf } from '../users/profile.ts';
import { findProvedPhone, provePhone } from '../users/proved-phone.ts';
import { type AskForTextDeps, courseThatTexts, queueCode, textableNumber } from './ask-for-text.ts';
import { codeHashOf, maxTries, requestHashOf } from './code.ts';
import { numberTakenMail, signInByTextMail } from './phone-mails.ts';
import { takeTry, useCodeOnce } from './store.ts';

/** Texts a code to the phone of the profile. A session needs to be as fresh as for a new password. */
export async function askForPhoneProof(
  deps: AskForTextDeps,
  golfer: Golfer,
  asked: { course: CoursePath; token: string; address: string; language: Language | null },
): Promise<
  Result<
    { request: string; number: string },
    { refusal: 'codes-not-offered' | 'invalid-phone' | 'sign-in-again' } | TooManyRequests
  >
> {
  const { uid } = golfer;
  const course = await courseThatTexts(deps, asked.course);
  if (!course.ok) return course;
  if (!(await isFresh(deps.pool, asked.token))) return refuse({ refusal: 'sign-in-again' });
  const profile = await profileOf(deps.pool, uid);
  const typed = profile?.phone ?? '';
  const number = textableNumber(typed, await deps.textCountriesOf(courseKeyOf(asked.course)));
  if (number === null) return refuse({ refusal: 'invalid-phone' });
  const { limits, textLimits } = deps;
  for (const spent of [
    () => limits.perAddress.spend(asked.address),
    () => textLimits.perAccount.spend(uid),
    () => textLimits.perNumber.spend(limitKeyOf(number)),
  ]) {
    const left = await spent();
    if (!left.ok) return left;
  }
  const language = profile?.language ?? asked.language;
  const wanted = { purpose: 'proof', uid, phone: number, courseName: course.value.name, language } as const;
  return accept({ request: await queueCode(deps, wanted), number });
}

/** The code that was texted makes the number the account's own; another account that had proved it is told. */
export async function provePhoneByCode(
  deps: Pick<AskForTextDeps, 'pool' | 'deliverSoon'> & { newId: NewId },
  golfer: Golfer,
  typed: { request: string; code: string },
): Promise<Result<null, { refusal: 'sign-in-code-invalid' }>> {
  const { uid } = golfer;
  const invalid = refuse({ refusal: 'sign-in-code-invalid' });
  const requestHash = requestHashOf(typed.request);
  const asked = await takeTry(deps.pool, requestHash, maxTries, ['proof']);
  const number = asked?.phone ?? null;
  if (asked === null || number === null || asked.uid !== uid) return invalid;
  if (!timingSafeEqual(codeHashOf(typed.request, typed.code), asked.codeHash)) return invalid;

  const isProved = await inTransaction(deps.pool, async (transaction) => {
    const proof = await provePhone(transaction, uid, number, () => useCodeOnce(transaction, requestHash));
    // Asked again for a lost reply.
    if (!proof.ok) return (await findProvedPhone(transaction, uid))?.number === number;
    const tell = async (account: { uid: string; loginEmail: string }, mailOf: typeof signInByTextMail) => {
      const language = (await profileOf(transaction, account.uid))?.language ?? null;
      const words = mailOf({ recipient: account.loginEmail, number, language });
      await writeNotice(transaction, deps.newId(), account, words);
    };
    await tell(golfer, signInByTextMail);
    if (proof.value.takenFrom !== null) await tell(proof.value.takenFrom, numberTakenMail);
    return true;
  });
  deps.deliverSoon();
  return isProved ? accept(null) : invalid;
}

async function writeNotice(
  transaction: Queryable,
  id: string,
  { uid, loginEmail: recipient }: { uid: string; loginEmail: string },
  words: { subject: string; body: string },
): Promise<void> {
  await writeMail(transaction, { id, uid, recipient, ...words, secret: null, validSeconds: 24 * 3600 });
}

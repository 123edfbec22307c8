import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Language } from '@dewsweeper/contract/languages';
import { type CourseKey, courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import { type CountryCode, phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import type { TooManyRequests } from '../../ports.ts';
import { writeCodeText } from '../outbox/use-cases.ts';
import { findAccountToMail } from '../users/account-to-mail.ts';
import { profileOf } from '../users/profile.ts';
import { findProvedPhone } from '../users/proved-phone.ts';
import type { AskForCodeDeps } from './ask-for-code.ts';
import { codeHashOf, codeMinutes, newTextedCode, requestHashOf } from './code.ts';
import { insertCode } from './store.ts';
import type { TextLimits } from './text-limits.ts';

export type AskForTextDeps = AskForCodeDeps & {
  /** Whether the installation can send texts. */
  sendsTexts: () => Promise<boolean>;
  textCountriesOf: (courseKey: CourseKey) => Promise<readonly CountryCode[]>;
  textLimits: TextLimits;
};

type AskRefusal =
  | { refusal: 'codes-not-offered' | 'invalid-email' | 'invalid-phone' | 'user-not-found' }
  | TooManyRequests;

/**
 * Queues a text with a code. Whether a number is proved, or an account has a proved one, changes nothing that is
 * answered or done here (rules.md#texted-codes). `uid`: empty for a number.
 */
export async function askForText(
  deps: AskForTextDeps,
  asked: { to: string; course: CoursePath; address: string; language: Language | null },
): Promise<Result<{ uid: string; request: string }, AskRefusal>> {
  const course = await courseThatTexts(deps, asked.course);
  if (!course.ok) return course;
  const found = asked.to.includes('@') ? await findAccount(deps, asked) : await findNumber(deps, asked);
  if (!found.ok) return found;
  const { uid, phone } = found.value;
  const courseName = course.value.name;
  const language = (uid === '' ? null : (await profileOf(deps.pool, uid))?.language) ?? asked.language;
  const request = await queueCode(deps, { purpose: 'texted', uid, phone, courseName, language });
  return accept({ uid, request });
}

/** Refused while none is texted at all. */
export async function courseThatTexts(
  deps: AskForTextDeps,
  path: CoursePath,
): Promise<Result<{ name: string }, { refusal: 'codes-not-offered' } | TooManyRequests>> {
  const course = await deps.courseWithCodes(path);
  if (course === null || !(await deps.sendsTexts())) return refuse({ refusal: 'codes-not-offered' });
  const open = await deps.textLimits.isOpen();
  return open.ok ? accept(course) : open;
}

type Found = { uid: string; phone: string | null };

async function findAccount(
  deps: AskForTextDeps,
  { to, address }: { to: string; address: string },
): Promise<Result<Found, AskRefusal>> {
  const account = await findAccountToMail(deps.pool, deps.limits, { email: to, address });
  if (!account.ok) return account;
  const { uid } = account.value;
  const proved = await findProvedPhone(deps.pool, uid);
  return accept({ uid, phone: proved?.number ?? null });
}

async function findNumber(
  deps: AskForTextDeps,
  { to, course, address }: { to: string; course: CoursePath; address: string },
): Promise<Result<Found, AskRefusal>> {
  const phone = textableNumber(to, await deps.textCountriesOf(courseKeyOf(course)));
  if (phone === null) return refuse({ refusal: 'invalid-phone' });
  const fromAddress = await deps.limits.perAddress.spend(address);
  if (!fromAddress.ok) return fromAddress;
  const numberKey = limitKeyOf(phone);
  const pairKey = `${numberKey}:${address}`;
  const fromHere = await deps.limits.perPair.spend(pairKey);
  if (!fromHere.ok) return fromHere;
  const toNumber = await deps.textLimits.perNumber.spend(numberKey);
  if (toNumber.ok) return accept({ uid: '', phone });
  await deps.limits.perPair.restore(pairKey);
  return toNumber;
}

/** In international form. Null where texts to it are not sent by themselves (rules.md#texted-codes). */
export function textableNumber(typed: string, countries: readonly CountryCode[]): string | null {
  const found = phoneNumberOf(typed, countries[0]);
  if (found === null || found.isPremium) return null;
  return found.country !== null && countries.includes(found.country) ? found.number : null;
}

export async function queueCode(
  { pool, newId, deliverSoon }: Pick<AskForTextDeps, 'pool' | 'newId' | 'deliverSoon'>,
  wanted: {
    purpose: 'texted' | 'proof';
    uid: string;
    phone: string | null;
    courseName: string;
    language: Language | null;
  },
): Promise<string> {
  const { purpose, uid, phone, courseName, language } = wanted;
  const { request, code } = newTextedCode();
  await inTransaction(pool, async (transaction) => {
    const hashes = { requestHash: requestHashOf(request), codeHash: codeHashOf(request, code) };
    await insertCode(transaction, { ...hashes, purpose, uid, phone, minutes: codeMinutes });
    await writeCodeText(transaction, {
      id: newId(),
      uid,
      recipient: phone ?? '',
      body: wordsOf(language).codeText(code, courseName, codeMinutes),
      secret: code,
      forProof: purpose === 'proof',
      validSeconds: codeMinutes * 60,
    });
  });
  deliverSoon();
  return request;
}

import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { isCourseDate, isTimeZone } from '@dewsweeper/core/shared/local-time';
import { weekdays } from '@dewsweeper/core/tee-sheet/course';
import * as z from 'zod';
import { documented } from './object-schema.ts';

/* What single values of an import document may be. Messages say what is allowed, as in `...: 0, must be 1 to 120`; `meta` is for the API's description. */

/** PostgreSQL stores neither in a text. */
const unstorable = /[\0\p{Surrogate}]/u;

export function text(min: 0 | 1, max: number) {
  const many = max.toLocaleString('en-US');
  const allowed =
    min === 0 ? `a text of at most ${many} characters` : `a text of ${min} to ${many} characters`;
  const atMost = z.string(allowed).max(max, allowed);
  return storable(min === 0 ? atMost : atMost.regex(/\S/, allowed));
}

function storable(found: z.ZodString) {
  return found.refine((characters) => !unstorable.test(characters), 'without U+0000 and broken characters');
}

/** A name of something, in places where its id or name must not be empty. */
export const name = text(1, 200);
export const shortText = text(0, 200);
export const messageText = text(0, 2_000);

const idAllowed = '1 to 64 of letters, digits, "-", "_", "." (not ".", ".." or "__proto__" alone)';

/** `.` and `..` mean something else in a link, `__proto__` in JavaScript. */
export const id = z.string(idAllowed).regex(/^(?!(?:\.\.?|__proto__)$)[A-Za-z0-9._-]{1,64}$/, idAllowed);

/** `allowed` says more than the bare range when another field has a say too. */
export function wholeNumber(min: number, max: number, allowed?: string) {
  const range = `${min} to ${max.toLocaleString('en-US')}`;
  const whole = `a whole number, ${range}`;
  return z
    .number(whole)
    .multipleOf(1, whole)
    .min(min, range)
    .max(max, range)
    .meta({ type: 'integer' })
    .register(documented, { allowed: allowed ?? range });
}

const wallTimeAllowed = 'a time from 00:00 to 23:59, HH:mm';

const colourAllowed = 'a color such as #1f6b45';

export const colour = z.string(colourAllowed).regex(/^#[\da-fA-F]{6}$/, colourAllowed);

export const wallTime = z.string(wallTimeAllowed).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wallTimeAllowed);

const feeAllowed = '0 to 10,000 with at most 2 decimals';

/** Money in the currency's major unit. */
export const fee = z
  .number(feeAllowed)
  .min(0, feeAllowed)
  .max(10_000, feeAllowed)
  .refine((found) => Number(found.toFixed(2)) === found, feeAllowed);

export const flag = z.boolean('true or false');

export function oneOf<const Values extends readonly (string | number | boolean)[]>(...values: Values) {
  const words = values.map((value) => JSON.stringify(value));
  return z.literal(values, `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
}

function textThat(allowed: string, isAllowed: (found: string) => boolean) {
  return z.string(allowed).refine(isAllowed, allowed);
}

export const weekday = z.enum(weekdays, 'a weekday, Monday to Sunday');
export const timeZone = textThat('an IANA time zone such as America/Chicago', isTimeZone);

/** Whether a golfer must pay before a reservation stands. */
export const paymentWord = text(0, 200).register(documented, {
  allowed: '"always" or "never"; any other text has no say',
});
export const paymentBehavior = text(0, 200).register(documented, {
  allowed: '"capture" or "authorize"; any other text is taken as "capture"',
});

export const email = storable(textThat('an e-mail address of at most 254 characters', isEmailAddress));

export const maxDaysAhead = 3_650;

export const date = textThat('a date, YYYY-MM-DD', isStorableDate).meta({ format: 'date' });

const dateAllowed = `a date, YYYY-MM-DD, or +Nd with N from 0 to ${maxDaysAhead}`;

/** A date, or days from the course's today. */
export const dateOrDays = z
  .string(dateAllowed)
  .regex(/^(\d{4}-\d{2}-\d{2}|\+\d{1,4}d)$/, dateAllowed)
  .refine(
    (found) => (found.startsWith('+') ? Number.parseInt(found, 10) <= maxDaysAhead : isStorableDate(found)),
    dateAllowed,
  );

const instantAllowed = 'an instant such as 2026-05-01T14:30:00Z';

export const instant = z
  .string(instantAllowed)
  .regex(
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
    instantAllowed,
  )
  .refine((found) => isStorableDate(found.slice(0, 10)), instantAllowed)
  .meta({ format: 'date-time' });

function isStorableDate(found: string): boolean {
  return isCourseDate(found) && found >= '1900-01-01';
}

/** Its length is checked before its entries, so that one of millions is one fault. */
export function listOf<Entry extends z.ZodType>(entry: Entry, min: number, max: number) {
  const allowed = `a list of ${min} to ${max.toLocaleString('en-US')}`;
  const length = z.transform((found: unknown, { issues }): unknown => {
    if (Array.isArray(found) && (found.length < min || found.length > max))
      issues.push({ code: 'custom', input: found, message: allowed });
    return found;
  });
  return z.pipe(length, z.array(entry, allowed).min(min).max(max));
}

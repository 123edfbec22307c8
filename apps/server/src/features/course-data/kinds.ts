import { isCourseDate, isTimeZone, isWallTime } from '@dewsweeper/core/shared/local-time';
import { type Weekday, weekdays } from '@dewsweeper/core/tee-sheet/course';
import { isEmailAddress } from '../users/login-email.ts';
import { type Place, shown } from './issues.ts';
import { oddTimeZone } from './odd-time-zones.ts';

/** What a value in an import document may be. */
export type Kind<T> = {
  /** In the words of fault lines (`must be ...`) and of the documented table. */
  allowed: string;
  /** The value when it is allowed; otherwise nothing, after the fault is written down. */
  read(found: unknown, place: Place): T | undefined;
};

function kind<T>(allowed: string, isAllowed: (found: unknown) => boolean): Kind<T> {
  return {
    allowed,
    read: (found, place) => (isAllowed(found) ? (found as T) : place.fault(shown(found), allowed)),
  };
}

/** PostgreSQL stores neither in a text. */
const unstorable = /[\0\p{Surrogate}]/u;

export function text(least: number, most: number): Kind<string> {
  const many = most.toLocaleString('en-US');
  const allowed =
    least === 0 ? `a text of at most ${many} characters` : `a text of ${least} to ${many} characters`;
  return {
    allowed,
    read(found, place) {
      if (typeof found !== 'string') return place.fault(shown(found), allowed);
      if (found.length > most) return place.fault(`${shown(found)} (${found.length} characters)`, allowed);
      if (found.trim().length < least) return place.fault(shown(found), allowed);
      return unstorable.test(found)
        ? place.fault(shown(found), 'without U+0000 and broken characters')
        : found;
    },
  };
}

/** A name of something, in places where its id or name must not be empty. */
export const name = text(1, 200);
export const shortText = text(0, 200);
export const messageText = text(0, 2_000);

const idPattern = /^[A-Za-z0-9._-]{1,64}$/;

/** `.` and `..` mean something else in a link, `__proto__` in JavaScript. */
export const id = kind<string>(
  '1 to 64 of letters, digits, "-", "_", "." (not ".", ".." or "__proto__" alone)',
  (found) => typeof found === 'string' && idPattern.test(found) && !['.', '..', '__proto__'].includes(found),
);

/** `documented` says more than the bare range when another field has a say too. */
export function wholeNumber(least: number, most: number, documented?: string): Kind<number> {
  const range = `${least} to ${most.toLocaleString('en-US')}`;
  return {
    allowed: documented ?? range,
    read(found, place) {
      if (!Number.isInteger(found)) return place.fault(shown(found), `a whole number, ${range}`);
      return isBetween(found as number, least, most) ? (found as number) : place.fault(shown(found), range);
    },
  };
}

/** Money in the currency's major unit (ruling 20). */
export const fee = kind<number>(
  '0 to 10,000 with at most 2 decimals',
  (found) => typeof found === 'number' && isBetween(found, 0, 10_000) && Number(found.toFixed(2)) === found,
);

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

export const flag = kind<boolean>('true or false', (found) => typeof found === 'boolean');

export function oneOf<const Values extends readonly (string | number | boolean)[]>(
  ...values: Values
): Kind<Values[number]> {
  const words = values.map((value) => JSON.stringify(value));
  return kind(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, (found) =>
    (values as readonly unknown[]).includes(found),
  );
}

const isText = (found: unknown, isAllowed: (text: string) => boolean) =>
  typeof found === 'string' && isAllowed(found);

export const wallTime = kind<string>('a time from 00:00 to 23:59, HH:mm', (found) =>
  isText(found, isWallTime),
);
export const weekday = kind<Weekday>('a weekday, Monday to Sunday', (found) =>
  weekdays.includes(found as Weekday),
);
/** `oddity` says what is odd about a value that is allowed, or null; `documented` says more than the kind's own words. */
export function doubting<T>(
  of: Kind<T>,
  oddity: (value: T) => string | null,
  documented: string = of.allowed,
): Kind<T> {
  return {
    allowed: documented,
    read(found, place) {
      const value = of.read(found, place);
      const odd = value === undefined ? null : oddity(value);
      if (odd !== null) place.warn(odd);
      return value;
    },
  };
}

export const timeZone = doubting(
  kind<string>('an IANA time zone such as America/Chicago', (found) => isText(found, isTimeZone)),
  oddTimeZone,
);

/** Whether a golfer must pay before a reservation stands. */
export const paymentWord = doubting(
  shortText,
  (word) =>
    ['', 'other', 'always', 'never'].includes(word)
      ? null
      : `${shown(word)} has no say: write "always" or "never"`,
  '"always" or "never"; any other text has no say',
);

export const paymentBehavior = doubting(
  shortText,
  (word) =>
    ['', 'capture', 'authorize'].includes(word)
      ? null
      : `${shown(word)} is taken as "capture": write "capture" or "authorize"`,
  '"capture" or "authorize"; any other text is taken as "capture"',
);

const maxGolfers = 4;

export function groupSize(numHoles: 9 | 18): Kind<number> {
  return doubting(wholeNumber(0, 99), (size) =>
    size > maxGolfers
      ? `${size}, but a group has at most ${maxGolfers} golfers: nobody can book ${numHoles} holes in this window`
      : null,
  );
}

/** A field of course documents that the program stores and never reads. */
export const unusedFee = doubting(
  fee,
  () => 'does nothing: golfers pay the green fee of their rate in "rates"',
);
export const email = kind<string>('an e-mail address of at most 254 characters', (found) =>
  isText(found, (address) => isEmailAddress(address) && !unstorable.test(address)),
);

export const maxDaysAhead = 3_650;

/** A date, or days from the course's today. */
export const dateOrDays = kind<string>(
  `a date, YYYY-MM-DD, or +Nd with N from 0 to ${maxDaysAhead}`,
  (found) =>
    isText(found, (date) => {
      const days = /^\+(\d{1,4})d$/.exec(date)?.[1];
      return days === undefined ? isCourseDate(date) && date >= '1900-01-01' : Number(days) <= maxDaysAhead;
    }),
);

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export const instant = kind<string>('an instant such as 2026-05-01T14:30:00Z', (found) =>
  isText(found, (at) => {
    const date = instantPattern.exec(at)?.[1];
    return date !== undefined && isCourseDate(date) && date >= '1900-01-01';
  }),
);

export type ListKind<T> = Kind<T[]> & { entry: Kind<T> };

export function listOf<T>(entry: Kind<T>, least: number, most: number): ListKind<T> {
  const allowed = `a list of ${least} to ${most.toLocaleString('en-US')}`;
  return {
    entry,
    allowed,
    read(found, place) {
      if (!Array.isArray(found)) return place.fault(shown(found), allowed);
      if (!isBetween(found.length, least, most)) return place.fault(`${found.length} entries`, allowed);
      const values = found.map((one, index) => place.at(index, (part) => entry.read(one, part)));
      return values.includes(undefined) ? undefined : (values as T[]);
    },
  };
}

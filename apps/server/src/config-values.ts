import { isIP } from 'node:net';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import * as z from 'zod/mini';
import type { TrustedProxies } from './http/client-address.ts';

/* Each schema's message says what is allowed, in the words of the line `PORT must be ...`. */

export const port = wholeNumber(0, 65_535, 'a port number from 0 to 65535');

export const yesOrNo = z.pipe(
  textLike(/^(yes|no)$/, 'yes or no'),
  z.transform((written) => written === 'yes'),
);

export const positiveCount = wholeNumber(1, 1_000_000, 'a whole number from 1 to 1000000');

export const years = wholeNumber(1, 100, 'a whole number of years from 1 to 100');

/** Shorter than the time in which every ending must be done. */
export const drainTime = wholeNumber(0, 25, 'a whole number of seconds from 0 to 25');

/** A payment is leased for a minute, in which Square may be called twice. */
export const callTime = wholeNumber(1, 25, 'a whole number of seconds from 1 to 25');

export const timeOfDay = textLike(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 08:30');

export const hostAddress = textThat(
  (written) => isIP(written) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(written),
  'an address or host name of this machine, such as 127.0.0.1 or 0.0.0.0',
);

export const origin = readBy((written) => {
  const url = urlOf(written, ['http:', 'https:']);
  const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isBare ? url.origin : null;
}, 'an address without a path, such as https://golf.example.com');

export const scriptAddress = readBy(
  (written) => urlOf(written, ['https:'])?.href ?? null,
  'the https address of a script',
);

export const databaseAddress = textThat(
  (written) => urlOf(written, ['postgres:', 'postgresql:']) !== null,
  'an address such as postgresql://user:password@host:5432/database',
);

export const redisAddress = textThat(
  (written) => Boolean(urlOf(written, ['redis:', 'rediss:'])?.hostname),
  'an address such as redis://:password@host:6379 (redis or rediss)',
);

export const mailServerAddress = textThat(
  (written) => Boolean(urlOf(written, ['smtp:', 'smtps:'])?.hostname),
  'an address such as smtps://user:password@mail.example.com (smtp or smtps)',
);

export const mailbox = textLike(
  /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  'a mail address, such as Dewsweeper <tee-times@example.com>',
);

export const folderPath = textThat((written) => !written.includes('\0'), 'the path of a folder');

export const filePath = textThat(
  (written) => !written.includes('\0') && !written.endsWith('/'),
  'the path of a file',
);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const logLevel = textThat((written) => logLevels.includes(written), `one of ${logLevels.join(', ')}`);

/** Names that Fastify knows for ranges of addresses. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** A wider range is no proxy's: it would be nearly everybody's. */
const widestRange = { 4: 8, 6: 7 };

export const trustedProxies = readBy<TrustedProxies>((written) => {
  if (written === 'false') return false;
  if (/^[1-9]$/.test(written)) return Number(written);
  const addresses = written.split(',').map((address) => address.trim());
  return addresses.every(isAddressRange) ? addresses.join(',') : null;
}, 'false, the addresses of your proxies with commas between, such as 127.0.0.1 or 10.0.0.0/8, or how many proxies stand before the server, from 1 to 9; never everybody');

function isAddressRange(written: string): boolean {
  if (namedRanges.includes(written)) return true;
  const [address = '', bits] = written.split('/');
  const version = isIP(address) as 0 | 4 | 6;
  if (version === 0) return false;
  const narrowest = version === 4 ? 32 : 128;
  return bits === undefined || wholeNumber(widestRange[version], narrowest, '').safeParse(bits).success;
}

/** `LOCATION=TOKEN` pairs with commas between. */
export const accessTokens = readBy<ReadonlyMap<string, string>>((written) => {
  const pairs = written.split(',').map((pair) => pair.trim().split('='));
  if (pairs.some(([location, token, ...rest]) => !location || !token || rest.length > 0)) return null;
  return new Map(pairs.map(([location = '', token = '']) => [location, token]));
}, 'LOCATION=TOKEN, more of them with commas between');

/** A key or another secret of one line. */
export const secretText = textLike(/^[\x21-\x7e]{8,500}$/, 'one line of text');

/** Not to be guessed. */
export const longSecret = textLike(/^[\x21-\x7e]{32,500}$/, 'one line of 32 characters or more');

export const countries = readBy<readonly CountryCode[]>((written) => {
  const codes = written.split(',').map((code) => code.trim().toUpperCase());
  return codes.every((code) => isSupportedCountry(code)) ? codes : null;
}, 'two-letter codes of countries with commas between, such as US,CA');

export const twilioAccount = textLike(
  /^AC[0-9a-f]{32}$/,
  'an account SID of Twilio: AC and 32 digits and letters a to f',
);

export const twilioSender = textLike(
  /^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/,
  'a number such as +14025550100, a short code of 5 or 6 digits, or a messaging service: MG and 32 digits and letters a to f',
);

function wholeNumber(min: number, max: number, allowed: string) {
  const digits = z.string().check(z.regex(/^\d{1,9}$/, allowed));
  const value = z.number().check(z.gte(min, allowed), z.lte(max, allowed));
  return z.pipe(z.pipe(digits, z.transform(Number)), value);
}

function textLike(pattern: RegExp, allowed: string) {
  return z.string().check(z.regex(pattern, allowed));
}

function textThat(isAllowed: (written: string) => boolean, allowed: string) {
  return z.string().check(z.refine(isAllowed, allowed));
}

/** `read` answers null for what is not allowed. */
function readBy<Value>(read: (written: string) => Value | null, allowed: string) {
  return z.pipe(
    z.string(),
    z.transform((written: string, { issues }): Value => {
      const value = read(written);
      if (value === null) issues.push({ code: 'custom', input: written, message: allowed });
      return value ?? z.NEVER;
    }),
  );
}

function urlOf(written: string, protocols: string[]): URL | null {
  const url = URL.canParse(written) ? new URL(written) : null;
  return url && protocols.includes(url.protocol) ? url : null;
}

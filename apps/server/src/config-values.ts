import { isIP } from 'node:net';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { TrustedProxies } from './http/client-address.ts';

/** A kind of value that the operator writes: how it is read (null: it is not one) and how it is described. */
export interface ValueKind<Value> {
  expected: string;
  read(written: string): Value | null;
}

export const port: ValueKind<number> = {
  expected: 'a port number from 0 to 65535',
  read: (written) => wholeNumber(written, 0, 65_535),
};

export const yesOrNo: ValueKind<boolean> = {
  expected: 'yes or no',
  read: (written) => (written === 'yes' || written === 'no' ? written === 'yes' : null),
};

export const positiveCount: ValueKind<number> = {
  expected: 'a whole number from 1 to 1000000',
  read: (written) => wholeNumber(written, 1, 1_000_000),
};

export const years: ValueKind<number> = {
  expected: 'a whole number of years from 1 to 100',
  read: (written) => wholeNumber(written, 1, 100),
};

export const timeOfDay: ValueKind<string> = {
  expected: 'a time of day such as 08:30',
  read: (written) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(written) ? written : null),
};

export const hostAddress: ValueKind<string> = {
  expected: 'an address or host name of this machine, such as 127.0.0.1 or 0.0.0.0',
  read: (written) => (isIP(written) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(written) ? written : null),
};

export const origin: ValueKind<string> = {
  expected: 'an address without a path, such as https://golf.example.com',
  read(written) {
    const url = urlOf(written, ['http:', 'https:']);
    const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
    return isBare ? url.origin : null;
  },
};

export const scriptAddress: ValueKind<string> = {
  expected: 'the https address of a script',
  read: (written) => urlOf(written, ['https:'])?.href ?? null,
};

export const databaseAddress: ValueKind<string> = {
  expected: 'an address such as postgresql://user:password@host:5432/database',
  read: (written) => (urlOf(written, ['postgres:', 'postgresql:']) ? written : null),
};

export const redisAddress: ValueKind<string> = {
  expected: 'an address such as redis://:password@host:6379 (redis or rediss)',
  read: (written) => (urlOf(written, ['redis:', 'rediss:'])?.hostname ? written : null),
};

/** Shorter than the time in which every ending must be done. */
export const drainTime: ValueKind<number> = {
  expected: 'a whole number of seconds from 0 to 25',
  read: (written) => wholeNumber(written, 0, 25),
};

/** A payment is leased for a minute, in which Square may be called twice. */
export const callTime: ValueKind<number> = {
  expected: 'a whole number of seconds from 1 to 25',
  read: (written) => wholeNumber(written, 1, 25),
};

export const mailServerAddress: ValueKind<string> = {
  expected: 'an address such as smtps://user:password@mail.example.com (smtp or smtps)',
  read: (written) => (urlOf(written, ['smtp:', 'smtps:'])?.hostname ? written : null),
};

export const mailbox: ValueKind<string> = {
  expected: 'a mail address, such as Dewsweeper <tee-times@example.com>',
  read: (written) =>
    /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(written) ? written : null,
};

export const folderPath: ValueKind<string> = {
  expected: 'the path of a folder',
  read: (written) => (written.includes('\0') ? null : written),
};

export const filePath: ValueKind<string> = {
  expected: 'the path of a file',
  read: (written) => (written.includes('\0') || written.endsWith('/') ? null : written),
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const logLevel: ValueKind<string> = {
  expected: `one of ${logLevels.join(', ')}`,
  read: (written) => (logLevels.includes(written) ? written : null),
};

/** Names that Fastify knows for ranges of addresses. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** A wider range is no proxy's: it would be nearly everybody's. */
const widestRange = { 4: 8, 6: 7 };

export const trustedProxies: ValueKind<TrustedProxies> = {
  expected:
    'false, the addresses of your proxies with commas between, such as 127.0.0.1 or 10.0.0.0/8, or how many proxies stand before the server, from 1 to 9; never everybody',
  read(written) {
    if (written === 'false') return false;
    if (/^[1-9]$/.test(written)) return Number(written);
    const addresses = written.split(',').map((address) => address.trim());
    return addresses.every(isAddressRange) ? addresses.join(',') : null;
  },
};

function isAddressRange(written: string): boolean {
  if (namedRanges.includes(written)) return true;
  const [address = '', bits] = written.split('/');
  const version = isIP(address) as 0 | 4 | 6;
  if (version === 0) return false;
  return bits === undefined || wholeNumber(bits, widestRange[version], version === 4 ? 32 : 128) !== null;
}

function wholeNumber(written: string, least: number, most: number): number | null {
  const value = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

function urlOf(written: string, protocols: string[]): URL | null {
  const url = URL.canParse(written) ? new URL(written) : null;
  return url && protocols.includes(url.protocol) ? url : null;
}

/** `LOCATION=TOKEN` pairs with commas between. */
export const accessTokens: ValueKind<ReadonlyMap<string, string>> = {
  expected: 'LOCATION=TOKEN, more of them with commas between',
  read(written) {
    const pairs = written.split(',').map((pair) => pair.trim().split('='));
    if (pairs.some(([location, token, ...rest]) => !location || !token || rest.length > 0)) return null;
    return new Map(pairs.map(([location = '', token = '']) => [location, token]));
  },
};

/** A key or another secret of one line. */
export const secretText: ValueKind<string> = {
  expected: 'one line of text',
  read: (written) => (/^[\x21-\x7e]{8,500}$/.test(written) ? written : null),
};

export const countries: ValueKind<readonly CountryCode[]> = {
  expected: 'two-letter codes of countries with commas between, such as US,CA',
  read(written) {
    const codes = written.split(',').map((code) => code.trim().toUpperCase());
    return codes.every((code) => isSupportedCountry(code)) ? codes : null;
  },
};

export const twilioAccount: ValueKind<string> = {
  expected: 'an account SID of Twilio: AC and 32 digits and letters a to f',
  read: (written) => (/^AC[0-9a-f]{32}$/.test(written) ? written : null),
};

export const twilioSender: ValueKind<string> = {
  expected:
    'a number such as +14025550100, a short code of 5 or 6 digits, or a messaging service: MG and 32 digits and letters a to f',
  read: (written) => (/^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/.test(written) ? written : null),
};

import { resolve } from 'node:path';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import * as kinds from './config-values.ts';

interface Setting<Value> {
  key: string;
  about: string;
  /** Null: the feature is off, or the value follows from another one. */
  default: string | null;
  /** What the README says instead of a null default. */
  otherwise?: string;
  kind: kinds.ValueKind<Value>;
  secret?: true;
}

const settings = {
  port: {
    key: 'PORT',
    about: 'The port to serve on.',
    default: '3000',
    kind: kinds.port,
  },
  host: {
    key: 'HOST',
    about: 'The address to serve on. `0.0.0.0` lets other machines in; put a proxy with HTTPS before it.',
    default: '127.0.0.1',
    kind: kinds.hostAddress,
  },
  publicUrl: {
    key: 'PUBLIC_URL',
    about: 'How golfers reach the program: the start of entry links and of links in mails.',
    default: null,
    otherwise: '`http://localhost:PORT`',
    kind: kinds.origin,
  },
  dataDir: {
    key: 'DATA_DIR',
    about: 'The folder of the embedded PostgreSQL. Back it up; see operations.md.',
    default: './data',
    kind: kinds.folderPath,
  },
  databaseUrl: {
    key: 'DATABASE_URL',
    about: 'A PostgreSQL server of your own, 15 or newer, instead of the embedded one.',
    default: null,
    otherwise: 'embedded PostgreSQL',
    kind: kinds.databaseAddress,
    secret: true,
  },
  examples: {
    key: 'EXAMPLES',
    about: 'Whether a start imports the example courses when there never was a course: `yes` or `no`.',
    default: null,
    otherwise: '`yes` with the embedded PostgreSQL at localhost, else `no`',
    kind: kinds.yesOrNo,
  },
  redisUrl: {
    key: 'REDIS_URL',
    about:
      'A Redis, such as `redis://:password@host:6379`, that carries changes between several processes and counts their limits.',
    default: null,
    otherwise: 'PostgreSQL does both',
    kind: kinds.redisAddress,
    secret: true,
  },
  drainSeconds: {
    key: 'DRAIN_SECONDS',
    about:
      'How long a process that is told to stop goes on serving after it has said so at `/api/health/ready`; not at all when nobody has asked there in the last minute.',
    default: '5',
    kind: kinds.drainTime,
  },
  metricsToken: {
    key: 'METRICS_TOKEN',
    about: 'What Prometheus sends as its bearer token to read `/metrics`.',
    default: null,
    otherwise: '`/metrics` answers this computer alone, and only while PUBLIC_URL is localhost',
    kind: kinds.secretText,
    secret: true,
  },
  slowStatementMs: {
    key: 'SLOW_STATEMENT_MS',
    about:
      'A database statement that takes longer is logged as a warning, by its name and without its values.',
    default: '500',
    kind: kinds.positiveCount,
  },
  smtpUrl: {
    key: 'SMTP_URL',
    about: 'The mail server, such as `smtps://user:password@mail.example.com`.',
    default: null,
    otherwise: 'mails are kept and shown at `/dev/outbox`',
    kind: kinds.mailServerAddress,
    secret: true,
  },
  mailFrom: {
    key: 'MAIL_FROM',
    about: 'The sender of mails, such as `Dewsweeper <tee-times@example.com>`.',
    default: null,
    otherwise: '`no-reply@` the host of PUBLIC_URL',
    kind: kinds.mailbox,
  },
  twilioAccountSid: {
    key: 'TWILIO_ACCOUNT_SID',
    about: 'The Twilio account that sends text messages, `AC...`; with the next two.',
    default: null,
    otherwise: 'text messages are kept and shown at `/dev/outbox`',
    kind: kinds.twilioAccount,
  },
  twilioAuthToken: {
    key: 'TWILIO_AUTH_TOKEN',
    about: 'Its auth token.',
    default: null,
    kind: kinds.secretText,
    secret: true,
  },
  twilioFrom: {
    key: 'TWILIO_FROM',
    about: 'The number that texts come from, such as `+14025550100`, or a messaging service, `MG...`.',
    default: null,
    kind: kinds.twilioSender,
  },
  twilioApiUrl: {
    key: 'TWILIO_API_URL',
    about: 'Where Twilio’s API is; another region’s, or a stand-in for tests.',
    default: 'https://api.twilio.com',
    kind: kinds.origin,
  },
  trustProxy: {
    key: 'TRUST_PROXY',
    about:
      'Whose `X-Forwarded-*` headers count: `false`, the addresses of your proxies with commas between, or how many proxies stand before the server.',
    default: 'false',
    kind: kinds.trustedProxies,
  },
  logLevel: {
    key: 'LOG_LEVEL',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    default: 'warn',
    kind: kinds.logLevel,
  },
  sessionReplaySrc: {
    key: 'SESSION_REPLAY_SRC',
    about: 'The address of a session-replay script. Inputs are masked, payment fields never recorded.',
    default: null,
    otherwise: 'nothing is recorded',
    kind: kinds.scriptAddress,
  },
  squareAccessTokens: {
    key: 'SQUARE_ACCESS_TOKENS',
    about:
      'Square access tokens by location, `LOCATION=TOKEN` with commas between. `dewsweeper token` keeps them in a file instead; see payments.md.',
    default: null,
    kind: kinds.accessTokens,
    secret: true,
  },
  squareWebhookSignatureKey: {
    key: 'SQUARE_WEBHOOK_SIGNATURE_KEY',
    about: 'The signature key of the Square webhook that leads to PUBLIC_URL`/api/webhooks/square`.',
    default: null,
    otherwise: 'notifications are refused; the program asks Square by itself',
    kind: kinds.secretText,
    secret: true,
  },
  squareCallSeconds: {
    key: 'SQUARE_CALL_SECONDS',
    about: 'How long a call to Square may take. A golfer who pays waits for it.',
    default: '20',
    kind: kinds.callTime,
  },
  applePayAssociationFile: {
    key: 'APPLE_PAY_ASSOCIATION_FILE',
    about:
      'The file that Apple asks for at `/.well-known/apple-developer-merchantid-domain-association`, as Square gives it to you.',
    default: null,
    otherwise: 'nothing is there',
    kind: kinds.filePath,
  },
  signInsPerAddress: {
    key: 'SIGN_INS_PER_ADDRESS',
    about: 'Sign-ins that one network address may try in 10 minutes (a clubhouse’s Wi-Fi is one address).',
    default: '300',
    kind: kinds.positiveCount,
  },
  registrationsPerAddress: {
    key: 'REGISTRATIONS_PER_ADDRESS',
    about: 'Accounts that one network address may make in 10 minutes.',
    default: '100',
    kind: kinds.positiveCount,
  },
  holdsPerAddress: {
    key: 'HOLDS_PER_ADDRESS',
    about:
      'Times that one network address may hold in 10 minutes (a clubhouse’s Wi-Fi on the morning that opens).',
    default: '1500',
    kind: kinds.positiveCount,
  },
  requestsPerAddress: {
    key: 'REQUESTS_PER_ADDRESS',
    about:
      'API requests that one network address may send to one process in a minute. Boards at hand and requests from this machine are not counted.',
    default: '12000',
    kind: kinds.positiveCount,
  },
  messagesPerGolfer: {
    key: 'MESSAGES_PER_GOLFER',
    about:
      'Texts, and as many mails, about their own bookings and cancellations that one golfer causes in 24 hours. The next ones stay in the outbox, for the clubhouse to send.',
    default: '20',
    kind: kinds.positiveCount,
  },
  messagesPerRecipient: {
    key: 'MESSAGES_PER_RECIPIENT',
    about: 'The same to one number, or to one mail address, whoever books.',
    default: '20',
    kind: kinds.positiveCount,
  },
  bookingNoticesPerAddress: {
    key: 'BOOKINGS_TOLD_PER_ADDRESS',
    about:
      'Bookings and cancellations of one network address in an hour that texts and mails tell of (a clubhouse’s Wi-Fi is one address). Beyond that, what the next ones’ golfers cause within an hour stays in the outbox.',
    default: '500',
    kind: kinds.positiveCount,
  },
  staffMessagesPerCourse: {
    key: 'STAFF_MESSAGES_PER_COURSE',
    about:
      'Texts, and as many mails, that the staff of one course send in 24 hours (frost, cancellations); nothing else limits these.',
    default: '3000',
    kind: kinds.positiveCount,
  },
  textCountries: {
    key: 'TEXT_COUNTRIES',
    about:
      'Countries whose numbers are sent texts, such as `US,CA`; a number without a country’s code is of the first. Texts to others, and to premium-rate numbers, stay in the outbox.',
    default: null,
    otherwise: 'the country of the course’s time zone',
    kind: kinds.countries,
  },
  maxOpenReservationsPerCourse: {
    key: 'MAX_OPEN_RESERVATIONS_PER_COURSE',
    about: 'Reservations still to come that one golfer may have at one course.',
    default: '10',
    kind: kinds.positiveCount,
  },
  sameTimeKeptMinutes: {
    key: 'SAME_TIME_KEPT_MINUTES',
    about:
      'Minutes within an hour for which one golfer may keep one and the same time without confirming it. Whoever kept it for longer takes another, until the hour is over.',
    default: '10',
    kind: kinds.positiveCount,
  },
  holdsKeptDays: {
    key: 'HOLDS_KEPT_DAYS',
    about: 'Days after which holds that were released or ran out are deleted.',
    default: '30',
    kind: kinds.positiveCount,
  },
  golfersKeptDays: {
    key: 'GOLFERS_KEPT_DAYS',
    about:
      'Days after a round until its reservation tells nobody any more: names, addresses and numbers go, times and payments stay.',
    default: '730',
    kind: kinds.positiveCount,
  },
  unusedAccountsKeptYears: {
    key: 'UNUSED_ACCOUNTS_KEPT_YEARS',
    about: 'Years without a sign-in or a visit after which an account is deleted.',
    default: null,
    otherwise: 'accounts are kept',
    kind: kinds.years,
  },
  retentionTime: {
    key: 'SWEEP_TIME',
    about: 'When in the day old data is swept, in UTC; choose a quiet hour.',
    default: '08:30',
    kind: kinds.timeOfDay,
  },
} as const satisfies Record<string, Setting<unknown>>;

type Settings = typeof settings;
type ValueOf<S> = S extends { kind: kinds.ValueKind<infer Value>; default: infer Default }
  ? Value | (Default extends null ? null : never)
  : never;
type Written = { -readonly [Name in keyof Settings]: ValueOf<Settings[Name]> };

export type Config = Written & { publicUrl: string; mailFrom: string };

export interface InvalidConfiguration {
  refusal: 'invalid-configuration';
  errors: string[];
}

/** Empty values count as unset. Relative paths start from `folder`. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  folder: string,
): Result<Config, InvalidConfiguration> {
  const errors: string[] = [];
  const entries = Object.entries(settings).map(([name, setting]) => {
    const written = environment[setting.key]?.trim() || setting.default;
    const value = written === null ? null : setting.kind.read(written);
    if (written !== null && value === null) errors.push(errorOf(setting, written));
    return [name, value];
  });
  const written: Written = Object.fromEntries(entries);
  if (errors.length === 0) errors.push(...halfSetUp(written));
  if (errors.length > 0) return refuse({ refusal: 'invalid-configuration', errors });

  const publicUrl = written.publicUrl ?? `http://localhost:${written.port}`;
  const mailFrom = written.mailFrom ?? `Dewsweeper <no-reply@${new URL(publicUrl).hostname}>`;
  const dataDir = resolve(folder, written.dataDir);
  const { applePayAssociationFile: appleFile } = written;
  const applePayAssociationFile = appleFile === null ? null : resolve(folder, appleFile);
  return accept({ ...written, dataDir, applePayAssociationFile, publicUrl, mailFrom });
}

export function configTable(): string {
  const rows = Object.values(settings).map((setting: Setting<unknown>) => {
    const usually = setting.default === null ? (setting.otherwise ?? 'none') : `\`${setting.default}\``;
    return `| \`${setting.key}\` | ${usually} | ${setting.about} |`;
  });
  return ['| key | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Settings that only work together. */
const together = ['twilioAccountSid', 'twilioAuthToken', 'twilioFrom'] as const;

function halfSetUp(written: Written): string[] {
  const given = together.find((name) => written[name] !== null);
  const missing = given === undefined ? [] : together.filter((name) => written[name] === null);
  return missing.map(
    (name) => `${settings[name].key} is missing: it belongs to ${settings[given ?? name].key}.`,
  );
}

function errorOf(setting: Setting<unknown>, written: string): string {
  const shown = setting.secret ? 'its value is not shown here' : `not ${JSON.stringify(written)}`;
  return `${setting.key} must be ${setting.kind.expected} (${shown}).`;
}

import { join, resolve } from 'node:path';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import * as z from 'zod/mini';
import * as values from './config-values.ts';

interface Setting {
  key: string;
  about: string;
  /** Null: the feature is off, or the value follows from another one. */
  default: string | null;
  /** Shown in the table for a null default. */
  otherwise?: string;
  /** Reads what the operator writes; its message says what is allowed. */
  schema: z.ZodMiniType<unknown, string>;
  /** Secrets appear in no message or log. */
  secret?: true;
}

const settings = {
  port: {
    key: 'PORT',
    about: 'The port to serve on.',
    default: '3000',
    schema: values.port,
  },
  host: {
    key: 'HOST',
    about: 'The address to serve on. `0.0.0.0` admits other machines; put an HTTPS proxy in front.',
    default: '127.0.0.1',
    schema: values.hostAddress,
  },
  publicUrl: {
    key: 'PUBLIC_URL',
    about: 'How golfers reach the program; links in mails start with it.',
    default: null,
    otherwise: '`http://localhost:PORT`',
    schema: values.origin,
  },
  dataDir: {
    key: 'DATA_DIR',
    about: 'The folder of the embedded PostgreSQL. Back it up.',
    default: './data',
    schema: values.folderPath,
  },
  backupDir: {
    key: 'BACKUP_DIR',
    about: 'Where the clubhouse puts backups of the embedded PostgreSQL.',
    default: null,
    otherwise: '`backups` beside `DATA_DIR`',
    schema: values.folderPath,
  },
  databaseUrl: {
    key: 'DATABASE_URL',
    about: 'Your own PostgreSQL, 15 or newer, with a database in UTF8.',
    default: null,
    otherwise: 'embedded PostgreSQL',
    schema: values.databaseAddress,
    secret: true,
  },
  examples: {
    key: 'EXAMPLES',
    about: 'Whether a start imports the examples when there never was a course: `yes` or `no`.',
    default: null,
    otherwise: '`yes` with the embedded PostgreSQL at localhost, else `no`',
    schema: values.yesOrNo,
  },
  redisUrl: {
    key: 'REDIS_URL',
    about:
      'A Redis, such as `redis://:password@host:6379`, for change notices and limits of several processes.',
    default: null,
    otherwise: 'PostgreSQL does both',
    schema: values.redisAddress,
    secret: true,
  },
  drainSeconds: {
    key: 'DRAIN_SECONDS',
    about:
      'How long a stopping process serves on after `/api/health/ready` turns 503; zero when nobody asked there in the last minute.',
    default: '5',
    schema: values.drainTime,
  },
  metricsToken: {
    key: 'METRICS_TOKEN',
    about: 'The bearer token with which Prometheus reads `/metrics`.',
    default: null,
    otherwise: '`/metrics` answers this computer alone, and only while PUBLIC_URL is localhost',
    schema: values.secretText,
    secret: true,
  },
  slowStatementMs: {
    key: 'SLOW_STATEMENT_MS',
    about: 'Slower database statements are logged by name, without values.',
    default: '500',
    schema: values.positiveCount,
  },
  smtpUrl: {
    key: 'SMTP_URL',
    about: 'The mail server, such as `smtps://user:password@mail.example.com`.',
    default: null,
    otherwise: 'mails are kept and shown at `/dev/outbox`',
    schema: values.mailServerAddress,
    secret: true,
  },
  mailFrom: {
    key: 'MAIL_FROM',
    about: 'The sender of mails, such as `Dewsweeper <tee-times@example.com>`.',
    default: null,
    otherwise: '`no-reply@` the host of PUBLIC_URL',
    schema: values.mailbox,
  },
  twilioAccountSid: {
    key: 'TWILIO_ACCOUNT_SID',
    about: 'The Twilio account for texts, `AC...`; needs the next two.',
    default: null,
    otherwise: 'text messages are kept and shown at `/dev/outbox`',
    schema: values.twilioAccount,
  },
  twilioAuthToken: {
    key: 'TWILIO_AUTH_TOKEN',
    about: 'Its auth token.',
    default: null,
    schema: values.secretText,
    secret: true,
  },
  twilioFrom: {
    key: 'TWILIO_FROM',
    about: 'The sending number, such as `+14025550100`, or a messaging service, `MG...`.',
    default: null,
    schema: values.twilioSender,
  },
  twilioApiUrl: {
    key: 'TWILIO_API_URL',
    about: 'Another region of Twilio, or a stand-in for tests.',
    default: 'https://api.twilio.com',
    schema: values.origin,
  },
  trustProxy: {
    key: 'TRUST_PROXY',
    about:
      'Whose `X-Forwarded-*` headers count: `false`, your proxies’ addresses or ranges (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`) with commas between, or the number of proxies.',
    default: 'false',
    schema: values.trustedProxies,
  },
  logLevel: {
    key: 'LOG_LEVEL',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    default: 'warn',
    schema: values.logLevel,
  },
  sessionReplaySrc: {
    key: 'SESSION_REPLAY_SRC',
    about: 'A session-replay script. Inputs are masked, payment fields never recorded.',
    default: null,
    otherwise: 'nothing is recorded',
    schema: values.scriptAddress,
  },
  squareAccessTokens: {
    key: 'SQUARE_ACCESS_TOKENS',
    about: '`LOCATION=TOKEN`, commas between; `dewsweeper token` keeps them in a file instead (payments.md).',
    default: null,
    schema: values.accessTokens,
    secret: true,
  },
  squareWebhookSignatureKey: {
    key: 'SQUARE_WEBHOOK_SIGNATURE_KEY',
    about: 'The signature key of the Square webhook to PUBLIC_URL`/api/webhooks/square`.',
    default: null,
    otherwise: 'notifications are refused; the program asks Square by itself',
    schema: values.secretText,
    secret: true,
  },
  squareCallSeconds: {
    key: 'SQUARE_CALL_SECONDS',
    about: 'How long a call to Square may take; the paying golfer waits.',
    default: '20',
    schema: values.callTime,
  },
  applePayAssociationFile: {
    key: 'APPLE_PAY_ASSOCIATION_FILE',
    about: 'The file from Square for `/.well-known/apple-developer-merchantid-domain-association`.',
    default: null,
    otherwise: 'nothing is there',
    schema: values.filePath,
  },
  secretsKey: {
    key: 'SECRETS_KEY',
    about:
      'Encrypts the passwords and tokens that owners paste into the clubhouse; the same for all processes, such as of `openssl rand -base64 32`.',
    default: null,
    otherwise: 'the file `secrets-key` in DATA_DIR',
    schema: values.longSecret,
    secret: true,
  },
  signInsPerAddress: {
    key: 'SIGN_INS_PER_ADDRESS',
    about: 'Sign-ins from one network address in 10 minutes (a clubhouse’s Wi-Fi is one address).',
    default: '300',
    schema: values.positiveCount,
  },
  registrationsPerAddress: {
    key: 'REGISTRATIONS_PER_ADDRESS',
    about: 'New accounts from one network address in 10 minutes.',
    default: '100',
    schema: values.positiveCount,
  },
  holdsPerAddress: {
    key: 'HOLDS_PER_ADDRESS',
    about: 'Holds from one network address in 10 minutes.',
    default: '1500',
    schema: values.positiveCount,
  },
  requestsPerAddress: {
    key: 'REQUESTS_PER_ADDRESS',
    about:
      'API requests from one network address to one process in a minute; boards in memory and requests from this machine do not count.',
    default: '12000',
    schema: values.positiveCount,
  },
  messagesPerGolfer: {
    key: 'MESSAGES_PER_GOLFER',
    about:
      'Texts, and as many mails, that one golfer’s bookings and cancellations cause in 24 hours. More stay in the outbox for the clubhouse to send.',
    default: '20',
    schema: values.positiveCount,
  },
  messagesPerRecipient: {
    key: 'MESSAGES_PER_RECIPIENT',
    about: 'The same to one number or mail address, whoever books.',
    default: '20',
    schema: values.positiveCount,
  },
  bookingNoticesPerAddress: {
    key: 'BOOKING_NOTICES_PER_ADDRESS',
    about:
      'Bookings and cancellations from one network address in an hour that are texted and mailed. Messages about more stay in the outbox.',
    default: '500',
    schema: values.positiveCount,
  },
  staffMessagesPerCourse: {
    key: 'STAFF_MESSAGES_PER_COURSE',
    about: 'Texts, and as many mails, that one course’s staff send in 24 hours.',
    default: '3000',
    schema: values.positiveCount,
  },
  textCountries: {
    key: 'TEXT_COUNTRIES',
    about:
      'Countries that texts go to, such as `US,CA`; the first is that of numbers without a code. Texts to others, and to premium-rate numbers, stay in the outbox.',
    default: null,
    otherwise: 'the country of the course’s time zone',
    schema: values.countries,
  },
  textedCodesPerHour: {
    key: 'TEXTED_CODES_PER_HOUR',
    about:
      'Codes that the whole installation texts in an hour. More are not sent; mailed codes and passwords work.',
    default: '300',
    schema: values.positiveCount,
  },
  maxOpenReservationsPerCourse: {
    key: 'MAX_OPEN_RESERVATIONS_PER_COURSE',
    about: 'Reservations to come of one golfer at one course.',
    default: '10',
    schema: values.positiveCount,
  },
  sameTimeKeptMinutes: {
    key: 'SAME_TIME_KEPT_MINUTES',
    about: 'Minutes within an hour for which one golfer may hold the same time without confirming it.',
    default: '10',
    schema: values.positiveCount,
  },
  holdsKeptDays: {
    key: 'HOLDS_KEPT_DAYS',
    about: 'Days until released and expired holds are deleted.',
    default: '30',
    schema: values.positiveCount,
  },
  golfersKeptDays: {
    key: 'GOLFERS_KEPT_DAYS',
    about: 'Days after a round until its names, addresses and numbers are removed; times and payments stay.',
    default: '730',
    schema: values.positiveCount,
  },
  unusedAccountsKeptYears: {
    key: 'UNUSED_ACCOUNTS_KEPT_YEARS',
    about: 'Years without a visit after which an account is deleted.',
    default: null,
    otherwise: 'accounts are kept',
    schema: values.years,
  },
  retentionTime: {
    key: 'RETENTION_TIME',
    about: 'When old data is deleted, in UTC; choose a quiet hour.',
    default: '08:30',
    schema: values.timeOfDay,
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof settings;
type SchemaOf<S extends Setting> = S['default'] extends null
  ? z.ZodMiniDefault<z.ZodMiniNullable<S['schema']>>
  : z.ZodMiniPrefault<S['schema']>;
type Shape = { -readonly [Name in keyof Settings]: SchemaOf<Settings[Name]> };

/** Everything that the operator wrote, by the names of `settings`. */
const written = z.object(
  Object.fromEntries(
    Object.entries(settings).map(([name, { schema, default: usual }]: [string, Setting]) => [
      name,
      usual === null ? z._default(z.nullable(schema), null) : z.prefault(schema, usual),
    ]),
  ) as unknown as Shape,
);
type Written = z.output<typeof written>;

export type Config = Written & { publicUrl: string; mailFrom: string; backupDir: string };

export interface InvalidConfiguration {
  refusal: 'invalid-configuration';
  errors: string[];
}

/** Empty values count as unset. Relative paths start from `folder`. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  folder: string,
): Result<Config, InvalidConfiguration> {
  const found: Record<string, string | undefined> = {};
  for (const [name, { key }] of Object.entries(settings)) found[name] = environment[key]?.trim() || undefined;
  const read = written.safeParse(found);
  const errors = read.success ? halfSetUp(read.data) : errorsOf(read.error.issues, found);
  if (!read.success || errors.length > 0) return refuse({ refusal: 'invalid-configuration', errors });

  const config = read.data;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const mailFrom = config.mailFrom ?? `Dewsweeper <no-reply@${new URL(publicUrl).hostname}>`;
  const dataDir = resolve(folder, config.dataDir);
  const backupDir = resolve(folder, config.backupDir ?? join(dataDir, '../backups'));
  const { applePayAssociationFile: appleFile } = config;
  const applePayAssociationFile = appleFile === null ? null : resolve(folder, appleFile);
  return accept({ ...config, dataDir, backupDir, applePayAssociationFile, publicUrl, mailFrom });
}

export function configTable(): string {
  const rows = Object.values(settings).map((setting: Setting) => {
    const usually = setting.default === null ? (setting.otherwise ?? 'none') : `\`${setting.default}\``;
    return `| \`${setting.key}\` | ${usually} | ${setting.about} |`;
  });
  return ['| key | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Settings that only work together. */
const together = ['twilioAccountSid', 'twilioAuthToken', 'twilioFrom'] as const;

function halfSetUp(config: Written): string[] {
  const given = together.find((name) => config[name] !== null);
  const missing = given === undefined ? [] : together.filter((name) => config[name] === null);
  return missing.map(
    (name) => `${settings[name].key} is missing: it belongs to ${settings[given ?? name].key}.`,
  );
}

function errorsOf(issues: readonly z.core.$ZodIssue[], found: Record<string, string | undefined>): string[] {
  const allowed = new Map(issues.map(({ path, message }) => [path[0] as keyof Settings, message]));
  return [...allowed].map(([name, message]) => {
    const { key, secret }: Setting = settings[name];
    const shown = secret ? 'its value is not shown here' : `not ${JSON.stringify(found[name])}`;
    return `${key} must be ${message} (${shown}).`;
  });
}

import { resolve } from 'node:path';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import * as z from 'zod/mini';
import * as values from './config-values.ts';

interface Setting {
  key: string;
  about: string;
  /** Null: the feature is off, or the value follows from another one. */
  default: string | null;
  /** What the table says instead of a null default. */
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
    about: 'The address to serve on. `0.0.0.0` lets other machines in; put a proxy with HTTPS before it.',
    default: '127.0.0.1',
    schema: values.hostAddress,
  },
  publicUrl: {
    key: 'PUBLIC_URL',
    about: 'How golfers reach the program: the start of entry links and of links in mails.',
    default: null,
    otherwise: '`http://localhost:PORT`',
    schema: values.origin,
  },
  dataDir: {
    key: 'DATA_DIR',
    about: 'The folder of the embedded PostgreSQL. Back it up; see operations.md.',
    default: './data',
    schema: values.folderPath,
  },
  databaseUrl: {
    key: 'DATABASE_URL',
    about:
      'A PostgreSQL server of your own, 15 or newer, with a database in UTF8, instead of the embedded one.',
    default: null,
    otherwise: 'embedded PostgreSQL',
    schema: values.databaseAddress,
    secret: true,
  },
  examples: {
    key: 'EXAMPLES',
    about: 'Whether a start imports the example courses when there never was a course: `yes` or `no`.',
    default: null,
    otherwise: '`yes` with the embedded PostgreSQL at localhost, else `no`',
    schema: values.yesOrNo,
  },
  redisUrl: {
    key: 'REDIS_URL',
    about:
      'A Redis, such as `redis://:password@host:6379`, that carries changes between several processes and counts their limits.',
    default: null,
    otherwise: 'PostgreSQL does both',
    schema: values.redisAddress,
    secret: true,
  },
  drainSeconds: {
    key: 'DRAIN_SECONDS',
    about:
      'How long a process that is told to stop goes on serving after it has said so at `/api/health/ready`; not at all when nobody has asked there in the last minute.',
    default: '5',
    schema: values.drainTime,
  },
  metricsToken: {
    key: 'METRICS_TOKEN',
    about: 'What Prometheus sends as its bearer token to read `/metrics`.',
    default: null,
    otherwise: '`/metrics` answers this computer alone, and only while PUBLIC_URL is localhost',
    schema: values.secretText,
    secret: true,
  },
  slowStatementMs: {
    key: 'SLOW_STATEMENT_MS',
    about:
      'A database statement that takes longer is logged as a warning, by its name and without its values.',
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
    about: 'The Twilio account that sends text messages, `AC...`; with the next two.',
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
    about: 'The number that texts come from, such as `+14025550100`, or a messaging service, `MG...`.',
    default: null,
    schema: values.twilioSender,
  },
  twilioApiUrl: {
    key: 'TWILIO_API_URL',
    about: 'Where Twilio’s API is; another region’s, or a stand-in for tests.',
    default: 'https://api.twilio.com',
    schema: values.origin,
  },
  trustProxy: {
    key: 'TRUST_PROXY',
    about:
      'Whose `X-Forwarded-*` headers count: `false`, the addresses of your proxies with commas between, or how many proxies stand before the server.',
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
    about: 'The address of a session-replay script. Inputs are masked, payment fields never recorded.',
    default: null,
    otherwise: 'nothing is recorded',
    schema: values.scriptAddress,
  },
  squareAccessTokens: {
    key: 'SQUARE_ACCESS_TOKENS',
    about:
      'Square access tokens by location, `LOCATION=TOKEN` with commas between. `dewsweeper token` keeps them in a file instead; see payments.md.',
    default: null,
    schema: values.accessTokens,
    secret: true,
  },
  squareWebhookSignatureKey: {
    key: 'SQUARE_WEBHOOK_SIGNATURE_KEY',
    about: 'The signature key of the Square webhook that leads to PUBLIC_URL`/api/webhooks/square`.',
    default: null,
    otherwise: 'notifications are refused; the program asks Square by itself',
    schema: values.secretText,
    secret: true,
  },
  squareCallSeconds: {
    key: 'SQUARE_CALL_SECONDS',
    about: 'How long a call to Square may take. A golfer who pays waits for it.',
    default: '20',
    schema: values.callTime,
  },
  applePayAssociationFile: {
    key: 'APPLE_PAY_ASSOCIATION_FILE',
    about:
      'The file that Apple asks for at `/.well-known/apple-developer-merchantid-domain-association`, as Square gives it to you.',
    default: null,
    otherwise: 'nothing is there',
    schema: values.filePath,
  },
  signInsPerAddress: {
    key: 'SIGN_INS_PER_ADDRESS',
    about: 'Sign-ins that one network address may try in 10 minutes (a clubhouse’s Wi-Fi is one address).',
    default: '300',
    schema: values.positiveCount,
  },
  registrationsPerAddress: {
    key: 'REGISTRATIONS_PER_ADDRESS',
    about: 'Accounts that one network address may make in 10 minutes.',
    default: '100',
    schema: values.positiveCount,
  },
  holdsPerAddress: {
    key: 'HOLDS_PER_ADDRESS',
    about:
      'Times that one network address may hold in 10 minutes (a clubhouse’s Wi-Fi on the morning that opens).',
    default: '1500',
    schema: values.positiveCount,
  },
  requestsPerAddress: {
    key: 'REQUESTS_PER_ADDRESS',
    about:
      'API requests that one network address may send to one process in a minute. Boards at hand and requests from this machine are not counted.',
    default: '12000',
    schema: values.positiveCount,
  },
  messagesPerGolfer: {
    key: 'MESSAGES_PER_GOLFER',
    about:
      'Texts, and as many mails, about their own bookings and cancellations that one golfer causes in 24 hours. The next ones stay in the outbox, for the clubhouse to send.',
    default: '20',
    schema: values.positiveCount,
  },
  messagesPerRecipient: {
    key: 'MESSAGES_PER_RECIPIENT',
    about: 'The same to one number, or to one mail address, whoever books.',
    default: '20',
    schema: values.positiveCount,
  },
  bookingNoticesPerAddress: {
    key: 'BOOKINGS_TOLD_PER_ADDRESS',
    about:
      'Bookings and cancellations of one network address in an hour that texts and mails tell of (a clubhouse’s Wi-Fi is one address). Beyond that, what the next ones’ golfers cause within an hour stays in the outbox.',
    default: '500',
    schema: values.positiveCount,
  },
  staffMessagesPerCourse: {
    key: 'STAFF_MESSAGES_PER_COURSE',
    about:
      'Texts, and as many mails, that the staff of one course send in 24 hours (frost, cancellations); nothing else limits these.',
    default: '3000',
    schema: values.positiveCount,
  },
  textCountries: {
    key: 'TEXT_COUNTRIES',
    about:
      'Countries whose numbers are sent texts, such as `US,CA`; a number without a country’s code is of the first. Texts to others, and to premium-rate numbers, stay in the outbox.',
    default: null,
    otherwise: 'the country of the course’s time zone',
    schema: values.countries,
  },
  maxOpenReservationsPerCourse: {
    key: 'MAX_OPEN_RESERVATIONS_PER_COURSE',
    about: 'Reservations still to come that one golfer may have at one course.',
    default: '10',
    schema: values.positiveCount,
  },
  sameTimeKeptMinutes: {
    key: 'SAME_TIME_KEPT_MINUTES',
    about:
      'Minutes within an hour for which one golfer may keep one and the same time without confirming it. Whoever kept it for longer takes another, until the hour is over.',
    default: '10',
    schema: values.positiveCount,
  },
  holdsKeptDays: {
    key: 'HOLDS_KEPT_DAYS',
    about: 'Days after which holds that were released or ran out are deleted.',
    default: '30',
    schema: values.positiveCount,
  },
  golfersKeptDays: {
    key: 'GOLFERS_KEPT_DAYS',
    about:
      'Days after a round until its reservation tells nobody any more: names, addresses and numbers go, times and payments stay.',
    default: '730',
    schema: values.positiveCount,
  },
  unusedAccountsKeptYears: {
    key: 'UNUSED_ACCOUNTS_KEPT_YEARS',
    about: 'Years without a sign-in or a visit after which an account is deleted.',
    default: null,
    otherwise: 'accounts are kept',
    schema: values.years,
  },
  retentionTime: {
    key: 'SWEEP_TIME',
    about: 'When in the day old data is swept, in UTC; choose a quiet hour.',
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
  const found: Record<string, string | undefined> = {};
  for (const [name, { key }] of Object.entries(settings)) found[name] = environment[key]?.trim() || undefined;
  const read = written.safeParse(found);
  const errors = read.success ? halfSetUp(read.data) : errorsOf(read.error.issues, found);
  if (!read.success || errors.length > 0) return refuse({ refusal: 'invalid-configuration', errors });

  const config = read.data;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const mailFrom = config.mailFrom ?? `Dewsweeper <no-reply@${new URL(publicUrl).hostname}>`;
  const dataDir = resolve(folder, config.dataDir);
  const { applePayAssociationFile: appleFile } = config;
  const applePayAssociationFile = appleFile === null ? null : resolve(folder, appleFile);
  return accept({ ...config, dataDir, applePayAssociationFile, publicUrl, mailFrom });
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

/** A line for each setting. */
function errorsOf(issues: readonly z.core.$ZodIssue[], found: Record<string, string | undefined>): string[] {
  const allowed = new Map(issues.map(({ path, message }) => [path[0] as keyof Settings, message]));
  return [...allowed].map(([name, message]) => {
    const { key, secret }: Setting = settings[name];
    const shown = secret ? 'its value is not shown here' : `not ${JSON.stringify(found[name])}`;
    return `${key} must be ${message} (${shown}).`;
  });
}

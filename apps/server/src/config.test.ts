import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configTable, parseConfig } from './config.ts';

function read(environment: Record<string, string>) {
  const parsed = parseConfig(environment, '/srv/golf');
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  return parsed.value;
}

function errorsOf(environment: Record<string, string>): string[] {
  const parsed = parseConfig(environment, '/srv/golf');
  return parsed.ok ? [] : parsed.errors;
}

test('an empty environment is a working configuration, closed to other machines', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '/srv/golf/data',
    backupDir: '/srv/golf/backups',
    databaseUrl: null,
    examples: null,
    redisUrl: null,
    drainSeconds: 5,
    metricsToken: null,
    slowStatementMs: 500,
    smtpUrl: null,
    mailFrom: 'Dewsweeper <no-reply@localhost>',
    twilioAccountSid: null,
    twilioAuthToken: null,
    twilioFrom: null,
    twilioApiUrl: 'https://api.twilio.com',
    trustProxy: false,
    logLevel: 'warn',
    sessionReplaySrc: null,
    squareAccessTokens: null,
    squareCallSeconds: 20,
    squareWebhookSignatureKey: null,
    secretsKey: null,
    applePayAssociationFile: null,
    signInsPerAddress: 300,
    registrationsPerAddress: 100,
    holdsPerAddress: 1500,
    requestsPerAddress: 12_000,
    messagesPerGolfer: 20,
    messagesPerRecipient: 20,
    bookingNoticesPerAddress: 500,
    staffMessagesPerCourse: 3000,
    textedCodesPerHour: 300,
    textCountries: null,
    maxOpenReservationsPerCourse: 10,
    sameTimeKeptMinutes: 10,
    holdsKeptDays: 30,
    golfersKeptDays: 730,
    unusedAccountsKeptYears: null,
    retentionTime: '08:30',
  });
});

test('an empty value is no value', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toEqual(read({}));
});

test('what follows from another value follows it', () => {
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  const { publicUrl, mailFrom } = read({ PUBLIC_URL: 'https://golf.example.com/' });
  expect(publicUrl).toBe('https://golf.example.com');
  expect(mailFrom).toBe('Dewsweeper <no-reply@golf.example.com>');
});

test.each([
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1', { trustProxy: 'loopback,10.0.0.0/8,::1' }],
  ['HOST', '::', { host: '::' }],
  ['MAIL_FROM', 'pro-shop@example.com', { mailFrom: 'pro-shop@example.com' }],
  ['DATA_DIR', '/var/lib/dewsweeper', { dataDir: '/var/lib/dewsweeper', backupDir: '/var/lib/backups' }],
  ['BACKUP_DIR', '../copies', { backupDir: '/srv/copies' }],
  ['APPLE_PAY_ASSOCIATION_FILE', 'apple.txt', { applePayAssociationFile: '/srv/golf/apple.txt' }],
  [
    'SQUARE_ACCESS_TOKENS',
    'L1=EAAAone, L2=EAAAtwo',
    {
      squareAccessTokens: new Map([
        ['L1', 'EAAAone'],
        ['L2', 'EAAAtwo'],
      ]),
    },
  ],
  [
    'DATABASE_URL',
    'postgresql:///golf?host=/run/postgresql',
    { databaseUrl: 'postgresql:///golf?host=/run/postgresql' },
  ],
])('%s=%s', (key, written, expected) => {
  expect(read({ [key]: written })).toMatchObject(expected);
});

describe('a wrong value is one line that names its key', () => {
  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://0.0.0.0'],
    ['PUBLIC_URL', 'golf.example.com'],
    ['PUBLIC_URL', 'https://golf.example.com/tee'],
    ['DATABASE_URL', 'mysql://localhost/golf'],
    ['REDIS_URL', 'localhost:6379'],
    ['DRAIN_SECONDS', '26'],
    ['METRICS_TOKEN', 'short'],
    ['SLOW_STATEMENT_MS', '0'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['MAIL_FROM', 'Dewsweeper'],
    ['TWILIO_ACCOUNT_SID', 'SK00000000000000000000000000000000'],
    ['TWILIO_AUTH_TOKEN', 'short'],
    ['TWILIO_FROM', '402-555-0100'],
    ['TWILIO_API_URL', 'https://api.twilio.com/2010-04-01'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['LOG_LEVEL', 'INFO'],
    ['SESSION_REPLAY_SRC', 'http://replay.example.com/x.js'],
    ['SQUARE_ACCESS_TOKENS', 'EAAAone'],
    ['SQUARE_ACCESS_TOKENS', 'L1=EAAAone,L2='],
    ['SQUARE_WEBHOOK_SIGNATURE_KEY', 'with a space'],
    ['APPLE_PAY_ASSOCIATION_FILE', '/etc/dewsweeper/'],
    ['SIGN_INS_PER_ADDRESS', '0'],
    ['REGISTRATIONS_PER_ADDRESS', '1.5'],
    ['HOLDS_PER_ADDRESS', '-5'],
    ['REQUESTS_PER_ADDRESS', 'many'],
    ['MAX_OPEN_RESERVATIONS_PER_COURSE', '0'],
    ['HOLDS_KEPT_DAYS', '0'],
    ['GOLFERS_KEPT_DAYS', 'for ever'],
    ['UNUSED_ACCOUNTS_KEPT_YEARS', '101'],
    ['RETENTION_TIME', '24:00'],
  ])('%s=%s', (key, written) => {
    const errors = errorsOf({ [key]: written });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${key} must be .+\\.$`));
  });

  test('and several are several lines', () => {
    expect(errorsOf({ PORT: 'x', LOG_LEVEL: 'loud', HOST: '?' })).toHaveLength(3);
  });
});

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'b'.repeat(32),
  TWILIO_FROM: '+14025550100',
};

test('Twilio is set up whole or not at all', () => {
  const twilioFrom = `MG${'0a'.repeat(16)}`;
  expect(read({ ...twilio, TWILIO_FROM: twilioFrom })).toMatchObject({ twilioFrom });
  expect(errorsOf({ ...twilio, TWILIO_AUTH_TOKEN: '' })).toEqual([
    'TWILIO_AUTH_TOKEN is missing: it belongs to TWILIO_ACCOUNT_SID.',
  ]);
  expect(errorsOf({ TWILIO_FROM: twilio.TWILIO_FROM })).toHaveLength(2);
});

test('a secret is not repeated', () => {
  const errors = errorsOf({
    DATABASE_URL: 'mysql://me:hunter2@localhost',
    SMTP_URL: 'hunter2',
    TWILIO_AUTH_TOKEN: 'hunter2',
    REDIS_URL: 'hunter2',
    METRICS_TOKEN: 'hunter2',
    SQUARE_ACCESS_TOKENS: 'hunter2',
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'hunter2',
  });
  expect(errors).toHaveLength(7);
  expect(errors.join('\n')).not.toContain('hunter2');
});

test('the table has a row for every key', () => {
  const rows = configTable().split('\n').slice(2);
  expect(rows).toHaveLength(Object.keys(read({})).length);
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| .+ \| .+ \|$/);
});

test('the operator reads the same table', () => {
  const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  expect(operations).toContain(configTable());
});

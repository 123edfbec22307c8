import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { type MailServer, startMailServer, startSilentServer } from '../../../test/outbox/mail-server.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../../test/outbox/twilio-stand-in.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';
import { logSerializers } from '../../http/log-redaction.ts';

const { group } = twoNines;
const path = `/api/clubhouse/groups/${group}/connections`;
const password = 'a password of the mail server';

let database: TestDatabase;
let dataDir: string;
let mails: MailServer;
let twilio: TwilioStandIn;
let app: FastifyInstance;
let owner: Browser;
const log: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-connections-'));
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  [mails, twilio] = await Promise.all([startMailServer(), startTwilioStandIn()]);
  app = await open();
  owner = await signedInStaff({
    app,
    pool: database.pool,
    group,
    course: null,
    name: 'Olive',
    role: 'owner',
  });
});
beforeEach(async () => {
  await database.pool.query('truncate rate_limits');
  for (const part of ['mail', 'texts']) await owner.send('DELETE', `${path}/${part}`);
  mails.mood = 'accepts';
  mails.received.length = 0;
  twilio.texts.length = 0;
  twilio.outcomes.clear();
});
afterAll(async () => {
  await app.close();
  await Promise.all([mails.stop(), twilio.stop()]);
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

const open = (settings: Record<string, string> = {}) =>
  openWholeServer(
    database.pool,
    { DATA_DIR: dataDir, TWILIO_API_URL: twilio.url, ...settings },
    {
      deliverEveryMs: 100,
      log: pino({ level: 'trace', serializers: logSerializers }, { write: (line: string) => log.push(line) }),
    },
  );

const mail = (patch: object = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(mails.url).port),
  user: 'golf',
  sender: 'Two Nines <golf@example.com>',
  password,
  evenSo: false,
  ...patch,
});
const texts = (patch: object = {}) => ({
  accountSid: twilio.accountSid,
  sender: '+14025550100',
  authToken: twilio.authToken,
  to: '(402) 555-0134',
  evenSo: false,
  ...patch,
});
const known = async (browser = owner) => (await browser.send('GET', path)).json();

describe('a mail server', () => {
  it('is tried by a mail to the owner, stored, and shown without its password', async () => {
    const set = await owner.send('PUT', `${path}/mail`, mail());
    expect(set.json()).toEqual({ fault: null, isStored: true });
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([['olive@staff.example.com']]);
    const shown = await owner.send('GET', path);
    expect(shown.json()).toMatchObject({
      mayChange: true,
      mail: {
        setBy: 'clubhouse',
        stored: {
          settings: { host: '127.0.0.1', user: 'golf', sender: 'Two Nines <golf@example.com>' },
          ending: 'rver',
          isReadable: true,
          by: 'Olive',
        },
      },
      texts: { setBy: 'nobody', stored: null },
    });
    expect(shown.body).not.toContain(password);
    const { rows } = await database.pool.query('select connections::text as row from connections');
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(password).toString('hex'));
  });

  it('takes the mails of every process from then on, and none once it is removed', async () => {
    const other = await open();
    const there = owner.copy(other);
    expect((await known(there)).mail.setBy).toBe('nobody');
    await owner.send('PUT', `${path}/mail`, mail());
    mails.received.length = 0;
    await expect.poll(async () => (await known(there)).mail.setBy).toBe('clubhouse');
    const invitations = `/api/clubhouse/groups/${group}/invitations`;
    const ask = async (email: string) => owner.send('POST', invitations, { email, role: 'starter' });
    expect((await ask('ann@example.com')).json()).toEqual({ isMailed: true, link: null });
    await expect.poll(() => mails.received.length).toBe(1);
    expect(mails.received[0]?.source).toContain('From: Two Nines <golf@example.com>');
    expect(codeOf(await owner.send('DELETE', `${path}/mail`))).toBe(204);
    expect((await ask('bob@example.com')).json()).toEqual({
      isMailed: false,
      link: expect.stringMatching(/\/clubhouse\/welcome#[\w-]{43}$/),
    });
    expect((await known()).mail).toEqual({ setBy: 'nobody', stored: null });
    await other.close();
  });

  it('is the organizer of the calendar entries that it sends, whoever sent the ones before', async () => {
    const pat = await newGolfer(app, 'pat@example.com');
    const times = { date: dateIn(3), startingTime: '09:00', startingTeeID: 'front', numHoles: 9, players: 1 };
    await owner.send('PUT', `${path}/mail`, mail());
    const groups = `/api/groups/${group}/courses/${twoNines.course}/teetimegroups`;
    const { id } = (await pat.send('POST', groups, times)).json();
    const golfers = [{ name: 'Pat', email: '', phone: '402-555-0134', rateGroup: 0 }];
    const confirmed = await pat.send('PUT', `${groups}/${id}/confirmation`, { golfers });
    expect(codeOf(confirmed), confirmed.body).toBe(200);
    const organizers = () =>
      mails.received
        .filter(({ recipients }) => recipients.includes('pat@example.com'))
        .map(({ source }) => organizerIn(source));
    await expect.poll(organizers).toEqual(['golf@example.com']);

    // A message of the process before an upgrade names the sender of when it was queued.
    await owner.send('PUT', `${path}/mail`, mail({ sender: 'Two Nines <pro-shop@example.com>' }));
    await database.pool.query(
      `update messages set state = 'due', attempts = 0, sent_at = null, next_attempt_at = dewsweeper_now(),
        calendar_event = jsonb_set(calendar_event, '{sent,organizer,email}', '"old@example.com"')
        where channel = 'mail' and teetimegroup_id = $1`,
      [id],
    );
    await expect.poll(organizers).toEqual(['golf@example.com', 'pro-shop@example.com']);
    expect((await pat.send('DELETE', `${groups}/${id}`)).statusCode).toBeLessThan(300);
    await expect
      .poll(organizers)
      .toEqual(['golf@example.com', 'pro-shop@example.com', 'pro-shop@example.com']);
  });

  it.each([
    ['refuses the login', 'login-refused'],
    ['refuses the recipient', 'recipient-refused'],
    ['refuses the mail', 'mail-refused'],
    ['refuses the sender', 'sender-refused'],
    ['wants a login', 'login-needed'],
    ['stalls', 'no-answer'],
  ] as const)(
    'that %s is not stored, unless the owner says so',
    async (mood, fault) => {
      mails.mood = mood;
      const tried = await owner.send('PUT', `${path}/mail`, mail());
      expect(tried.json()).toEqual({ fault, isStored: false });
      expect((await known()).mail.setBy).toBe('nobody');
      if (fault !== 'login-refused') return;
      const set = await owner.send('PUT', `${path}/mail`, mail({ evenSo: true }));
      expect(set.json()).toEqual({ fault, isStored: true });
      expect((await known()).mail.setBy).toBe('clubhouse');
    },
    20_000,
  );

  it('that is none, or is away, is named so', async () => {
    const tried = async (patch: object) =>
      (await owner.send('PUT', `${path}/mail`, mail(patch))).json().fault;
    expect(await tried({ host: 'nowhere.invalid' })).toBe('unknown-host');
    const gone = await listening((socket) => socket.destroy());
    expect(await tried({ port: gone.port })).toBe('unreachable');
    gone.server.close();
    expect(await tried({ port: gone.port })).toBe('unreachable');
    const web = await listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await tried({ port: web.port })).toBe('no-mail-server');
    web.server.close();
    const silent = await startSilentServer();
    expect(await tried({ port: Number(new URL(silent.url).port) })).toBe('no-answer');
    await silent.stop();
  }, 20_000);

  it('without encryption gets no password', async () => {
    // Another name of this machine: unencrypted mail to localhost is allowed.
    const tried = await owner.send('PUT', `${path}/mail`, mail({ host: '2130706433' }));
    expect(tried.json()).toEqual({ fault: 'no-encryption', isStored: false });
    expect(mails.received).toEqual([]);
  });

  it('with a certificate of nobody is named so', async () => {
    const secured = await startMailServer('accepts', { hasTLS: true });
    const tried = await owner.send('PUT', `${path}/mail`, mail({ port: Number(new URL(secured.url).port) }));
    expect(tried.json()).toEqual({ fault: 'certificate', isStored: false });
    await secured.stop();
  });

  it('is not looked for in the network of a public server', async () => {
    const publicly = await open({ PUBLIC_URL: 'https://tee.example.com' });
    const there = await signedInStaff({
      app: publicly,
      pool: database.pool,
      group,
      course: null,
      name: 'Paula',
      role: 'owner',
    });
    const tried = async (patch: object) =>
      (await there.send('PUT', `${path}/mail`, mail(patch))).json().fault;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '::ffff:127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      'fd00::1',
    ])
      expect([host, await tried({ host, port: 587 })]).toEqual([host, 'inside-host']);
    expect(await tried({ host: '127.0.0.1', port: 5432 })).toBe('port-not-for-mail');
    expect(mails.received).toEqual([]);
    await publicly.close();
  });

  it('keeps its password for the same server, and sends it to no other', async () => {
    await owner.send('PUT', `${path}/mail`, mail());
    const kept = await owner.send('PUT', `${path}/mail`, mail({ password: null, sender: 'tee@example.com' }));
    expect(kept.json()).toEqual({ fault: null, isStored: true });
    const elsewhere = await owner.send('PUT', `${path}/mail`, mail({ password: null, host: 'localhost' }));
    expect(codeOf(elsewhere)).toBe('invalid-request');
  });

  it('of the configuration counts, and is not to be changed here', async () => {
    const configured = await open({ SMTP_URL: mails.url });
    const browser = owner.copy(configured);
    expect((await known(browser)).mail).toEqual({ setBy: 'server', stored: null });
    expect(codeOf(await browser.send('PUT', `${path}/mail`, mail()))).toBe('not-allowed');
    await configured.close();
  });

  it('whose password was stored under another key is said to be so', async () => {
    await owner.send('PUT', `${path}/mail`, mail());
    const elsewhere = await open({ SECRETS_KEY: 'another key, of thirty-two or more'.replaceAll(' ', '-') });
    const shown = await known(owner.copy(elsewhere));
    expect(shown.mail).toMatchObject({ setBy: 'clubhouse', stored: { isReadable: false } });
    await elsewhere.close();
  });

  it('is not tried without end', async () => {
    const tries = Array.from({ length: 31 }, () =>
      owner.send('PUT', `${path}/mail`, mail({ password: null })),
    );
    const codes = (await Promise.all(tries)).map(codeOf);
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(1);
  });

  it.each([
    ['a line too many', { sender: 'a@example.com\r\nBcc: all@example.com' }],
    ['a user of two lines', { user: 'golf\nRCPT TO:<x@example.com>' }],
    ['a path', { host: 'mail.example.com/x' }],
    ['no port', { port: 0 }],
  ])('is refused with %s', async (_what, patch) => {
    expect(codeOf(await owner.send('PUT', `${path}/mail`, mail(patch)))).toBe('invalid-request');
  });
});

describe('an account for texts', () => {
  it('is tried by a text to the number, stored, and shown without its token', async () => {
    const set = await owner.send('PUT', `${path}/texts`, texts());
    expect(set.json()).toEqual({ fault: null, isStored: true });
    expect(twilio.texts.map(({ to, from }) => [to, from])).toEqual([['+14025550134', '+14025550100']]);
    const shown = await owner.send('GET', path);
    expect(shown.json().texts).toMatchObject({
      setBy: 'clubhouse',
      stored: { settings: { accountSid: twilio.accountSid }, ending: twilio.authToken.slice(-4) },
    });
    expect(shown.body).not.toContain(twilio.authToken);
    expect(codeOf(await owner.send('DELETE', `${path}/texts`))).toBe(204);
    expect((await known()).texts.setBy).toBe('nobody');
  });

  it.each([
    ['a wrong token', { authToken: 'f'.repeat(32) }, undefined, 'login-refused'],
    ['a number of somebody else', {}, { status: 400, code: 21606 }, 'sender-refused'],
    ['a trial account', {}, { status: 400, code: 21608 }, 'trial-account'],
    ['a number that takes no texts', {}, { status: 400, code: 21614 }, 'number-refused'],
    ['a number that has answered STOP', {}, { status: 400, code: 21610 }, 'number-stopped'],
    ['another refusal', {}, { status: 400, code: 30007 }, 'text-refused'],
    ['no number', { to: 'my telephone' }, undefined, 'number-refused'],
    ['a connection that breaks', {}, 'drops', 'unreachable'],
  ] as const)('with %s is not stored, unless the owner says so', async (_what, patch, outcome, fault) => {
    if (outcome !== undefined) twilio.outcomes.set('+14025550134', outcome);
    const tried = await owner.send('PUT', `${path}/texts`, texts(patch));
    expect(tried.json()).toEqual({ fault, isStored: false });
    expect((await known()).texts.setBy).toBe('nobody');
    const set = await owner.send('PUT', `${path}/texts`, texts({ ...patch, evenSo: true }));
    expect(set.json()).toEqual({ fault, isStored: true });
  });
});

describe('who may change them', () => {
  const bodies = [
    ['PUT', 'mail', mail],
    ['PUT', 'texts', texts],
    ['DELETE', 'mail', () => undefined],
    ['DELETE', 'texts', () => undefined],
  ] as const;

  it('is no manager, clerk, starter, nor an owner of one course', async () => {
    for (const role of ['manager', 'pro-shop', 'starter'] as const) {
      const name = `Some-${role}`;
      const browser = await signedInStaff({ app, pool: database.pool, group, course: null, name, role });
      for (const [method, part, body] of bodies)
        expect([role, codeOf(await browser.send(method, `${path}/${part}`, body()))]).toEqual([
          role,
          'not-allowed',
        ]);
      expect(codeOf(await browser.send('GET', path))).toBe('not-allowed');
    }
    const ofCourse = { app, pool: database.pool, group, course: twoNines.course };
    const una = await signedInStaff({ ...ofCourse, name: 'Una', role: 'owner' });
    for (const [method, part, body] of bodies)
      expect(codeOf(await una.send(method, `${path}/${part}`, body()))).toBe('group-not-found');
  });

  it('is no owner of one group among several: they see that it is set up, and nothing of it', async () => {
    await owner.send('PUT', `${path}/mail`, mail());
    await storeCourse(database.pool, { ...twoNines, group: 'other-club' });
    try {
      expect(await known()).toEqual({
        mayChange: false,
        mail: { setBy: 'clubhouse', stored: null },
        texts: { setBy: 'nobody', stored: null },
      });
      for (const [method, part, body] of bodies)
        expect(codeOf(await owner.send(method, `${path}/${part}`, body()))).toBe('not-allowed');
    } finally {
      await database.pool.query(`delete from courses where group_id = 'other-club'`);
    }
    expect((await known()).mail.stored).not.toBeNull();
  });
});

it('no secret is logged', () => {
  expect(log.length).toBeGreaterThan(0);
  expect(log.filter((line) => line.includes(password) || line.includes(twilio.authToken))).toEqual([]);
});

/** The file is in the mail as base64. */
function organizerIn(source: string): string | undefined {
  const [, file = ''] = /application\/ics[^]*?\r?\n\r?\n([^-]+)/.exec(source) ?? [];
  return /^ORGANIZER.*mailto:(.*)$/im.exec(Buffer.from(file, 'base64').toString())?.[1]?.trim();
}

async function listening(
  onSocket: Parameters<typeof createServer>[1],
): Promise<{ port: number; server: Server }> {
  const server = createServer(onSocket as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

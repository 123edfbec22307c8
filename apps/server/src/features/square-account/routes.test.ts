import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerReport } from '@dewsweeper/square-simulator/ledger-report';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../tooling/free-port.mjs';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { type AccountServer, startAccountServer } from '../../../test/payments/account-server.ts';
import { type SquareStandIn, startSquareStandIn } from '../../../test/payments/square-stand-in.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { logSerializers } from '../../http/log-redaction.ts';

const { group, course } = twoNines;
const path = `/api/clubhouse/groups/${group}/courses/${course}/square`;
const location = 'LSIMULATORMAIN2';
const accessToken = 'EAAA-token-of-the-course';
const webhookKey = 'signature-key-of-the-course';

let database: TestDatabase;
let dataDir: string;
let port: number;
let square: SquareStandIn;
let app: FastifyInstance;
let owner: Browser;
const log: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-square-'));
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  square = await startSquareStandIn({ sellers: [{ accessToken, locationIds: [location] }] });
  port = await freePort();
  app = await open(square.url);
  await app.listen({ host: '127.0.0.1', port });
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
  await owner.send('DELETE', path);
});
afterAll(async () => {
  await app.close();
  await square.stop();
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

const open = (squareUrl: string, settings: Record<string, string> = {}) =>
  openWholeServer(
    database.pool,
    { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: 'http://localhost:3000', ...settings },
    {
      squareUrl,
      log: pino({ level: 'trace', serializers: logSerializers }, { write: (line: string) => log.push(line) }),
    },
  );

const wanted = (patch: object = {}) => ({
  environment: 'sandbox',
  applicationId: 'sandbox-sq0idb-TWONINES',
  locationId: location,
  accessToken,
  webhookKey: null,
  paysAhead: true,
  evenSo: false,
  ...patch,
});
const ledgerOfSimulator = () => app.inject({ url: '/square-simulator/ledger' });
const known = async (browser = owner) => (await browser.send('GET', path)).json();
const paymentSettings = async () =>
  (
    await database.pool.query<{ settings: { requirePayment: unknown; paymentGateway?: object } }>(
      `select document -> 'widgetSettings' as settings from courses where course_key = $1`,
      [`${group}/${course}`],
    )
  ).rows[0]?.settings;

describe('a course’s account at Square', () => {
  it('lists the locations of a pasted token', async () => {
    const listed = await owner.send('POST', `${path}/locations`, { environment: 'sandbox', accessToken });
    expect(listed.json()).toEqual({
      fault: null,
      locations: [{ id: location, name: `Simulator ${location}` }],
    });
    const wrong = { environment: 'sandbox', accessToken: 'EAAA-of-nobody' };
    expect((await owner.send('POST', `${path}/locations`, wrong)).json()).toEqual({
      fault: 'token-refused',
      locations: [],
    });
  });

  it('is tried by a payment in the sandbox, which is given up, and stored', async () => {
    expect((await owner.send('PUT', path, wanted())).json()).toEqual({ fault: null, isStored: true });
    const { payments } = await square.ledger();
    expect(payments.map(({ status }) => status)).toEqual(['CANCELED']);
    const shown = await owner.send('GET', path);
    expect(shown.json()).toMatchObject({
      environment: 'sandbox',
      applicationId: 'sandbox-sq0idb-TWONINES',
      locationId: location,
      paysAhead: true,
      token: 'clubhouse',
      stored: { ending: 'urse', hasWebhookKey: false, isReadable: true, by: 'Olive' },
      webhookAddress: 'http://localhost:3000/api/webhooks/square',
    });
    expect(shown.body).not.toContain(accessToken);
    expect(await paymentSettings()).toMatchObject({ requirePayment: true });
  });

  it('is removed with its token, and golfers pay nothing online', async () => {
    await owner.send('PUT', path, wanted());
    expect(codeOf(await owner.send('DELETE', path))).toBe(204);
    expect(await known()).toMatchObject({ environment: null, paysAhead: false, token: 'none', stored: null });
    expect((await paymentSettings())?.paymentGateway).toBeUndefined();
    expect((await database.pool.query('select from connections')).rowCount).toBe(0);
  });

  it('keeps its token when something else changes', async () => {
    await owner.send('PUT', path, wanted());
    const changed = await owner.send(
      'PUT',
      path,
      wanted({ accessToken: null, paysAhead: false, webhookKey }),
    );
    expect(changed.json()).toEqual({ fault: null, isStored: true });
    expect(await known()).toMatchObject({
      paysAhead: false,
      stored: { ending: 'urse', hasWebhookKey: true },
    });
  });

  it('asks for the token again for another location', async () => {
    await owner.send('PUT', path, wanted());
    const elsewhere = await owner.send('PUT', path, wanted({ accessToken: null, locationId: 'LOTHER' }));
    expect(codeOf(elsewhere)).toBe('invalid-request');
  });

  it('may be the simulator, tried by a payment there, which is given up', async () => {
    const set = await owner.send('PUT', path, { environment: 'simulator', paysAhead: true });
    expect(set.json()).toEqual({ fault: null, isStored: true });
    expect(await known()).toMatchObject({ environment: 'simulator', token: 'none', paysAhead: true });
    // Until then the simulator was shown to nobody.
    await expect.poll(async () => (await ledgerOfSimulator()).statusCode).toBe(200);
    const { payments } = (await ledgerOfSimulator()).json<LedgerReport>();
    expect(payments).toMatchObject([{ status: 'CANCELED', locationId: 'LSIMULATORMAIN', heldCents: 0 }]);
  });

  it('is no simulator that does not answer', async () => {
    const elsewhere = await open(square.url, { PORT: String(await freePort()) });
    const set = await owner.copy(elsewhere).send('PUT', path, { environment: 'simulator', paysAhead: true });
    expect(set.json()).toEqual({ fault: 'simulator-away', isStored: false });
    expect(await known()).toMatchObject({ environment: null });
    await elsewhere.close();
  });

  it('leaves no token behind when the course changes to another', async () => {
    await owner.send('PUT', path, wanted());
    await database.pool.query(
      `update courses set document = jsonb_set(document, '{widgetSettings,paymentGateway,squareSandboxLocationId}', '"LOTHER"')
       where course_key = $1`,
      [`${group}/${course}`],
    );
    await owner.send('PUT', path, wanted());
    const stored = async () => (await database.pool.query('select name from connections')).rows;
    expect(await stored()).toEqual([{ name: `square:${location}` }]);
    await owner.send('PUT', path, { environment: 'simulator', paysAhead: true });
    expect(await stored()).toEqual([]);
  });

  it('of another location is never stored, whatever the owner says', async () => {
    const set = await owner.send('PUT', path, wanted({ locationId: 'LOTHER', evenSo: true }));
    expect(set.json()).toEqual({ fault: 'location-missing', isStored: false });
    expect(await known()).toMatchObject({ environment: null });
  });

  it('with the id of another environment’s application is stored only when the owner says so', async () => {
    const other = wanted({ applicationId: 'sq0idp-PRODUCTION' });
    expect((await owner.send('PUT', path, other)).json()).toEqual({
      fault: 'other-application',
      isStored: false,
    });
    expect((await owner.send('PUT', path, { ...other, evenSo: true })).json()).toEqual({
      fault: 'other-application',
      isStored: true,
    });
  });

  it('signs its notifications with its own key', async () => {
    await owner.send('PUT', path, wanted({ webhookKey }));
    const body = JSON.stringify({ data: { object: { payment: { id: 'P1', location_id: location } } } });
    const notify = async (key: string) => {
      const url = 'http://localhost:3000/api/webhooks/square';
      const signature = createHmac('sha256', key).update(`${url}${body}`).digest('base64');
      const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature };
      return (await app.inject({ method: 'POST', url: '/api/webhooks/square', headers, payload: body }))
        .statusCode;
    };
    expect([await notify(webhookKey), await notify('another-key')]).toEqual([204, 404]);
  });

  it('of the server’s configuration counts before a pasted one', async () => {
    await owner.send('PUT', path, wanted());
    const configured = await open(square.url, { SQUARE_ACCESS_TOKENS: `${location}=EAAA-of-the-server` });
    expect(await known(owner.copy(configured))).toMatchObject({ token: 'server' });
    await configured.close();
  });
});

describe('what Square answers is said', () => {
  let account: AccountServer;
  let here: FastifyInstance;
  let browser: Browser;
  beforeAll(async () => {
    account = await startAccountServer();
    here = await open(account.url);
    browser = owner.copy(here);
  });
  afterAll(async () => {
    await here.close();
    await account.stop();
  });

  it.each([
    ['a token that nobody has', { token: 'nobody' }, {}, 'token-refused', false],
    [
      'a token of the other environment',
      { token: 'of the other environment' },
      {},
      'other-environment',
      false,
    ],
    [
      'a token without permission to read locations',
      { token: 'without permission' },
      {},
      'permission-missing',
      false,
    ],
    ['an account without a location', { locations: [] }, {}, 'no-locations', false],
    ['a closed location', { location: { status: 'INACTIVE' } }, {}, 'location-inactive', true],
    ['a location without cards', { location: { capabilities: [] } }, {}, 'location-no-cards', true],
    ['another currency', { location: { currency: 'CAD' } }, {}, 'other-currency', true],
    ['no permission to take payments', { payments: 'INSUFFICIENT_SCOPES' }, {}, 'permission-missing', true],
    ['a refused payment', { payments: 'GENERIC_DECLINE' }, {}, 'payment-refused', true],
    [
      'no permission to read payments',
      { payments: 'INSUFFICIENT_SCOPES' },
      { environment: 'production', applicationId: 'sq0idp-TWO' },
      'permission-missing',
      true,
    ],
    ['Square away', { isAway: true }, {}, 'unreachable', false],
  ] as const)('%s', async (_what, answers, patch, fault, mayBeStored) => {
    account.answers = answers;
    const tried = await browser.send('PUT', path, wanted(patch));
    expect(tried.json()).toEqual({ fault, isStored: false });
    const forced = await browser.send('PUT', path, wanted({ ...patch, evenSo: true }));
    expect(forced.json()).toEqual({ fault, isStored: mayBeStored });
  });

  it('in production nothing is paid', async () => {
    account.answers = {};
    account.calls.length = 0;
    const production = { environment: 'production', applicationId: 'sq0idp-TWO' };
    const tried = await browser.send('PUT', path, wanted(production));
    expect(tried.json()).toEqual({ fault: null, isStored: true });
    expect(account.calls).toEqual(['GET /v2/locations', 'GET /v2/payments']);
  });
});

describe('it is for owners', () => {
  const calls = [
    ['GET', path, undefined],
    ['PUT', path, wanted()],
    ['DELETE', path, undefined],
    ['POST', `${path}/locations`, { environment: 'sandbox', accessToken }],
  ] as const;

  it.each(['manager', 'pro-shop', 'starter'] as const)('not for a %s', async (role) => {
    const name = `Some-${role}`;
    const browser = await signedInStaff({ app, pool: database.pool, group, course: null, name, role });
    for (const [method, url, body] of calls)
      expect(codeOf(await browser.send(method, url, body))).toBe('not-allowed');
  });

  it('not for owners of other courses, who cannot replace its token either', async () => {
    await owner.send('PUT', path, wanted());
    await storeCourse(database.pool, { ...twoNines, group: 'other-club' });
    const there = { app, pool: database.pool, group: 'other-club', course: null };
    const olaf = await signedInStaff({ ...there, name: 'Olaf', role: 'owner' });
    for (const [method, url, body] of calls)
      expect(codeOf(await olaf.send(method, url, body))).toBe('course-not-found');
    const theirs = path.replace(group, 'other-club');
    const guessed = wanted({ accessToken: 'EAAA-of-nobody', evenSo: true });
    expect((await olaf.send('PUT', theirs, guessed)).json()).toEqual({
      fault: 'token-refused',
      isStored: false,
    });
    expect(codeOf(await olaf.send('PUT', theirs, wanted({ accessToken: null })))).toBe('invalid-request');
    expect(await known()).toMatchObject({ stored: { by: 'Olive' } });
  });
});

it('no secret is logged', () => {
  expect(log.length).toBeGreaterThan(0);
  expect(log.filter((line) => line.includes(accessToken) || line.includes(webhookKey))).toEqual([]);
});

import { createHash } from 'node:crypto';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import {
  type CourseWithPartner,
  openCourseWithPartner,
  twoNinesPath,
  withKey,
} from '../../../test/partner-client.ts';
import { newGolfer } from '../../../test/whole-server.ts';
import { postgresRateLimits } from '../../adapters/postgres/rate-limit.ts';
import { createApp } from '../../app.ts';
import { logSerializers } from '../../http/log-redaction.ts';
import { requestsPerMinute } from './admission.ts';
import { endKey, listKeys, makeKey } from './keys.ts';
import { partnerApiRoutes } from './routes.ts';

let opened: CourseWithPartner;
let database: CourseWithPartner['database'];
let app: CourseWithPartner['app'];
let system: CourseWithPartner['system'];
beforeAll(async () => {
  opened = await openCourseWithPartner();
  ({ database, app, system } = opened);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
});
afterAll(() => opened.close());

const day = () => `/teetimegroups?date=${dateIn(1)}`;

describe('a key', () => {
  it('is stored as a hash alone', async () => {
    expect(system.key).toMatch(/^dsw_[2-9a-z]{8}_[\w-]{43}$/);
    const [, id, secret = ''] = /^dsw_(\w{8})_(.+)$/.exec(system.key) ?? [];
    const { rows } = await database.pool.query(
      'select to_jsonb(k)::text as text, token_hash from api_keys k where id = $1',
      [id],
    );
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(secret).digest());
    expect(rows[0].text).toContain(id);
    expect(rows[0].text).not.toContain(secret);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  });

  it('notes the day of its last use, once', async () => {
    const key = await makeKey(database.pool, courseKey, 'Noted');
    const lastUse = async () =>
      (await listKeys(database.pool, courseKey)).find(({ name }) => name === 'Noted')?.lastUsedOn;
    expect(await lastUse()).toBeNull();
    await withKey(app, key).send('GET', day());
    expect(await lastUse()).toBe(new Date().toISOString().slice(0, 10));
    const versionOf = async () =>
      (await database.pool.query(`select xmin from api_keys where name = 'Noted'`)).rows;
    const before = await versionOf();
    await withKey(app, key).send('GET', day());
    expect(await versionOf()).toEqual(before);
  });

  it('opens nothing when it is made up, ended, of another course, or none: all alike', async () => {
    const foreign = await makeKey(
      database.pool,
      courseKeyOf({ group: twoNines.group, course: 'other' }),
      'Other',
    );
    const ended = await makeKey(database.pool, courseKey, 'Ended');
    expect((await withKey(app, ended).send('GET', day())).statusCode).toBe(200);
    expect(await endKey(database.pool, courseKey, ended.slice(4, 12))).toBe(true);
    expect(await endKey(database.pool, courseKey, ended.slice(4, 12))).toBe(false);
    const changed = `${system.key.slice(0, -1)}${system.key.endsWith('A') ? 'B' : 'A'}`;
    const ofForeignID = `${foreign.slice(0, 13)}${system.key.slice(13)}`;

    const strip = (answer: { statusCode: number; body: string; headers: object }) => {
      const { requestId: _requestId, ...problem } = JSON.parse(answer.body);
      return { ...problem, authenticate: Reflect.get(answer.headers, 'www-authenticate') };
    };
    const refused = { status: 401, code: 'invalid-api-key', authenticate: 'Bearer' };
    for (const key of [foreign, ended, changed, ofForeignID, 'dsw_', 'x'])
      for (const [method, path, body] of [
        ['GET', day(), undefined],
        ['PUT', '/teetimegroups/x', {}],
        ['PATCH', '', { name: 'Theirs' }],
        ['DELETE', `/privileges/${'0'.repeat(64)}`, undefined],
      ] as const)
        expect(strip(await withKey(app, key).send(method, path, body))).toMatchObject(refused);
    const nowhere = await app.inject({
      url: `${twoNinesPath.replace('two-nines', 'nowhere')}${day()}`,
      headers: { authorization: `Bearer ${system.key}` },
    });
    expect(strip(nowhere)).toMatchObject(refused);
    const without = await app.inject({ method: 'PATCH', url: twoNinesPath, payload: { name: 'Theirs' } });
    expect(strip(without)).toMatchObject(refused);
    expect((await app.inject(twoNinesPath)).json().name).toBe('Two Nines');
  });

  it('is looked at before anything else is read', async () => {
    const answer = await app.inject({
      method: 'PATCH',
      url: twoNinesPath,
      headers: { authorization: 'Bearer dsw_x', 'content-type': 'application/json' },
      payload: '{'.repeat(900_000),
    });
    expect(codeOf(answer)).toBe('invalid-api-key');
  });

  it('needs no origin of ours, and makes nobody a golfer', async () => {
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const put = await app.inject({
      method: 'PUT',
      url: `${twoNinesPath}/teetimegroups/by-browser`,
      headers: { ...headers, authorization: `Bearer ${system.key}` },
      payload: { date: dateIn(1), startingTime: '12:00', startingTeeID: 'front', numHoles: 9 },
    });
    expect(put.statusCode).toBe(200);
    const confirm = await app.inject({
      method: 'PUT',
      url: `${twoNinesPath}/teetimegroups/by-browser/confirmation`,
      headers: { authorization: `Bearer ${system.key}` },
      payload: { golfers: [{ name: 'A', email: '', phone: '', rateGroup: 0 }] },
    });
    expect(codeOf(confirm)).toBe('not-signed-in');
    const golfer = await newGolfer(app, 'origin@example.com');
    const cookie = [...golfer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const hold = { date: dateIn(1), startingTime: '13:00', startingTeeID: 'front', numHoles: 9, players: 1 };
    for (const authorization of ['Bearer ', 'Bearer', 'Basic Og=='])
      expect(
        codeOf(
          await app.inject({
            method: 'POST',
            url: `${twoNinesPath}/teetimegroups`,
            headers: { ...headers, cookie, authorization },
            payload: hold,
          }),
        ),
      ).toBe('foreign-origin');
  });

  it('may ask only so often', async () => {
    const key = await makeKey(database.pool, courseKey, 'Busy');
    await withKey(app, key).send('GET', day());
    await database.pool.query(`update rate_limits set points = $1 where key like $2`, [
      requestsPerMinute,
      `%${key.slice(4, 12)}`,
    ]);
    const refused = await withKey(app, key).send('GET', day());
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await system.send('GET', day())).statusCode).toBe(200);
  });
});

it('no key, body or login address comes into the log, whatever goes wrong', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const { log: logger } = fastify({
    logger: { level: 'trace', stream, serializers: logSerializers },
  });
  const logging = createApp({ logger, trustProxy: false });
  logging.addHook('preHandler', async (request) => {
    request.log.info({ req: request }, 'a line about the request');
    throw new Error('a fault of ours');
  });
  const openRateLimit = postgresRateLimits(database.pool);
  partnerApiRoutes(logging, { pool: database.pool, announce: () => {}, openRateLimit });
  const client = withKey(logging, system.key);
  const id = createHash('sha256').update('pat@example.com').digest('hex');
  expect((await client.send('PUT', `/privileges/${id}`, { email: 'pat@example.com' })).statusCode).toBe(500);
  const log = lines.join('');
  expect(log).toContain('a fault of ours');
  expect(log).toContain(`/privileges/${id}`);
  expect(log).not.toContain('pat@example.com');
  expect(log).not.toContain(system.key.slice(13));
});

it('the description of the API says which operations are entered with a key', async () => {
  const described = (await app.inject('/api/openapi.json')).json();
  expect(described.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  const course = '/api/groups/{group}/courses/{course}';
  const withKeyAlone: string[] = [];
  const shared: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, { security?: object[] }>>(described.paths)) {
    expect(path).not.toContain('#');
    for (const [method, { security }] of Object.entries(operations)) {
      if (!security) continue;
      (security.length === 1 ? withKeyAlone : shared).push(`${method} ${path.replace(course, '')}`);
    }
  }
  expect(withKeyAlone.toSorted()).toEqual([
    'delete /privileges/{id}',
    'get /privileges',
    'get /teetimegroups',
    'patch ',
    'patch /teesheets',
    'patch /teesheets/{id}',
    'patch /teetimegroups/{id}',
    'put /privileges/{id}',
    'put /teesheets',
    'put /teesheets/{id}',
    'put /teetimegroups/{id}',
  ]);
  expect(shared.toSorted()).toEqual([
    'delete /teetimegroups/{id}',
    'get /teetimegroups/{id}',
    'post /teetimegroups',
  ]);
  const post = described.paths[`${course}/teetimegroups`].post;
  const bodies = post.requestBody.content['application/json'].schema.oneOf;
  expect(bodies.map(({ required }: { required: string[] }) => required.includes('players'))).toEqual([
    true,
    false,
  ]);
});

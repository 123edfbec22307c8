import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import { type TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { projectRoot } from '../../project-root.ts';
import { findExamples, importExamplesIntoEmptyDatabase } from '../course-data/examples.ts';
import { openSetup } from './setup-link.ts';

const publicUrl = 'http://localhost:3000';
const club = { clubName: 'Pine Valley Club', email: 'Owner@Example.com' };
const { document, teesheets } = twoNines;

let database: TestDatabase;
let app: FastifyInstance;
let browser: Browser;
beforeEach(async () => {
  database = await createTestDatabase();
  app = await openWholeServer(database.pool);
  browser = new Browser(app);
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

async function start(exampleCourses: string[] = []): Promise<string> {
  const link = await openSetup(database.pool, { publicUrl, exampleCourses });
  const [page, token = ''] = (link ?? '').split('#');
  expect(page).toBe(`${publicUrl}/clubhouse/welcome`);
  return `/api/clubhouse/setup/${token}`;
}

/** Sets up the club and signs in as its owner. */
async function owner(path: string): Promise<void> {
  const { invitation } = (await browser.send('POST', path, club)).json();
  const password = 'frost on the first tee';
  const accepted = await browser.send('PUT', `/api/clubhouse/invitations/${invitation}`, {
    name: 'Olive Owen',
    password,
  });
  const code = (URI.parse(accepted.json().otpauth) as TOTP).generate();
  const session = await browser.send('POST', '/api/clubhouse/session', { email: club.email, password, code });
  expect(session.json().roles).toEqual([{ group: 'pine-valley-club', course: null, role: 'owner' }]);
}

const groupIDs = async () =>
  (await database.pool.query('select id, name from groups order by id')).rows.map(({ id }) => id);

describe('the link of the first start', () => {
  it('makes a club and its owner, who makes a course that golfers find', async () => {
    const path = await start();
    expect((await browser.send('GET', path)).json()).toEqual({ state: 'open' });
    await owner(path);
    const made = await browser.send('POST', '/api/clubhouse/groups/pine-valley-club/courses', {
      document: { ...document, name: 'Pine Valley West' },
      teesheets,
    });
    expect(made.json()).toEqual({
      group: 'pine-valley-club',
      id: 'pine-valley-west',
      link: `${publicUrl}/group/pine-valley-club/course/pine-valley-west/`,
      warnings: [],
    });
    const courses = await new Browser(app).send('GET', '/api/groups/pine-valley-club/courses');
    expect(courses.json().courses).toMatchObject([{ id: 'pine-valley-west', name: 'Pine Valley West' }]);
  });

  it('is void once the owner has signed in, and the next start prints none', async () => {
    const path = await start();
    await owner(path);
    expect(codeOf(await browser.send('GET', path))).toBe('setup-link-invalid');
    expect(codeOf(await browser.send('POST', path, club))).toBe('setup-link-invalid');
    expect(await openSetup(database.pool, { publicUrl, exampleCourses: [] })).toBeNull();
  });

  it('is good again until then: the club gets the last name', async () => {
    const path = await start();
    const first = (await browser.send('POST', path, { ...club, clubName: 'Pine Vally' })).json();
    expect(await groupIDs()).toEqual(['pine-vally']);
    expect(codeOf(await browser.send('POST', path, club))).toBe(200);
    expect(await groupIDs()).toEqual(['pine-valley-club']);
    const old = await browser.send('GET', `/api/clubhouse/invitations/${first.invitation}`);
    expect(codeOf(old)).toBe('invitation-invalid');
  });

  it('of an earlier start is void', async () => {
    const earlier = await start();
    const path = await start();
    expect(codeOf(await browser.send('GET', earlier))).toBe('setup-link-invalid');
    expect(codeOf(await browser.send('GET', path))).toBe(200);
  });

  it('is not printed where courses were imported, examples apart', async () => {
    await storeCourse(database.pool, twoNines);
    expect(await openSetup(database.pool, { publicUrl, exampleCourses: [] })).toBeNull();
    await start([`${twoNines.group}/${twoNines.course}`]);
  });

  it.each([
    ['no address', { ...club, email: 'owner' }, 'invalid-email'],
    ['no name', { ...club, clubName: ' ' }, 'invalid-request'],
    ['a link for a name', { ...club, clubName: 'www.example.com' }, 'invalid-request'],
    ['anything else', { ...club, role: 'owner' }, 'invalid-request'],
  ])('refuses %s', async (_what, body, code) => {
    const path = await start();
    expect(codeOf(await browser.send('POST', path, body))).toBe(code);
    expect(await groupIDs()).toEqual([]);
  });

  it('that nobody printed opens nothing', async () => {
    await start();
    for (const token of ['', randomUUID(), 'setup.'])
      expect(codeOf(await browser.send('POST', `/api/clubhouse/setup/${token}x`, club))).toBe(
        'setup-link-invalid',
      );
  });
});

describe('the examples', () => {
  const path = '/api/clubhouse/groups/pine-valley-club/examples';
  const examplesDir = join(projectRoot, 'examples');
  const names = async () =>
    (await browser.send('GET', path)).json().courses.map(({ name }: { name: string }) => name);
  beforeEach(async () => {
    await importExamplesIntoEmptyDatabase(database.pool, examplesDir);
    const { examples } = await findExamples(database.pool, examplesDir);
    await owner(await start(examples.map(courseKeyOf)));
  });

  it('are removed by an owner, and nothing else is', async () => {
    await storeCourse(database.pool, twoNines);
    const before = await names();
    expect(before.length).toBeGreaterThan(0);
    expect((await browser.send('DELETE', path)).json().courses).toHaveLength(before.length);
    expect(await names()).toEqual([]);
    expect(await groupIDs()).toEqual(['pine-valley-club', twoNines.group]);
  });

  it('stay where others work', async () => {
    const [first] = (await browser.send('GET', path)).json().courses;
    const place = { group: first.group, course: null };
    await signedInStaff({ app, pool: database.pool, ...place, name: 'Ann', role: 'starter' });
    expect(await names()).not.toContain(first.name);
    await browser.send('DELETE', path);
    expect(await groupIDs()).toContain(first.group);
  });

  it('are for owners', async () => {
    const place = { group: 'pine-valley-club', course: null };
    const manager = await signedInStaff({
      app,
      pool: database.pool,
      ...place,
      name: 'Max',
      role: 'manager',
    });
    expect(codeOf(await manager.send('GET', path))).toBe('not-allowed');
    expect(codeOf(await manager.send('DELETE', path))).toBe('not-allowed');
    const elsewhere = path.replace('pine-valley-club', 'other');
    expect(codeOf(await browser.send('DELETE', elsewhere))).toBe('group-not-found');
  });
});

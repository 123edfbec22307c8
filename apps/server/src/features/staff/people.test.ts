import { randomUUID } from 'node:crypto';
import { type StaffRole, staffRoles } from '@dewsweeper/core/clubhouse/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { inviteStaff } from './invite.ts';

const group = 'links';
const ofGroup = `/api/clubhouse/groups/${group}`;
const ofCedar = `${ofGroup}/courses/cedar`;
const ofElm = `${ofGroup}/courses/elm`;
const session = '/api/clubhouse/session';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, { ...twoNines, group, course: 'cedar' });
  await storeCourse(database.pool, { ...twoNines, group, course: 'elm' });
  await storeCourse(database.pool, { ...twoNines, group: 'dunes', course: 'cedar' });
  app = await openWholeServer(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Person = { browser: Browser; id: string; email: string };
let owner: Person;
beforeEach(async () => {
  await database.pool.query(
    'truncate staff, staff_roles, staff_invitations, staff_sessions, staff_events, mails, rate_limits',
  );
  owner = await person('Olga', 'owner');
});
afterEach(() => shiftClock(database.pool, '0'));

async function person(
  name: string,
  role: StaffRole,
  place: { group?: string; course?: string } = {},
): Promise<Person> {
  const at = { group: place.group ?? group, course: place.course ?? null };
  const browser = await signedInStaff({ app, pool: database.pool, ...at, name, role });
  const { id, email } = (await browser.send('GET', session)).json();
  return { browser, id, email };
}

async function linkTo(email: string, role: StaffRole, course: string | null = null): Promise<string> {
  const invitation = await inviteStaff(
    { pool: database.pool, publicUrl: 'http://localhost:3000', newId: randomUUID },
    { email, group, course, role, invitedBy: 'a test' },
  );
  if (!invitation.ok) throw new Error(invitation.refusal);
  return `/api/clubhouse/invitations/${invitation.value.link.split('#')[1]}`;
}

const peopleAt = async (who: Person, place = ofGroup) =>
  (await who.browser.send('GET', `${place}/people`)).json();
const rolesOf = async (who: Person) => (await who.browser.send('GET', session)).json().roles;
const setRole = (by: Person, who: Person, role: StaffRole, place = ofGroup) =>
  by.browser.send('PUT', `${place}/people/${who.id}/role`, { role });
const endAccess = (by: Person, who: Person, place = ofGroup) =>
  by.browser.send('DELETE', `${place}/people/${who.id}/role`);
const stateOf = async (who: Person) => (await who.browser.send('GET', session)).json().state;

async function invite(by: Person, email: string, role: StaffRole, place = ofGroup) {
  return by.browser.send('POST', `${place}/invitations`, { email, role });
}

type Asked = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];
async function allRoutes(place: string, at: string | null = null): Promise<Asked[]> {
  const victim = await person('Vic', 'owner', at === null ? {} : { course: at });
  await invite(owner, 'waiting@example.com', 'starter', place);
  const { invitations } = await peopleAt(owner, place);
  return [
    ['GET', `${place}/people`],
    ['GET', `${place}/security-log`],
    ['POST', `${place}/invitations`, { email: 'new@example.com', role: 'owner' }],
    ['DELETE', `${place}/invitations/${invitations[0].id}`],
    ['PUT', `${place}/people/${victim.id}/role`, { role: 'starter' }],
    ['DELETE', `${place}/people/${victim.id}/sessions`],
    ['DELETE', `${place}/people/${victim.id}/role`],
  ];
}

async function stored(): Promise<string> {
  const { rows } = await database.pool.query(
    `select (select json_agg(r order by staff_id, group_id, course_id) from staff_roles r) as roles,
       (select json_agg(i order by token_hash) from staff_invitations i) as invitations,
       (select count(*) from staff_sessions) as sessions`,
  );
  return JSON.stringify(rows);
}

describe('every route of people', () => {
  it.each([
    ['a group', ofGroup, null],
    ['a course', ofCedar, 'cedar'],
  ])('of %s answers its owners alone', async (_what, place, at) => {
    const asked = await allRoutes(place, at);
    const others: [string, Person | null, (string | number)[]][] = [['nobody', null, ['not-signed-in']]];
    for (const role of staffRoles.filter((one) => one !== 'owner'))
      others.push([
        role,
        await person(`At-${role}`, role, at === null ? {} : { course: at }),
        ['not-allowed'],
      ]);
    const foreign = at === null ? ['group-not-found'] : ['course-not-found'];
    others.push(['of another group', await person('Dan', 'owner', { group: 'dunes' }), foreign]);
    others.push(['of another course', await person('Eve', 'owner', { course: 'elm' }), foreign]);
    const before = await stored();
    for (const [who, sender, codes] of others)
      for (const [method, path, body] of asked) {
        const answer = await (sender?.browser ?? new Browser(app)).send(method, path, body);
        expect(codes, `${who}: ${method} ${path}`).toContain(codeOf(answer));
        expect(answer.body).not.toMatch(/Vic|waiting@/);
      }
    expect(await stored()).toBe(before);

    await shiftClock(database.pool, '31 minutes');
    for (const [method, path, body] of asked)
      expect(codeOf(await owner.browser.send(method, path, body)), path).toBe('sign-in-again');
    expect(await stored()).toBe(before);
    await shiftClock(database.pool, '0');
    for (const [method, path, body] of asked)
      expect([200, 201, 204], path).toContain((await owner.browser.send(method, path, body)).statusCode);
  });

  it('of the group is closed to the owner of one course', async () => {
    const ofOne = await person('Una', 'owner', { course: 'cedar' });
    for (const [method, path, body] of await allRoutes(ofGroup))
      expect(codeOf(await ofOne.browser.send(method, path, body)), path).toBe('group-not-found');
  });
});

describe('the people of a place', () => {
  it('are those with a role, for owners of the group at all its courses', async () => {
    const clerk = await person('Ann', 'pro-shop', { course: 'cedar' });
    await person('Dan', 'owner', { group: 'dunes' });
    await linkTo('waiting@example.com', 'starter', 'elm');
    await clerk.browser.send('DELETE', session);
    const { people, invitations } = await peopleAt(owner);
    expect(people).toEqual([
      {
        id: clerk.id,
        name: 'Ann',
        email: 'ann@staff.example.com',
        course: 'cedar',
        role: 'pro-shop',
        lastSignInAt: expect.any(String),
        isSignedIn: false,
      },
      expect.objectContaining({ id: owner.id, course: null, role: 'owner', isSignedIn: true }),
    ]);
    expect(invitations).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        email: 'waiting@example.com',
        course: 'elm',
        role: 'starter',
        expiresAt: expect.any(String),
      },
    ]);
  });

  it('are for the owner of a course its own alone', async () => {
    const ofOne = await person('Una', 'owner', { course: 'cedar' });
    await person('Ann', 'pro-shop', { course: 'elm' });
    await linkTo('waiting@example.com', 'starter', 'elm');
    expect(await peopleAt(ofOne, ofCedar)).toEqual({
      people: [expect.objectContaining({ name: 'Una' })],
      invitations: [],
    });
  });

  it('have not signed in before they have', async () => {
    const path = await linkTo('late@example.com', 'starter');
    await new Browser(app).send('PUT', path, { name: 'Late Lee', password: 'frost on the first tee' });
    expect((await peopleAt(owner)).people).toContainEqual(
      expect.objectContaining({ name: 'Late Lee', lastSignInAt: null, isSignedIn: false }),
    );
  });
});

describe('an invitation', () => {
  it('is mailed, shown until it is used, and replaced by another to the place', async () => {
    expect((await invite(owner, ' New@Example.com ', 'starter', ofCedar)).json()).toEqual({
      isMailed: false,
      // Another group has staff: its owners own no less.
      link: null,
    });
    expect((await invite(owner, 'new@example.com', 'manager', ofCedar)).statusCode).toBe(201);
    expect((await peopleAt(owner)).invitations).toMatchObject([
      { email: 'new@example.com', role: 'manager', course: 'cedar' },
    ]);
    const { rows } = await database.pool.query(`select recipient from mails where recipient like 'new@%'`);
    expect(rows).toHaveLength(2);
  });

  it('has the same reply for an address with an account as for another', async () => {
    const known = await person('Ann', 'starter', { group: 'dunes' });
    const answers = [
      await invite(owner, known.email, 'starter'),
      await invite(owner, 'no@example.com', 'starter'),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('goes to an address, of a course that there is', async () => {
    expect(codeOf(await invite(owner, 'nobody', 'starter'))).toBe('invalid-email');
    expect(codeOf(await invite(owner, 'a@example.com', 'starter', `${ofGroup}/courses/none`))).toBe(
      'course-not-found',
    );
  });

  it('is withdrawn once, at its own place', async () => {
    const path = await linkTo('new@example.com', 'starter', 'cedar');
    const [{ id }] = (await peopleAt(owner)).invitations;
    const withdraw = (place: string) => owner.browser.send('DELETE', `${place}/invitations/${id}`);
    expect(codeOf(await withdraw(ofElm))).toBe('invitation-not-found');
    expect(codeOf(await withdraw(ofGroup))).toBe('invitation-not-found');
    expect((await withdraw(ofCedar)).statusCode).toBe(204);
    expect(codeOf(await withdraw(ofCedar))).toBe('invitation-not-found');
    expect(codeOf(await new Browser(app).send('GET', path))).toBe('invitation-invalid');
  });

  it('does not take the last owner’s role away', async () => {
    const path = await linkTo(owner.email, 'starter');
    const typed = { name: 'Olga', password: 'frost on the first tee' };
    expect(codeOf(await new Browser(app).send('PUT', path, typed))).toBe('last-owner');
    await person('Lee', 'owner');
    expect(codeOf(await new Browser(app).send('PUT', path, typed))).toBe(200);
    expect(await rolesOf(owner)).toEqual([{ group, course: null, role: 'starter' }]);
  });
});

describe('a role', () => {
  it('changes with the next request', async () => {
    const clerk = await person('Ann', 'pro-shop', { course: 'cedar' });
    expect((await setRole(owner, clerk, 'manager', ofCedar)).statusCode).toBe(204);
    expect(await rolesOf(clerk)).toEqual([{ group, course: 'cedar', role: 'manager' }]);
    expect(codeOf(await setRole(owner, clerk, 'starter'))).toBe('person-not-found');
    expect(codeOf(await setRole(owner, clerk, 'starter', ofElm))).toBe('person-not-found');
  });

  it('of the last owner stays: who has never signed in does not count', async () => {
    const path = await linkTo('late@example.com', 'owner');
    await new Browser(app).send('PUT', path, { name: 'Late Lee', password: 'frost on the first tee' });
    expect(codeOf(await setRole(owner, owner, 'manager'))).toBe('last-owner');
    expect(codeOf(await endAccess(owner, owner))).toBe('last-owner');
    await person('Una', 'owner', { course: 'cedar' });
    expect(codeOf(await setRole(owner, owner, 'manager'))).toBe('last-owner');
    await person('Lee', 'owner');
    expect((await setRole(owner, owner, 'manager')).statusCode).toBe(204);
  });

  it('of a course’s last owner goes when the group has one', async () => {
    const ofOne = await person('Una', 'owner', { course: 'cedar' });
    expect((await setRole(ofOne, ofOne, 'starter', ofCedar)).statusCode).toBe(204);
    const again = await person('Uwe', 'owner', { course: 'elm' });
    await database.pool.query('delete from staff_roles where staff_id = $1', [owner.id]);
    expect(codeOf(await setRole(again, again, 'starter', ofElm))).toBe('last-owner');
  });
});

describe('access', () => {
  it('ends at once, with sessions, invitations to the place and the account', async () => {
    const clerk = await person('Ann', 'pro-shop');
    await linkTo(clerk.email, 'manager');
    expect((await endAccess(owner, clerk)).statusCode).toBe(204);
    expect(await stateOf(clerk)).toBe('none');
    const { people, invitations } = await peopleAt(owner);
    expect(people).toHaveLength(1);
    expect(invitations).toEqual([]);
    const { rows } = await database.pool.query('select ended_at from staff where id = $1', [clerk.id]);
    expect(rows).toEqual([{ ended_at: expect.any(Date) }]);
    expect(codeOf(await endAccess(owner, clerk))).toBe('person-not-found');
  });

  it('to another place stays', async () => {
    const clerk = await person('Ann', 'pro-shop');
    const path = await linkTo(clerk.email, 'starter', 'cedar');
    await new Browser(app).send('PUT', path, { name: 'Ann', password: 'frost on the first tee' });
    await endAccess(owner, clerk);
    expect(await stateOf(clerk)).toBe('none');
    expect((await peopleAt(owner)).people).toContainEqual(
      expect.objectContaining({ id: clerk.id, course: 'cedar', role: 'starter' }),
    );
  });

  it('loses its sessions, and keeps the rest', async () => {
    const clerk = await person('Ann', 'pro-shop');
    const end = (who: Person) => owner.browser.send('DELETE', `${ofGroup}/people/${who.id}/sessions`);
    expect((await end(clerk)).statusCode).toBe(204);
    expect(await stateOf(clerk)).toBe('none');
    expect((await peopleAt(owner)).people).toHaveLength(2);
    expect((await end(owner)).statusCode).toBe(204);
    expect(await stateOf(owner)).toBe('signed-in');
  });
});

describe('at the same time', () => {
  const rounds = [1, 2, 3, 4, 5];

  it.each(rounds)('two owners who demote each other leave one (%i)', async () => {
    const other = await person('Lee', 'owner');
    const answers = await Promise.all([setRole(owner, other, 'starter'), setRole(other, owner, 'starter')]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204);
    const { rows } = await database.pool.query(`select from staff_roles where role = 'owner'`);
    expect(rows).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  it.each(rounds)('two owners who leave are one who leaves (%i)', async () => {
    const other = await person('Lee', 'owner');
    const answers = await Promise.all([endAccess(owner, owner), endAccess(other, other)]);
    expect(answers.map((one) => String(codeOf(one))).toSorted()).toEqual(['204', 'last-owner']);
  });

  it.each(rounds)('an owner who is ended ends nobody any more (%i)', async () => {
    await person('Max', 'owner');
    const other = await person('Lee', 'owner');
    const answers = await Promise.all([endAccess(owner, other), endAccess(other, owner)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const { rows } = await database.pool.query(`select from staff_roles where role = 'owner'`);
    expect(rows).toHaveLength(2);
  });

  it.each(rounds)(
    'an invitation that is accepted and an end of access do not wait for each other (%i)',
    async () => {
      const clerk = await person('Ann', 'owner');
      const path = await linkTo(clerk.email, 'manager');
      const typed = { name: 'Ann', password: 'frost on the first tee' };
      const [accepted, ended] = await Promise.all([
        new Browser(app).send('PUT', path, typed),
        endAccess(owner, clerk),
      ]);
      expect([200, 410]).toContain(accepted.statusCode);
      expect(ended.statusCode).toBe(204);
      expect((await peopleAt(owner)).people).toHaveLength(1);
    },
  );
});

describe('the security log', () => {
  const logOf = async (who: Person, place = ofGroup, query = '') =>
    (await who.browser.send('GET', `${place}/security-log${query}`)).json();

  it('tells newest first who signed in, was refused and was given access', async () => {
    const clerk = await person('Ann', 'pro-shop', { course: 'cedar' });
    await clerk.browser.send('GET', `${ofCedar}/people`);
    await clerk.browser.send('GET', `${ofCedar}/people`);
    await clerk.browser.send('POST', '/api/clubhouse/recovery-codes');
    await new Browser(app).send('POST', session, { email: clerk.email, password: 'wrong one', code: '1' });
    await setRole(owner, clerk, 'starter', ofCedar);
    const { events, next } = await logOf(owner);
    const about = { about: clerk.email, course: 'cedar' };
    expect(events.slice(0, 5)).toMatchObject([
      { event: 'staff role changed', outcome: 'done', name: 'Olga', role: 'starter', ...about },
      { event: 'staff login', outcome: 'wrong-credentials', name: 'Ann' },
      { event: 'staff recovery codes made', outcome: 'done', name: 'Ann' },
      { event: 'request', outcome: 'not-allowed', name: 'Ann', course: 'cedar', address: '127.0.0.1' },
      { event: 'staff login', outcome: 'done', name: 'Ann' },
    ]);
    expect(next).toBeNull();
    const ids = events.map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  });

  it('tells of each change of people', async () => {
    const clerk = await person('Ann', 'pro-shop');
    await invite(owner, 'new@example.com', 'manager', ofElm);
    const [{ id }] = (await peopleAt(owner)).invitations;
    await owner.browser.send('DELETE', `${ofElm}/invitations/${id}`);
    await owner.browser.send('DELETE', `${ofGroup}/people/${clerk.id}/sessions`);
    await endAccess(owner, clerk);
    await endAccess(owner, owner);
    const { events } = await logOf(owner);
    expect(events.slice(0, 5)).toMatchObject([
      { event: 'staff access ended', outcome: 'last-owner', name: 'Olga' },
      { event: 'staff access ended', outcome: 'done', about: clerk.email, role: 'pro-shop' },
      { event: 'staff sessions ended', outcome: 'done', about: clerk.email },
      { event: 'staff invitation withdrawn', about: 'new@example.com', course: 'elm' },
      { event: 'staff invited', about: 'new@example.com', course: 'elm', role: 'manager' },
    ]);
    expect(events.filter(({ event }: { event: string }) => event === 'staff access ended')).toHaveLength(2);
  });

  it('is of one’s own places: of a course for its owner, nothing for others', async () => {
    const ofOne = await person('Una', 'owner', { course: 'cedar' });
    const foreign = await person('Dan', 'owner', { group: 'dunes' });
    const clerk = await person('Ann', 'pro-shop', { course: 'elm' });
    await foreign.browser.send('GET', `${ofGroup}/people`);
    await setRole(owner, clerk, 'starter', ofElm);
    const names = (log: { events: { name: string }[] }) => new Set(log.events.map(({ name }) => name));
    expect(names(await logOf(ofOne, ofCedar))).toEqual(new Set(['Una']));
    expect(names(await logOf(owner))).toEqual(new Set(['Una', 'Ann', 'Olga']));
    expect(names(await logOf(foreign, '/api/clubhouse/groups/dunes'))).toEqual(new Set(['Dan']));
  });

  it('is read on, fifty at a time, and kept for 90 days', async () => {
    await database.pool.query(
      `insert into staff_events (event, outcome, staff_id, address, seen_at)
       select 'staff login', 'done', $1, n::text, '{links}' from generate_series(1, 120) n`,
      [owner.id],
    );
    const seen: string[] = [];
    let query = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const { events, next } = await logOf(owner, ofGroup, query);
      seen.push(...events.map(({ id }: { id: string }) => id));
      if (next === null) break;
      query = `?before=${next}`;
    }
    const { rows } = await database.pool.query('select id::text from staff_events order by id desc');
    expect(seen).toEqual(rows.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(120);
    expect(codeOf(await owner.browser.send('GET', `${ofGroup}/security-log?before=x`))).toBe(
      'invalid-request',
    );
    await shiftClock(database.pool, '91 days');
    await deleteExpiredRows(database.pool);
    expect((await database.pool.query('select from staff_events')).rowCount).toBe(0);
  });

  it('is not filled by trying', async () => {
    const clerk = await person('Ann', 'starter');
    for (let tries = 0; tries < 20; tries += 1) await clerk.browser.send('GET', `${ofGroup}/people`);
    const { rows } = await database.pool.query(`select from staff_events where outcome = 'not-allowed'`);
    expect(rows).toHaveLength(1);
  });
});

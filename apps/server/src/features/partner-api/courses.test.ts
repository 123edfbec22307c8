import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { dateIn, twoNines } from '../../../test/example-course.ts';
import { type CourseWithPartner, openCourseWithPartner, twoNinesPath } from '../../../test/partner-client.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { newGolfer } from '../../../test/whole-server.ts';
import { importLock } from '../course-data/import-session.ts';

let opened: CourseWithPartner;
let database: CourseWithPartner['database'];
let app: CourseWithPartner['app'];
let system: CourseWithPartner['system'];
beforeAll(async () => {
  opened = await openCourseWithPartner();
  ({ database, app, system } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await database.pool.query('update courses set document = $1', [JSON.stringify(twoNines.document)]);
  for (const { id, ...sheet } of twoNines.teesheets)
    await database.pool.query('update teesheets set document = $2 where id = $1', [
      id,
      JSON.stringify(sheet),
    ]);
  await database.pool.query(`delete from teesheets where id = 'third'`);
  await database.pool.query('update courses set revision = revision + 1');
});

const read = async (path = '') => (await app.inject(`${twoNinesPath}${path}`)).json();
const linesOf = (errors: { path: string; message: string }[]) =>
  errors.map(({ path, message }) => `${path}: ${message}`);

describe('settings', () => {
  it('are changed by a merge patch, and golfers see them at once', async () => {
    const change = {
      name: 'Three Nines',
      city: null,
      rates: [{ name: 'All', greenFee9: 20, greenFee18: 35.5 }],
      widgetSettings: { allow18Holes: ['front'], widgetMessage: 'Carts are back.' },
    };
    const answer = await system.send('PATCH', '', change);
    expect(answer.statusCode).toBe(200);
    const { warnings, ...course } = answer.json();
    expect(warnings).toEqual([]);
    expect(course).toMatchObject({
      id: twoNines.course,
      group: twoNines.group,
      name: 'Three Nines',
      city: '',
      state: 'NE',
      rates: [{ name: 'All', greenFee9: 20, greenFee18: 35.5 }],
      widgetSettings: {
        allow18Holes: ['front'],
        allow9Holes: ['front', 'back'],
        widgetMessage: 'Carts are back.',
      },
    });
    expect(await read()).toEqual(course);
    const { slots } = await read(`/teetimes/${dateIn(1)}`);
    const back = slots.filter((slot: { teeID: string }) => slot.teeID === 'back');
    expect(back.every((slot: { eighteen: unknown }) => slot.eighteen === null)).toBe(true);
    expect(back[0].nine.priceCents).toBe(2000);
    const cards = (await app.inject(`/api/groups/${twoNines.group}/courses`)).json();
    expect(cards.courses[0].name).toBe('Three Nines');

    const { rows } = await database.pool.query('select revision from courses');
    expect((await system.send('PATCH', '', change)).json()).toEqual(answer.json());
    expect((await database.pool.query('select revision from courses')).rows).toEqual(rows);
  });

  it('have a telephone that golfers’ documents name, where the course gave one', async () => {
    const hold = async (email: string, startingTime: string) => {
      const browser = await newGolfer(app, email);
      const start = { date: dateIn(2), startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
      const held = (await browser.send('POST', `${twoNinesPath}/teetimegroups`, start)).json();
      await browser.send('DELETE', `${twoNinesPath}/teetimegroups/${held.id}`);
      return held;
    };
    expect(await hold('no-number@example.com', '07:00')).not.toHaveProperty('coursePhone');
    const phone = '(402) 555-0142';
    expect((await system.send('PATCH', '', { phone })).json()).toMatchObject({ phone, warnings: [] });
    expect((await read()).phone).toBe(phone);
    expect((await app.inject(`/api/groups/${twoNines.group}/courses`)).json().courses[0].phone).toBe(phone);
    expect((await hold('number@example.com', '07:10')).coursePhone).toBe(phone);
  });

  it('with a fault stay as they were, and each fault is named', async () => {
    const before = await read();
    const answer = await system.send('PATCH', '', {
      timeZone: 'Chicago',
      name: null,
      rates: [{ name: '', greenFee9: 1.234, greenFee18: 1 }],
      widgetSettings: { daysInAdvance: 400, rules: [{ active: 'yes' }] },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
    expect(linesOf(answer.json().errors)).toEqual([
      'name: missing, must be a text of 1 to 200 characters',
      'timeZone: "Chicago", must be an IANA time zone such as America/Chicago',
      'rates.0.name: "", must be a text of 1 to 200 characters',
      'rates.0.greenFee9: 1.234, must be 0 to 10,000 with at most 2 decimals',
      'widgetSettings.daysInAdvance: 400, must be 0 to 365',
      'widgetSettings.rules.0.active: "yes", must be true or false',
      'widgetSettings.rules.0.when: missing, must be an object',
      'widgetSettings.rules.0.startTime: missing, must be a time from 00:00 to 23:59, HH:mm',
      'widgetSettings.rules.0.endTime: missing, must be a time from 00:00 to 23:59, HH:mm',
      'widgetSettings.rules.0.allow18Holes: missing, must be a list of 0 to 100',
      'widgetSettings.rules.0.allow9Holes: missing, must be a list of 0 to 100',
    ]);
    expect(linesOf((await system.send('PATCH', '', 7)).json().errors)).toEqual([
      'the document: 7, must be an object',
    ]);
    expect(await read()).toEqual(before);
  });

  it('take in no secret and warn of what is odd', async () => {
    const answer = await system.send('PATCH', '', {
      widgetSettings: {
        requirePayment: true,
        allow9Holes: ['front', 'tenth'],
        paymentGateway: null,
        squareAccessToken: 'EAAA-SECRET',
      },
    });
    expect(linesOf(answer.json().warnings)).toEqual([
      'widgetSettings.squareAccessToken: unknown field, kept out',
      'widgetSettings: payment is required, but there is no paymentGateway',
      'widgetSettings.allow9Holes.1: there is no tee sheet tenth',
    ]);
    const useless = { nineHoleRate: 20, paymentBehavior: 'charge', requirePayment: false };
    const doubted = await system.send('PATCH', '', { timeZone: 'US/Central', widgetSettings: useless });
    expect(linesOf(doubted.json().warnings).slice(0, 3)).toEqual([
      'timeZone: "US/Central" is an old name: write America/Chicago',
      'widgetSettings.paymentBehavior: "charge" is taken as "capture": write "capture" or "authorize"',
      'widgetSettings.nineHoleRate: does nothing: golfers pay the green fee of their rate in "rates"',
    ]);
    const { rows } = await database.pool.query('select document::text as text from courses');
    expect(rows[0].text + answer.body).not.toContain('SECRET');
  });
});

describe('tee sheets', () => {
  it('move what golfers have to the new cells', async () => {
    const date = dateIn(1);
    await placeNine(database.pool, { uid: 'ann', id: 'ann-1', date, minute: 490 });
    const answer = await system.send('PATCH', '/teesheets/front', { startTime: '07:02', teeTimeInterval: 8 });
    expect(answer.json()).toEqual({
      ...twoNines.teesheets[0],
      startTime: '07:02',
      teeTimeInterval: 8,
      warnings: [],
    });
    const { rows } = await database.pool.query('select tee_id, cell from claims');
    // 08:10 lies in the cell from 08:06.
    expect(rows).toEqual([{ tee_id: 'front', cell: 486 }]);
    const { slots } = await read(`/teetimes/${date}`);
    const front = slots.filter((slot: { teeID: string }) => slot.teeID === 'front');
    expect(front.slice(0, 2).map((slot: { time: string }) => slot.time)).toEqual(['07:02', '07:10']);
    expect(front.some((slot: { time: string }) => slot.time === '08:06')).toBe(false);
  });

  it('are put in place one by one, all together, or changed as named', async () => {
    const [front, back] = twoNines.teesheets;
    const third = { ...front, id: 'third', name: 'Third Nine' };
    const { id: _id, ...fields } = third;
    const put = await system.send('PUT', '/teesheets/third', fields);
    expect(put.json()).toEqual({ ...third, warnings: [] });
    expect((await read('/teesheets')).teesheets).toEqual([front, back, third]);
    expect((await system.send('PUT', '/teesheets/third', put.json())).json()).toEqual(put.json());

    const turned = await system.send('PUT', '/teesheets', { teesheets: [third, back, front] });
    expect(turned.json()).toEqual({ teesheets: [third, back, front], warnings: [] });
    expect((await read('/teesheets')).teesheets).toEqual([third, back, front]);

    const named = { teesheets: [{ id: 'back', name: 'The Back' }] };
    const changed = await system.send('PATCH', '/teesheets', named);
    expect(changed.json().teesheets).toEqual([third, { ...back, name: 'The Back' }, front]);
  });

  it('with faults are named by their place', async () => {
    const [front] = twoNines.teesheets;
    const partial = await system.send('PUT', '/teesheets', {
      teesheets: [{ ...front, roundLength: 5 }, { ...front, id: 'a b' }, front, 3],
    });
    expect(linesOf(partial.json().errors).slice(0, 3)).toEqual([
      'teesheets.1.id: "a b", must be 1 to 64 of letters, digits, "-", "_", "." (not ".", ".." or "__proto__" alone)',
      'teesheets.2.id: "front", must be named once',
      'teesheets.3: 3, must be an object',
    ]);
    expect(linesOf(partial.json().errors)[3]).toMatch(/^teesheets: without back, must be the list of all/);
    const wrong = { teesheets: [{ id: 'front', roundLength: 5, teeTimeInterval: 10 }] };
    expect(linesOf((await system.send('PATCH', '/teesheets', wrong)).json().errors)).toEqual([
      'teesheets.0.roundLength: 5, must be 11 to 600',
    ]);
    expect(linesOf((await system.send('PUT', '/teesheets', {})).json().errors)).toEqual([
      'teesheets: missing, must be a list',
    ]);
    expect(codeOf(await system.send('PATCH', '/teesheets/unknown', {}))).toBe('not-found');
  });

  it('wait for an import, and say when that is too long', async () => {
    const importing = await database.pool.connect();
    await importing.query('select pg_advisory_lock($1, $2)', importLock);
    const refused = await system.send('PATCH', '/teesheets/front', { name: 'Front' });
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['unavailable', '5']);
    const patient = system.send('PATCH', '/teesheets/front', { name: 'Front' });
    await importing.query('select pg_sleep(0.2), pg_advisory_unlock($1, $2)', importLock);
    importing.release();
    expect((await patient).json().name).toBe('Front');
  });
});

describe('privileges', () => {
  it('are put, listed and taken away by the hash of their address', async () => {
    const wrong = await system.send('PUT', `/privileges/${'0'.repeat(64)}`, { email: 'pat@example.com' });
    expect(linesOf(wrong.json().errors)[0]).toMatch(
      /^email: "pat@example.com", must be the address whose SHA-256/,
    );
    const own = createHash('sha256').update('pat@example.com').digest('hex');
    const put = await system.send('PUT', `/privileges/${own}`, {
      email: 'Pat@Example.com',
      requirePayment: 'never',
    });
    const privilege = {
      id: own,
      email: 'pat@example.com',
      denyOnlineBooking: false,
      denyOnlineBookingMessage: '',
      requirePayment: 'never',
    };
    expect(put.json()).toEqual({ ...privilege, warnings: [] });
    const { id: _id, ...fields } = privilege;
    const member = { ...fields, rates: ['member'] };
    const withRates = await system.send('PUT', `/privileges/${own}`, member);
    expect(withRates.json()).toMatchObject({ rates: ['member'] });
    expect((await system.send('PUT', `/privileges/${own}`, fields)).json()).toMatchObject(member);
    expect((await system.send('PUT', `/privileges/${own}`, { ...fields, rates: [] })).statusCode).toBe(200);
    expect((await system.send('GET', '/privileges')).json()).toEqual({ privileges: [privilege] });
    expect((await system.send('DELETE', `/privileges/${own}`)).statusCode).toBe(204);
    expect((await system.send('DELETE', `/privileges/${own}`)).statusCode).toBe(204);
    expect((await system.send('GET', '/privileges')).json()).toEqual({ privileges: [] });
    expect(linesOf((await system.send('PUT', `/privileges/${own}`, { email: 'pat' })).json().errors)).toEqual(
      ['email: "pat", must be an e-mail address of at most 254 characters'],
    );
    expect(codeOf(await system.send('PUT', '/privileges/pat@example.com', {}))).toBe('invalid-request');
  });
});

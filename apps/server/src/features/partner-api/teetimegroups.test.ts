import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { type CourseWithPartner, openCourseWithPartner, twoNinesPath } from '../../../test/partner-client.ts';
import { newGolfer } from '../../../test/whole-server.ts';

let opened: CourseWithPartner;
let database: CourseWithPartner['database'];
let app: CourseWithPartner['app'];
let system: CourseWithPartner['system'];
beforeAll(async () => {
  opened = await openCourseWithPartner();
  ({ database, app, system } = opened);
});
afterAll(() => opened.close());

let golferCount = 0;

async function holding(
  date: string,
  startingTime: string,
): Promise<{ browser: Browser; path: string; id: string }> {
  golferCount += 1;
  const browser = await newGolfer(app, `golfer-${golferCount}@example.com`);
  const held = await browser.send('POST', `${twoNinesPath}/teetimegroups`, {
    date,
    startingTime,
    startingTeeID: 'front',
    numHoles: 9,
    players: 1,
  });
  if (held.statusCode !== 201) throw new Error(held.body);
  const { id } = held.json();
  return { browser, id, path: `${twoNinesPath}/teetimegroups/${id}` };
}

const golfers = [{ name: 'Ann Lee', email: '', phone: '402-555-0101', rateGroup: 0 }];

async function booked(date: string, startingTime: string) {
  const golfer = await holding(date, startingTime);
  const confirmed = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return golfer;
}

async function isOpen(date: string, time: string, teeID = 'front'): Promise<boolean> {
  const board = await app.inject(`${twoNinesPath}/teetimes/${date}`);
  return board
    .json<{ slots: { time: string; teeID: string; nine: unknown }[] }>()
    .slots.some((slot) => slot.time === time && slot.teeID === teeID && slot.nine !== null);
}

async function versionOf(date: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select version::integer from days where course_key = $1 and date = $2',
    [courseKey, date],
  );
  return rows[0]?.version ?? 0;
}

const booking = (date: string, startingTime: string) => ({
  date,
  startingTime,
  startingTeeID: 'front',
  numHoles: 9,
  golfers: [{ name: 'Shop Golfer', phone: '402-555-0100' }],
  source: 'shop',
});

describe('a shop booking', () => {
  it('takes its time at once, gives it back, and is the document that was written', async () => {
    const date = dateIn(1);
    expect(await isOpen(date, '08:00')).toBe(true);
    const put = await system.send('PUT', '/teetimegroups/shop-1', booking(date, '08:00'));
    expect(put.statusCode).toBe(200);
    expect(put.json()).toEqual({
      id: 'shop-1',
      date,
      startingTime: '08:00',
      startingTeeID: 'front',
      numHoles: 9,
      status: 'confirmed',
      golfers: [
        {
          name: 'Shop Golfer',
          email: '',
          phone: '402-555-0100',
          paid: false,
          rateGroup: 0,
          rateName: 'Public',
          priceCents: 2400,
        },
      ],
      source: 'shop',
      warnings: [],
    });
    expect(put.headers['cache-control']).toBe('no-store');
    await expect.poll(() => isOpen(date, '08:00')).toBe(false);
    const { warnings: _warnings, ...document } = put.json();
    expect((await system.send('GET', '/teetimegroups/shop-1')).json()).toEqual(document);

    const moved = await system.send('PATCH', '/teetimegroups/shop-1', {
      startingTime: '08:10',
      golfers: null,
    });
    expect(moved.json()).toMatchObject({ startingTime: '08:10', golfers: [], source: 'shop' });
    expect([await isOpen(date, '08:00'), await isOpen(date, '08:10')]).toEqual([true, false]);

    expect((await system.send('DELETE', '/teetimegroups/shop-1')).statusCode).toBe(204);
    expect(await isOpen(date, '08:10')).toBe(true);
    expect((await system.send('DELETE', '/teetimegroups/shop-1')).statusCode).toBe(204);
    expect(codeOf(await system.send('GET', '/teetimegroups/shop-1'))).toBe('not-found');
    expect(codeOf(await system.send('PATCH', '/teetimegroups/shop-1', {}))).toBe('not-found');
  });

  it('off the grid or without its turn is taken as it is, and is named every time', async () => {
    const date = dateIn(5);
    const sent = { ...booking(date, '08:05'), numHoles: 18 };
    const warnings = [
      {
        path: 'startingTime',
        message: `"Shop Golfer" on ${date} at 08:05: no start of front, it takes 08:00`,
      },
      {
        path: 'reroundTime',
        message: `"Shop Golfer" on ${date} at 08:05: 18 holes without a turn, so 10:15 on back stays open to golfers`,
      },
    ];
    for (let times = 1; times <= 2; times += 1)
      expect((await system.send('PUT', '/teetimegroups/odd', sent)).json()).toMatchObject({ warnings });
    const patched = await system.send('PATCH', '/teetimegroups/odd', {
      reroundTeeID: 'back',
      reroundTime: '10:15',
    });
    expect(patched.json().warnings).toEqual([warnings[0]]);
    expect((await system.send('PATCH', '/teetimegroups/odd', {})).json().warnings).toEqual([warnings[0]]);
  });

  it('moves to another day, and both days change', async () => {
    const [from, to] = [dateIn(2), dateIn(3)];
    await system.send('PUT', '/teetimegroups/moving', booking(from, '09:00'));
    const [fromVersion, toVersion] = [await versionOf(from), await versionOf(to)];
    await system.send('PATCH', '/teetimegroups/moving', { date: to });
    expect([await isOpen(from, '09:00'), await isOpen(to, '09:00')]).toEqual([true, false]);
    expect([await versionOf(from), await versionOf(to)]).toEqual([fromVersion + 1, toVersion + 1]);
  });

  it('is answered alike when it is written again, and touches nothing', async () => {
    const date = dateIn(1);
    const write = () => system.send('POST', '/teetimegroups', { id: 'again', ...booking(date, '10:00') });
    const first = await write();
    const version = await versionOf(date);
    const second = await write();
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect((await system.send('PUT', '/teetimegroups/again', first.json())).json()).toEqual(first.json());
    expect(await versionOf(date)).toBe(version);
    const other = { id: 'again', ...booking(date, '10:10') };
    expect(codeOf(await system.send('POST', '/teetimegroups', other))).toBe('id-in-use');
    expect(await isOpen(date, '10:10')).toBe(true);
  });

  it('made by ten at once under one id is made once', async () => {
    const date = dateIn(1);
    const version = await versionOf(date);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        system.send('POST', '/teetimegroups', { id: 'rush', ...booking(date, '11:00') }),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await versionOf(date)).toBe(version + 1);
  });
});

describe('what the course writes over golfers', () => {
  it('a reservation stays under a block and is named in its warning', async () => {
    const date = dateIn(4);
    const { id, browser, path } = await booked(date, '07:30');
    const block = {
      date,
      blockTeeID: 'front',
      blockStartTime: '07:00',
      blockEndTime: '08:00',
      blockTitle: 'Frost delay',
    };
    const put = await system.send('PUT', '/teetimegroups/frost', block);
    const warning = `overlaps golfer's reservation ${id} on ${date} at 07:30 on front ("Ann Lee"); both stay`;
    expect(put.json().warnings).toEqual([{ message: warning, reservation: id }]);
    expect([await isOpen(date, '08:00'), await isOpen(date, '08:10')]).toEqual([false, true]);
    expect((await browser.send('GET', path)).json()).toMatchObject({ status: 'confirmed' });
    expect((await system.send('PUT', '/teetimegroups/frost', block)).json()).toEqual(put.json());
  });

  it('a hold yields: its next step answers conflict', async () => {
    const date = dateIn(5);
    const { browser, path } = await holding(date, '07:30');
    const put = await system.send('PUT', '/teetimegroups/over-a-hold', booking(date, '07:30'));
    expect(put.json().warnings).toEqual([]);
    expect(codeOf(await browser.send('PUT', `${path}/confirmation`, { golfers }))).toBe(
      'reservation-conflict',
    );
  });

  it('golfers’ reservations are for them alone to change', async () => {
    const date = dateIn(6);
    const { id, browser, path } = await booked(date, '07:00');
    const held = await holding(date, '07:10');
    for (const [method, body] of [
      ['PUT', booking(date, '07:00')],
      ['PATCH', { startingTime: '12:00' }],
      ['DELETE', undefined],
    ] as const)
      expect(codeOf(await system.send(method, `/teetimegroups/${id}`, body))).toBe('golfers-reservation');
    expect(codeOf(await system.send('POST', '/teetimegroups', { ...booking(date, '07:00'), id }))).toBe(
      'golfers-reservation',
    );
    for (const [method, body] of [
      ['PUT', booking(date, '07:00')],
      ['PATCH', { startingTime: '12:00' }],
      ['DELETE', undefined],
    ] as const)
      expect(codeOf(await system.send(method, `/teetimegroups/${held.id}`, body))).toBe(
        'golfers-reservation',
      );
    expect((await browser.send('GET', path)).json().startingTime).toBe('07:00');

    const day = (await system.send('GET', `/teetimegroups?date=${date}`)).json();
    expect(day.version).toBe((await app.inject(`${twoNinesPath}/teetimes/${date}`)).json().version);
    expect(day.teetimegroups).toMatchObject([
      { id, source: 'widget', status: 'confirmed', golfers: [{ name: 'Ann Lee', phone: '402-555-0101' }] },
      { id: held.id, source: 'widget', status: 'pending', golfers: [] },
    ]);
    expect((await system.send('GET', `/teetimegroups/${id}`)).json()).toEqual(day.teetimegroups[0]);
    expect((await system.send('GET', `/teetimegroups/${held.id}`)).json()).toEqual(day.teetimegroups[1]);
  });
});

describe('what is wrong', () => {
  it.each<[string, object | string | number | null, string[]]>([
    ['no object', [], ['the document: a list, must be an object']],
    ['a text', 'x', ['the document: "x", must be an object']],
    ['nothing', null, ['the document: null, must be an object']],
    [
      'fields by themselves',
      { ...booking('2026-02-31', '24:00'), golfers: [{}, { name: 'B', rateGroup: 1.5 }] },
      [
        'date: "2026-02-31", must be a date, YYYY-MM-DD, or +Nd with N from 0 to 3650',
        'startingTime: "24:00", must be a time from 00:00 to 23:59, HH:mm',
        'golfers.0.name: missing, must be a text of 1 to 200 characters',
        'golfers.1.rateGroup: 1.5, must be a whole number, 0 to 49',
      ],
    ],
    [
      'fields together',
      { date: '+1d', blockStartTime: '09:00', blockEndTime: '08:00' },
      [
        'blockTeeID: missing, must be given together with blockStartTime and blockEndTime',
        'blockEndTime: "08:00", must be 09:00 (blockStartTime) or later',
      ],
    ],
    [
      'a rate that the course has not',
      { ...booking('+1d', '07:00'), golfers: [{ name: 'A', rateGroup: 2 }] },
      ['golfers.0.rateGroup: 2, must be 0 to 1, an index into rates'],
    ],
    [
      'a golfer’s',
      { ...booking('+1d', '07:00'), source: 'widget', status: 'confirmed' },
      [
        'source: "widget", must be the name of the course’s own system: golfers and the clubhouse make theirs here',
      ],
    ],
    ['another id', { id: 'b', ...booking('+1d', '07:00') }, ['id: "b", must be a, as in the path']],
  ])('%s is named by its fields, and nothing is written', async (_what, body, lines) => {
    const answer = await system.send('PUT', '/teetimegroups/a', body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>();
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual(lines);
    expect(codeOf(await system.send('GET', '/teetimegroups/a'))).toBe('not-found');
  });

  it('what is only odd is kept out and named', async () => {
    const odd = { ...booking(dateIn(7), '07:00'), startingTeeID: 'tenth', token: 'SECRET' };
    const put = await system.send('PUT', '/teetimegroups/odd', odd);
    expect(put.json().warnings).toEqual([
      { path: 'token', message: 'unknown field, kept out' },
      { path: 'startingTeeID', message: 'there is no tee sheet tenth' },
    ]);
    expect(put.body).not.toContain('SECRET');
  });

  it('a path or a query that is none is refused', async () => {
    expect(codeOf(await system.send('POST', '/teetimegroups', booking('+1d', '07:00')))).toBe(
      'invalid-request',
    );
    expect(codeOf(await system.send('PUT', '/teetimegroups/__proto__', {}))).toBe('invalid-request');
    expect(codeOf(await system.send('GET', '/teetimegroups'))).toBe('invalid-request');
    expect(codeOf(await system.send('GET', '/teetimegroups?date=2026-02-31'))).toBe('invalid-request');
    expect(codeOf(await system.send('DELETE', '/teetimegroups/a', { force: true }))).toBe('invalid-request');
    const large = { ...booking('+1d', '07:00'), blockTitle: 'x'.repeat(70_000) };
    expect(codeOf(await system.send('PUT', '/teetimegroups/a', large))).toBe('body-too-large');
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BroughtLines } from '@dewsweeper/contract/bring';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { endHoldIn } from '../../../test/holds.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

const { group } = twoNines;
const date = dateIn(3);
const ofCourse = (course: string) => `/api/clubhouse/groups/${group}/courses/${course}`;

let database: TestDatabase;
let app: FastifyInstance;
let owner: Browser;
let course = '';
let courses = 0;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 16 });
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
  const staff = { app, pool: database.pool, group, course: null };
  owner = await signedInStaff({ ...staff, name: 'Olive', role: 'owner' });
});
beforeEach(async () => {
  course = `brought-${++courses}`;
  const [public_, junior] = twoNines.document.rates;
  const rates = [public_, { ...junior, privilege: 'junior' }];
  await storeCourse(database.pool, { ...twoNines, course, document: { ...twoNines.document, rates } });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Asked = { what?: 'reservations' | 'golfers'; leaveOut?: number[]; trial?: boolean };

async function bring(lines: string[], { what = 'reservations', leaveOut = [], trial = false }: Asked = {}) {
  const url = `${ofCourse(course)}/bring/${what}${trial ? '?trial' : ''}`;
  const reply = await owner.send('POST', url, { csv: lines.join('\r\n'), leaveOut });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const said: BroughtLines = reply.json();
  return said;
}

const sheetOf = async (day = date) => (await owner.send('GET', `${ofCourse(course)}/sheet/${day}`)).json();

async function openTimes(): Promise<string[]> {
  const board = await new Browser(app).send('GET', `/api/groups/${group}/courses/${course}/teetimes/${date}`);
  return board.json().slots.map(({ time, teeID }: { time: string; teeID: string }) => `${teeID} ${time}`);
}

const hold = (golfer: Browser, startingTime: string) =>
  golfer.send('POST', `/api/groups/${group}/courses/${course}/teetimegroups`, {
    date,
    startingTime,
    startingTeeID: 'front',
    numHoles: 9,
    players: 2,
  });

const head = 'Reservation;Date;Tee Time;Tee;Holes;Name;Player 2;Players;Phone;Email;Rate;Notes;Cart';
const good = [
  head,
  `A1;${date};7:10 AM;1;18;Ada Moreno;Lin Zhao;3;402 555 0143;ada@example.com;Public;Needs a cart;yes`,
  `A2;${date};07:30;back;9;Tom Baker;;;;;junior;;`,
].map((line) => line.replace(';1;18', ';front;18'));

describe('reservations', () => {
  it('are tried without a trace, taken, on the sheet, off the board, and priced', async () => {
    const said = { lines: 2, fresh: 2, known: 0, faults: [], unknownColumns: ['Cart'] };
    expect(await bring(good, { trial: true })).toEqual({ stored: false, ...said });
    expect((await sheetOf()).groups).toEqual([]);
    expect(await bring(good)).toEqual({ stored: true, ...said });
    const { groups, version } = await sheetOf();
    expect(groups).toMatchObject([
      {
        startingTime: '07:10',
        startingTeeID: 'front',
        reroundTime: '09:20',
        reroundTeeID: 'back',
        source: 'counter',
        note: 'Needs a cart',
        golfers: [
          { id: '1', name: 'Ada Moreno', phone: '402 555 0143', email: 'ada@example.com', priceCents: 4200 },
          { id: '2', name: 'Lin Zhao', phone: '', priceCents: 4200 },
          { id: '3', name: 'Guest 3' },
        ],
      },
      {
        startingTime: '07:30',
        startingTeeID: 'back',
        numHoles: 9,
        golfers: [{ rateGroup: 1, priceCents: 1200 }],
      },
    ]);
    const open = await openTimes();
    for (const taken of ['front 07:10', 'back 09:20', 'back 07:30']) expect(open).not.toContain(taken);
    expect(open).toContain('front 07:20');
    expect(version).toBe('1.1');
  });

  it('are brought once, however often the file comes, and stay as staff changed them', async () => {
    await bring(good);
    const [{ id, revision }] = (await sheetOf()).groups;
    const act = {
      id: randomUUID(),
      kind: 'cancel',
      teetimegroup: id,
      money: 'keep',
      expected: { [id]: revision },
    };
    expect((await owner.send('POST', `${ofCourse(course)}/acts`, act)).statusCode).toBe(200);
    const before = await sheetOf();
    expect(before.groups).toHaveLength(1);
    expect(await bring(good)).toMatchObject({ stored: true, fresh: 0, known: 2, faults: [] });
    expect(await sheetOf()).toEqual({ ...before, serverTime: expect.any(String) });
  });

  const faulty = [
    ...good,
    `A3;${date};07:10;front;9;Uwe Kranz;;;;;;;`,
    `A4;${date};07:13;front;9;Uwe Kranz;;;;;;;`,
    `A5;${date};07:50;north;9;Uwe Kranz;;;;;;;`,
    `A6;${dateIn(-1)};07:50;front;9;Uwe Kranz;;;;;;;`,
  ];

  it('are in the log once, which nothing undoes', async () => {
    const log = async () => (await owner.send('GET', `${ofCourse(course)}/acts`)).json().acts;
    await bring(good, { trial: true });
    await bring(faulty);
    expect(await log()).toEqual([]);
    await bring(good);
    await bring(good);
    const acts = await log();
    expect(acts).toMatchObject([
      {
        kind: 'bring-reservations',
        line: 'Brought 2 reservations',
        by: 'Olive',
        date: dateIn(0),
        undoable: false,
      },
    ]);
    const undo = { id: randomUUID(), kind: 'undo', act: acts[0].id };
    const refused = await owner.send('POST', `${ofCourse(course)}/acts`, undo);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'cannot-be-undone']);
  });

  it('are refused as a whole with each line that cannot be taken, and taken without those that were read', async () => {
    const refused = await bring(faulty);
    expect(refused).toMatchObject({ stored: false, lines: 6, fresh: 2 });
    expect(refused.faults.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
      '4 time: 07:10 on Front Nine is taken by line 2',
      '5 time: 07:13 is not on the sheet of Front Nine; the nearest is 07:10',
      '6 tee: “north” is no tee of this course: Front Nine, Back Nine',
      `7 date: ${dateIn(-1)} is past`,
    ]);
    expect(await bring(faulty, { leaveOut: [4, 5, 6] })).toMatchObject({ stored: false });
    expect((await sheetOf()).groups).toEqual([]);
    expect(await bring(faulty, { leaveOut: [4, 5, 6, 7] })).toMatchObject({ stored: true, fresh: 2 });
    expect((await sheetOf()).groups).toHaveLength(2);
  });

  it('leave a time to a reservation, a block, and a golfer who is choosing', async () => {
    const golfer = await newGolfer(app, `holder-${course}@golfers.example`);
    expect((await hold(golfer, '08:00')).statusCode).toBe(201);
    await bring([head, `B1;${date};08:30;front;9;Ida Holm;;;;;;;`]);
    const close = {
      id: randomUUID(),
      kind: 'close',
      teeIDs: ['front'],
      dates: [date],
      fromTime: '09:00',
      toTime: '09:30',
      title: 'League',
    };
    expect((await owner.send('POST', `${ofCourse(course)}/acts`, close)).statusCode).toBe(200);
    const { faults } = await bring([
      head,
      ...['08:00', '08:30', '09:10'].map((time, at) => `C${at};${date};${time};front;9;Uwe Kranz;;;;;;;`),
    ]);
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^08:00 on Front Nine is being chosen by a golfer now, until \d\d:\d\d$/),
      '08:30 on Front Nine is taken by Ida Holm',
      '09:10 on Front Nine is closed: League',
    ]);
  });

  it('take the time of a hold that ran out', async () => {
    const held = await hold(await newGolfer(app, `late-${course}@golfers.example`), '08:00');
    await endHoldIn(database.pool, held.json().id, -1000);
    const lines = [head, `D1;${date};08:00;front;9;Ida Holm;;;;;;;`];
    expect(await bring(lines)).toMatchObject({ stored: true, fresh: 1, faults: [] });
  });

  it('race with a golfer’s hold: one of the two has the time', async () => {
    const outcomes = new Set<string>();
    // Until each has won, at the next time of the sheet.
    for (let round = 0; outcomes.size < 2 && round < 60; round += 1) {
      const time = wallTime(420 + 10 * round);
      const golfer = await newGolfer(app, `racer-${round}-${course}@golfers.example`);
      const line = `R${round};${date};${time};front;9;Uwe Kranz;;;;;;;`;
      const later = async <Value>(ms: number, start: () => Promise<Value>) => {
        await sleep(ms);
        return start();
      };
      const [brought, held] = await Promise.all([
        later((round % 5) * 8, () => bring([head, line])),
        later((round % 3) * 4, () => hold(golfer, time)),
      ]);
      expect([brought.stored, held.statusCode === 201].filter(Boolean), `${time} ${held.body}`).toHaveLength(
        1,
      );
      const loser = brought.stored ? codeOf(held) : brought.faults[0]?.message;
      expect(loser).toMatch(/^slot-taken$|is being chosen by a golfer now/);
      outcomes.add(brought.stored ? 'brought' : 'held');
      const { rows } = await database.pool.query(
        `select count(*)::integer as many from claims
         where course_key = $1 and date = $2 and tee_id = 'front' and cell = $3`,
        [`${group}/${course}`, date, 420 + 10 * round],
      );
      expect(rows).toEqual([{ many: 1 }]);
    }
    expect([...outcomes].toSorted()).toEqual(['brought', 'held']);
  });

  it('of two files at once for one time, one is stored', async () => {
    const files = ['X', 'Y'].map((name) => [head, `${name};${date};10:00;front;18;${name} Kranz;;;;;;;`]);
    const [one, other] = await Promise.all(files.map((file) => bring(file)));
    expect([one?.stored, other?.stored].filter(Boolean)).toEqual([true]);
    expect((await sheetOf()).groups).toHaveLength(1);
  });

  it('of 5,000 lines are stored in seconds', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => {
      const time = wallTime(420 + 10 * (at % 60));
      const tee = at % 120 < 60 ? 'front' : 'back';
      return `N${at};${dateIn(4 + Math.floor(at / 120))};${time};${tee};9;Golfer ${at};;2;;;;;`;
    });
    const startedMs = performance.now();
    expect(await bring([head, ...lines])).toMatchObject({ stored: true, fresh: 5000, faults: [] });
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });

  it.each([
    [[], 'the file is empty'],
    [['Date;Name', `${date};Ada`], 'there is no column “time”'],
    [[head, '"A1;never closed'], 'a quote is opened and not closed'],
  ])('are refused in a file that cannot be read: %j', async (lines, message) => {
    const { stored, lines: many, faults } = await bring(lines);
    expect([stored, many, faults[0]?.message]).toEqual([false, 0, message]);
  });
});

describe('golfers', () => {
  const lines = [
    'Email,Deny,Message,Payment,Privileges',
    'Ada@Example.com,no,,always,junior',
    'bea@example.com,yes,"Please call us, thank you.",,',
  ];
  const asked: Asked = { what: 'golfers' };
  const stored = async () =>
    (
      await database.pool.query(
        'select login_email, deny_online_booking, require_payment, rates from privileges where course_id = $1 order by 1',
        [course],
      )
    ).rows;

  it('get their privileges, once', async () => {
    expect(await bring(lines, { ...asked, trial: true })).toMatchObject({
      stored: false,
      fresh: 2,
      known: 0,
    });
    expect(await stored()).toEqual([]);
    expect(await bring(lines, asked)).toMatchObject({ stored: true, fresh: 2, known: 0, faults: [] });
    expect(await stored()).toEqual([
      {
        login_email: 'ada@example.com',
        deny_online_booking: false,
        require_payment: 'always',
        rates: ['junior'],
      },
      { login_email: 'bea@example.com', deny_online_booking: true, require_payment: '', rates: [] },
    ]);
    expect(await bring(lines, asked)).toMatchObject({ stored: true, fresh: 0, known: 2 });
  });

  it('are in the log once, without their addresses, which nothing undoes', async () => {
    const log = async () => (await owner.send('GET', `${ofCourse(course)}/acts`)).json().acts;
    await bring(lines, { ...asked, trial: true });
    await bring([...lines, 'cal@example.com,,,,gold'], asked);
    expect(await log()).toEqual([]);
    await bring(lines, asked);
    await bring(lines, asked);
    const acts = await log();
    const line = 'Brought the privileges of 2 golfers';
    expect(acts).toMatchObject([
      { kind: 'bring-golfers', line, by: 'Olive', date: dateIn(0), undoable: false },
    ]);
    const undo = { id: randomUUID(), kind: 'undo', act: acts[0].id };
    const refused = await owner.send('POST', `${ofCourse(course)}/acts`, undo);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'cannot-be-undone']);
  });

  it('keep their rates where the file has no column for them', async () => {
    await bring(lines, asked);
    await bring(['email,payment', 'ada@example.com,never'], asked);
    expect((await stored())[0]).toMatchObject({ require_payment: 'never', rates: ['junior'] });
  });

  it('are refused as a whole with the lines that cannot be taken', async () => {
    const faulty = [...lines, 'ada@example.com,,,,', 'cal@example.com,,,,gold'];
    const refused = await bring(faulty, asked);
    expect(refused.faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: is the same golfer as line 2',
      '5: “gold” is asked for by no rate of this course: junior',
    ]);
    expect(await stored()).toEqual([]);
    expect(await bring(faulty, { ...asked, leaveOut: [4, 5] })).toMatchObject({ stored: true, fresh: 2 });
  });
});

describe('who may', () => {
  const sent = { csv: good.join('\n'), leaveOut: [] };

  it('is the manager for reservations, the owner for golfers, of this course', async () => {
    const staff = { app, pool: database.pool, group, course };
    const asked = async (browser: Browser) => {
      const codes = [];
      for (const what of ['reservations', 'golfers'])
        for (const query of ['', '?trial'])
          codes.push(codeOf(await browser.send('POST', `${ofCourse(course)}/bring/${what}${query}`, sent)));
      return codes;
    };
    const refused = (code: string) => [code, code, code, code];
    expect(await asked(await signedInStaff({ ...staff, name: `Sue${courses}`, role: 'starter' }))).toEqual(
      refused('not-allowed'),
    );
    expect(await asked(await signedInStaff({ ...staff, name: `Pat${courses}`, role: 'pro-shop' }))).toEqual(
      refused('not-allowed'),
    );
    expect(await asked(await signedInStaff({ ...staff, name: `Max${courses}`, role: 'manager' }))).toEqual([
      200,
      200,
      'not-allowed',
      'not-allowed',
    ]);
    const elsewhere = { ...staff, course: twoNines.course };
    expect(await asked(await signedInStaff({ ...elsewhere, name: `Eve${courses}`, role: 'owner' }))).toEqual(
      refused('course-not-found'),
    );
    expect(await asked(new Browser(app))).toEqual(refused('not-signed-in'));
  });

  it.each([
    { ...sent, csv: 'x'.repeat(2_000_001) },
    { ...sent, leaveOut: [0] },
    { ...sent, leaveOut: Array.from({ length: 5001 }, (_, at) => at + 1) },
    { csv: 'date' },
    { ...sent, more: true },
  ])('is not asked for what no page sends', async (body) => {
    const reply = await owner.send('POST', `${ofCourse(course)}/bring/reservations`, body);
    expect(codeOf(reply)).toBe('invalid-request');
  });
});

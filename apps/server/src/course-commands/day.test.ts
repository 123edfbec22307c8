import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actDeps } from '../../test/act-deps.ts';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { insertGroups } from '../../test/insert-groups.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { act } from '../features/clubhouse/acts.ts';
import { widthOf } from './table.ts';

const today = courseDateAt('America/Chicago', Date.now());
let clubhouse: Clubhouse;
beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());

const course = (...words: string[]) => runCourseCommand(clubhouse.environment, words);

async function shop(id: string, date: string, fields: Record<string, unknown>): Promise<void> {
  const row = {
    course_key: 'test-group/authorizes',
    id,
    date,
    starting_time: '',
    starting_tee_id: '',
    num_holes: 9,
    players: 0,
    status: 'confirmed',
    source: 'shop',
    ...fields,
  };
  await insertGroups(clubhouse.pool, [row]);
}

it('shows who plays, what they pay, what is held and what is closed, and the totals, in 80 columns', async () => {
  const held = await clubhouse.bookAndPay('authorizes');
  const { date } = held;
  await clubhouse.golfers.holding('authorizes', {
    date,
    startingTime: '12:00',
    startingTeeID: 'front',
    numHoles: 9,
    players: 3,
  });
  const golfer = { email: '', phone: '402-555-0155', paid: false, rateGroup: 1 };
  await shop('round', date, {
    starting_time: '08:00',
    starting_tee_id: 'back',
    num_holes: 18,
    reround_time: '10:10',
    reround_tee_id: 'front',
    players: 2,
    golfers: [
      { ...golfer, name: '王小明 of the Exceedingly Long Name', paid: true },
      { ...golfer, name: 'Kim Lee', rateGroup: 2 },
    ],
  });
  const title = 'Men’s league of the older golfers, with a shotgun start when there is frost';
  await shop('frost', date, {
    block: { blockTeeID: 'back', blockStartTime: '13:00', blockEndTime: '13:30', blockTitle: title },
  });
  await shop('gone', date, { starting_time: '14:00', starting_tee_id: 'back', status: 'cancelled' });

  const { out, problem } = await course('day', 'test-group/authorizes', date);
  expect(problem).toBe('');
  const lines = out.split('\n');
  expect(lines[0]).toMatch(new RegExp(`^Two Nines, \\w+day ${date} \\(as of \\d\\d:\\d\\d\\)$`));
  expect(lines.slice(1).map((line) => line.replace(/until \d\d:\d\d/, 'until HH:mm'))).toEqual([
    '',
    'time   tee    holes  golfer                        rate               pays  from',
    '07:00  front  9      Ann                           Public       held 24.00  web',
    '                     Junior of Ann                 Junior       held 12.00',
    `                     id ${held.id}`,
    '08:00  back   18     王小明 of the Exceedingly     Junior             paid  club',
    '                       Long Name',
    '                     Kim Lee                       Season pass        free',
    '                     id round',
    '10:10  front  turn   王小明 of the Exceedingly Long Name +1, from back 08:00',
    '12:00  front  9      (3 players until HH:mm)                                web',
    '13:00  back          -- closed to 13:30: Men’s league of the older golfers, with',
    '                       a shotgun start when there is frost',
    '',
    'Closed (to open again: unblock GROUP/COURSE ID):',
    '  frost  back 13:00 to 13:30, Men’s league of the older golfers, with a shotgun',
    '    start when there is frost',
    '',
    'Total: 2 groups, 4 golfers (18 holes: 2, 9 holes: 2), 1 hold',
    'Money: paid 19.99 (1 golfer), held on card 36.00 (2 golfers), free (1 golfer)',
    '',
  ]);
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
  expect(out).not.toContain('402-555');
  const withPhones = (await course('day', 'test-group/authorizes', date, '--phones')).out;
  expect(withPhones).toContain('402-555-0155');
  expect(withPhones).toContain(`id ${held.id}\n`);
  for (const line of withPhones.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80);
});

it('names every golfer and rate in full, and marks unknown payments', async () => {
  const date = addDays(today, 10);
  const golfer = { email: '', paid: false, rateGroup: 0, priceCents: 3150 };
  const names = ['Dana Whitfield-Montgomery '.repeat(5).trim(), 'x'.repeat(90)];
  const rateName = 'Twilight with a cart and a bucket of balls';
  const golfers = names.map((name) => ({ ...golfer, name, rateName, phone: '+1 (402) 555-0155, after six' }));
  await shop('long', date, { starting_time: '09:00', starting_tee_id: 'back', players: 2, golfers });
  await shop('unnamed', date, { starting_time: '09:10', starting_tee_id: 'back', players: 3 });

  const { out } = await course('day', 'test-group/authorizes', date, '--phones');
  const lines = out.split('\n');
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
  const [head = '', first = ''] = lines.slice(2);
  const [golferAt, rateAt, paysAt] = [head.indexOf('golfer'), head.indexOf('rate'), first.indexOf('due')];
  const lettersOf = (from = 0, to = 0) =>
    lines
      .map((line) => line.slice(from, to))
      .join('')
      .replaceAll(' ', '');
  for (const name of names) expect(lettersOf(golferAt, rateAt)).toContain(name.replaceAll(' ', ''));
  expect(lettersOf(rateAt, paysAt)).toContain(rateName.replaceAll(' ', ''));
  expect(out).toContain(
    'Total: 2 groups, 5 golfers (9 holes: 5)\nMoney: due 63.00 (2 golfers), not known (3 golfers)\n',
  );
});

it('shows what staff did: bookings at the counter, who came, what was taken, tee-offs and notes', async () => {
  const { pool } = clubhouse;
  const courseKey = courseKeyOf({ group: 'test-group', course: 'free' });
  const deps = actDeps(pool);
  const known = await deps.currentCourse(courseKey);
  if (!known) throw new Error(courseKey);
  const done = async (request: Record<string, unknown>) => {
    const outcome = await act(deps, {
      course: { courseKey, course: known },
      staff: { id: 'ann', name: 'Ann', allows: () => accept(null) },
      request: { id: randomUUID(), ...request } as ActRequest,
      isPreview: false,
    });
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value.changed[0]?.id ?? '';
  };
  const date = addDays(today, 1);
  const golfers = ['Pat', 'Kim'].map((name) => ({ name, email: '', phone: '', rateGroup: 0 }));
  const at = { date, startingTime: '09:00', startingTeeID: 'back' };
  const teetimegroup = await done({ kind: 'book', ...at, numHoles: 9, golfers });
  await done({ kind: 'check-in', teetimegroup, golfers: ['1'] });
  await done({ kind: 'pay', teetimegroup, golfers: ['1', '2'], method: 'cash', amountCents: 3000 });
  await done({ kind: 'tee-off', teetimegroup });
  await done({ kind: 'note', teetimegroup, text: 'Bag drop' });
  await done({ kind: 'note', date, text: 'Carts on paths' });

  const { out } = await course('day', 'test-group/free', date);
  expect(
    out
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/off \d\d:\d\d/, 'off HH:mm')),
  ).toEqual([
    'Note: Carts on paths',
    '',
    'time   tee   holes  golfer  rate         pays  came  from',
    '09:00  back  9      Pat     Public       paid  yes   counter',
    '                    Kim     Public  due 18.00',
    `                    id ${teetimegroup}, teed off HH:mm`,
    '                    note: Bag drop',
    '',
    'Total: 1 group, 2 golfers (9 holes: 2)',
    'Came: 1 golfer, 1 group teed off',
    'Money: paid 30.00 (2 golfers), due 18.00 (1 golfer)',
    '',
  ]);
  expect((await course('day', 'test-group/free', date, '--csv', '-')).out).toMatch(
    /,Kim,Public,24\.00,due,counter,[^,]+,6\.00,,\d\d:\d\d,Bag drop\r\n$/,
  );
});

it('writes CSV in which telephones stand when they were asked for', async () => {
  const date = addDays(today, 9);
  const golfer = { name: '=HYPERLINK("x")', email: '', phone: '402-555-0155', paid: false, rateGroup: 0 };
  await shop('csv', date, { starting_time: '09:00', starting_tee_id: 'back', players: 1, golfers: [golfer] });
  const head =
    'date,time,tee,kind,until,turn,holes,players,golfer,rate,amount,pays,source,id,taken,arrival,teedOff,note';
  const line = `${date},09:00,back,booking,,,9,1,"'=HYPERLINK(""x"")",Public,24.00,due,clubhouse,csv,0.00,,,`;
  const at = ['day', 'test-group/authorizes', '+9d'];
  expect((await course(...at, '--csv', '-')).out).toBe(`\uFEFF${head}\r\n${line}\r\n`);
  const file = join(clubhouse.environment['DATA_DIR'] ?? '', 'day.csv');
  await course(...at, '--phones', '--csv', file);
  expect(await readFile(file, 'utf8')).toBe(`\uFEFF${head},phone\r\n${line},402-555-0155\r\n`);
  await rm(file);
});

it('is for the course’s today by default, and reports an empty day', async () => {
  expect((await course('day', 'test-group/free')).out).toContain(today);
  expect((await course('day', 'test-group/free', '+3d')).out).toContain('Nobody plays, nothing is closed.');
  expect((await course('day', 'test-group/free', '2026-02-31')).problem).toContain('DATE must be a date');
});

import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../test/accounts.ts';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { openLiveStream } from '../../test/live-stream.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { runningSecondsUntil } from '../../test/running-time.ts';

const today = courseDateAt('America/Chicago', Date.now());
const at = 'test-group/free';
const path = `/api/groups/test-group/courses/free`;
const pat = { name: 'Pat Green', email: '', phone: '(402) 555-0134', rateGroup: 0 };
const kim = { ...pat, name: 'Kim Lee', phone: '402-555-0177' };
let clubhouse: Clubhouse;
let day = 1;

beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());

const course = (...words: string[]) => runCourseCommand(clubhouse.environment, words);
const start = (date: string, startingTime: string) => ({
  date,
  startingTime,
  startingTeeID: 'front',
  numHoles: 9,
  players: 2,
});

function newDay(): string {
  day += 1;
  return addDays(today, day);
}

async function booked(date: string, startingTime: string, numHoles = 9) {
  const golfer = await clubhouse.golfers.holding('free', { ...start(date, startingTime), numHoles });
  const confirmed = await golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers: [pat, kim] });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return golfer;
}

async function textsTo(date: string): Promise<{ recipient: string; body: string; source: string }[]> {
  const { rows } = await clubhouse.pool.query(
    `select recipient, body, m.source from messages m join teetimegroups g on g.course_key = m.course_key and g.id = m.teetimegroup_id
     where g.date = $1 and m.source = 'clubhouse' order by m.created_at, m.id`,
    [date],
  );
  return rows;
}

describe('block and unblock', () => {
  it('close times and open them again, on live boards within a second', async () => {
    const date = newDay();
    const { PORT } = clubhouse.environment;
    const stream = await openLiveStream(`http://127.0.0.1:${PORT}`, [`board:${at}/${date}`]);
    await stream.heard('board');
    const isOpen = (time: string, teeID: string) =>
      stream.boards
        .get(`board:${at}/${date}`)
        ?.board.slots.some((slot) => slot.time === time && slot.teeID === teeID) ?? false;
    expect(isOpen('07:30', 'front')).toBe(true);

    const frost = ['block', at, 'front', '07:00', '07:30', '--date', date, '--title', 'Frost', '--yes'];
    const output = await course(...frost);
    const [, id = ''] = /\((block-[\w-]+)\)/.exec(output.out) ?? [];
    expect(output).toEqual({
      out: `Closed front 07:00 to 07:30 on ${date}, 4 times: Frost (${id}).\nNo reservation lies in it.\n`,
      warned: expect.stringMatching(/^Data: .+\n$/),
      problem: '',
    });
    expect(await runningSecondsUntil(() => expect(isOpen('07:30', 'front')).toBe(false))).toBeLessThan(1);
    expect([isOpen('07:00', 'front'), isOpen('07:40', 'front'), isOpen('07:00', 'back')]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await course('day', at, date)).out).toContain(`  ${id}  front 07:00 to 07:30, Frost\n`);

    const again = await course(...frost);
    expect(again.out).toContain(`(${id})`);
    const opened = await course('unblock', at, id, '--yes');
    expect(opened.out).toContain(`Opened front 07:00 to 07:30 on ${date}: Frost (${id}).`);
    expect(await runningSecondsUntil(() => expect(isOpen('07:30', 'front')).toBe(true))).toBeLessThan(1);
    expect((await course('unblock', at, id, '--yes')).problem).toBe(`There is no block ${id} at ${at}.`);
    stream.close();
  });

  it('name the golfers and text each telephone once', async () => {
    const date = newDay();
    const inside = await booked(date, '09:00');
    await booked(date, '09:10');
    const held = await clubhouse.golfers.holding('free', start(date, '08:50'));
    const words = ['all', '08:40', '09:00', '--date', date, '--yes', '--notify'];
    const output = await course('block', at, ...words, '--title', 'Frost delay');
    expect(output.out.split('\n').slice(2)).toEqual([
      '1 reservation lies in it:',
      `  09:00 front  Pat Green, Kim Lee  (${inside.hold.id}, web)`,
      '      402-555-0134, 402-555-0177',
      '1 golfer is holding a time in it just now, and will be told that it has gone.',
      '2 texts are on their way.',
      '',
    ]);
    const texts = await textsTo(date);
    expect(texts.map(({ recipient }) => recipient)).toEqual(['402-555-0134', '402-555-0177']);
    expect(texts[0]?.body).toMatch(
      /^Two Nines - your 9:00 AM tee time on .*: Frost delay\. Please call the clubhouse\.$/,
    );
    const confirm = await held.browser.send('PUT', `${held.path}/confirmation`, { golfers: [pat, kim] });
    expect(codeOf(confirm)).toBe('reservation-conflict');
    expect((await inside.browser.send('GET', inside.path)).json().status).toBe('confirmed');

    expect((await course('block', at, ...words, '--title', 'Frost delay')).out).toContain(
      'No text was sent: nobody there has given a telephone.',
    );
    expect(await textsTo(date)).toHaveLength(2);
    const opened = await course('unblock', at, ...words);
    expect(opened.out).toContain(`Opened back 08:40 to 09:00 on ${date}: Frost delay`);
    expect(opened.out).toContain('2 texts are on their way.');
    expect((await textsTo(date)).at(-1)?.body).toMatch(/ stands: the times are open again\.$/);
  });

  it('text the clubhouse’s telephone where the course has one', async () => {
    const setPhone = (phone: string | null) =>
      clubhouse.pool.query(
        `update courses set document = (document - 'phone') || $2, revision = revision + 1 where course_key = $1`,
        [at, phone === null ? {} : { phone }],
      );
    const date = newDay();
    await booked(date, '09:00');
    await setPhone('(402) 555-0142');
    await course('block', at, 'front', '09:00', '09:00', '--date', date, '--yes', '--notify');
    await setPhone(null);
    expect((await textsTo(date))[0]?.body).toMatch(/ Please call the clubhouse: \(402\) 555-0142\.$/);
  });

  it('name golfers whose reround is in the closed times, and a shop booking', async () => {
    const date = newDay();
    const { hold } = await booked(date, '08:00', 18);
    await clubhouse.pool.query(
      `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source)
       values ($1, 'shop-1', $2, '10:20', 'back', 9, 2, 'confirmed', 'shop')`,
      [at, date],
    );
    const { out } = await course('block', at, 'back', '10:00', '10:30', '--date', date, '--yes');
    expect(out).toContain('2 reservations lie in it:');
    expect(out).toContain(`  turns 10:10 back  Pat Green, Kim Lee  (${hold.id}, web)`);
    expect(out).toContain('  10:20 back  no names  (shop-1, clubhouse)\n      no telephone');
  });

  it('ask first: without anybody to ask nothing changes', async () => {
    const date = newDay();
    const output = await course('block', at, 'front', '07:00', '07:30', '--date', date);
    expect(output.out).toContain(`Closes front 07:00 to 07:30 on ${date}, 4 times.`);
    expect(output.problem).toBe('Nothing was changed: there is nobody to ask here. Say --yes.');
    const { slots } = (await clubhouse.app.inject(`${path}/teetimes/${date}`)).json();
    expect(slots[0].time).toBe('07:00');
  });

  it.each([
    [['front', '7:00', '08:00'], 'FROM must be a time'],
    [['front', '08:00', '07:00'], 'TO 07:00 is earlier than FROM 08:00.'],
    [['tenth', '07:00', '08:00'], 'The course has front, back; all stands for all of them.'],
    [['front', '07:00', '08:00', '--date', '1.5.'], '--date must be a date'],
    [['front', '07:00', '08:00', '--date', '2020-05-01'], '2020-05-01 is over.'],
    [['front', '07:00', '08:00', '--title', 'x'.repeat(201)], '--title must be at most 200 characters.'],
    [['front', '07:00'], 'Usage: block'],
  ])('block %j is refused', async (words, problem) => {
    expect((await course('block', at, ...words, '--yes')).problem).toContain(problem);
  });

  it('unblock lists the blocks, and opens nothing else', async () => {
    const date = newDay();
    await course('block', at, 'back', '12:00', '12:30', '--date', date, '--yes');
    const { problem } = await course('unblock', at, 'back', '12:00', '12:40', '--date', date, '--yes');
    expect(problem).toMatch(
      /^No block closes back 12:00 to 12:40 .*\nThere are:\n {2}back 12:00 to 12:30 on /,
    );
    const { hold } = await booked(date, '15:00');
    expect((await course('unblock', at, hold.id, '--yes')).problem).toContain('is not a block of one range');
    expect((await course('unblock', 'test-group/fre', hold.id)).problem).toContain(
      'Did you mean test-group/free',
    );
  });
});

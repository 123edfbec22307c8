import { randomUUID } from 'node:crypto';
import type { ActLog, Sheet } from '@dewsweeper/contract/clubhouse';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../test/accounts.ts';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { obstruct } from '../../test/fault-injection/locks.ts';
import { insertGroups } from '../../test/insert-groups.ts';
import { openLiveStream } from '../../test/live-stream.ts';
import { runCourseCommand, runTogether } from '../../test/run-course-command.ts';
import { runningSecondsUntil } from '../../test/running-time.ts';
import { signedInStaff } from '../../test/signed-in-staff.ts';

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
     where g.date = $1 and m.source = 'clubhouse' and channel = 'text' order by m.created_at, m.id`,
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
      '      (402) 555-0134, 402-555-0177',
      '1 golfer is holding a time in it just now, and will be told that it has gone.',
      '2 golfers are told, by text or mail.',
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
      'Nobody was told: ',
    );
    expect(await textsTo(date)).toHaveLength(2);
    const opened = await course('unblock', at, ...words);
    expect(opened.out).toContain(`Opened back 08:40 to 09:00 on ${date}: Frost delay`);
    expect(opened.out).toContain('2 golfers are told, by text or mail.');
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

  it('are acts by the command line, which staff see and undo', async () => {
    const date = newDay();
    const [group, id] = ['test-group', 'free'];
    const ann = await signedInStaff({ ...clubhouse, group, course: id, name: 'Ann', role: 'pro-shop' });
    const acts = `/api/clubhouse/groups/${group}/courses/${id}/acts`;
    const log = async () => (await ann.send('GET', `${acts}?date=${date}`)).json<ActLog>().acts;
    const blocks = async () =>
      (await ann.send('GET', `/api/clubhouse/groups/${group}/courses/${id}/sheet/${date}`)).json<Sheet>()
        .blocks;
    await course('block', at, 'all', '07:00', '07:30', '--date', date, '--title', 'Frost', '--yes');
    const [closed] = await log();
    expect(closed).toMatchObject({ kind: 'close', by: 'command line', undoable: true });
    expect(closed?.line).toMatch(/^Closed 7:00 AM to 7:30 AM on .*: Frost$/);
    expect(await blocks()).toHaveLength(2);
    const undo = (act?: string) => ann.send('POST', acts, { id: randomUUID(), kind: 'undo', act });
    expect((await undo(closed?.id)).statusCode).toBe(200);
    expect(await blocks()).toEqual([]);

    await course('block', at, 'front', '07:00', '07:30', '--date', date, '--yes');
    await course('unblock', at, 'front', '07:00', '07:30', '--date', date, '--yes');
    const [opened] = await log();
    expect(opened).toMatchObject({ kind: 'open', by: 'command line', undoable: true });
    expect((await undo(opened?.id)).statusCode).toBe(200);
    expect(await blocks()).toHaveLength(1);
  });

  it('at two terminals at once close and open once', async () => {
    const date = newDay();
    const twice = (...words: string[]) => {
      const whole = [...words, '--date', date, '--yes'];
      return runTogether(clubhouse.environment, [whole, whole]);
    };
    const closed = await twice('block', at, 'front', '07:00', '07:30');
    expect(closed.problems).toEqual(['', '']);
    const [id, other] = closed.out.matchAll(/block-[\w-]+/g);
    expect(id?.[0]).toBe(other?.[0]);
    expect((await course('day', at, date)).out.match(/closed to/g)).toHaveLength(1);
    const opened = await twice('unblock', at, 'front', '07:00', '07:30');
    expect(opened.problems.toSorted()).toEqual([
      '',
      expect.stringMatching(
        /^Nothing closes these times any more\.\nNothing was changed\.$|^No block closes/,
      ),
    ]);
  });

  it('broken off in the middle change nothing, and are done when said again', async () => {
    const date = newDay();
    const words = ['block', at, 'all', '07:00', '07:30', '--date', date, '--yes'];
    const wall = await obstruct(
      { connectionString: clubhouse.environment['DATABASE_URL'] },
      { text: 'select close_sheets($1)', values: [at] },
    );
    const broken = course(...words).then(
      () => 'done',
      (error: unknown) => error,
    );
    await wall.isWaitedFor('close_sheets');
    await wall.undo();
    expect(await broken).toBeInstanceOf(Error);
    const left = async () =>
      (
        await clubhouse.pool.query(
          `select (select count(*) from acts where course_key = $1 and date = $2)::integer as acts,
            (select count(*) from obstructions where course_key = $1 and date = $2)::integer as closed,
            (select count(*) from teetimegroups where course_key = $1 and date = $2)::integer as groups`,
          [at, date],
        )
      ).rows[0];
    expect(await left()).toEqual({ acts: 0, closed: 0, groups: 0 });
    expect((await course(...words)).out).toContain('Closed back 07:00 to 07:30');
    expect(await left()).toEqual({ acts: 1, closed: 2, groups: 2 });
  });

  it('change the title of what is closed, and open what an earlier release closed', async () => {
    const date = newDay();
    const block = { blockTeeID: 'back', blockStartTime: '07:00', blockEndTime: '07:30', blockTitle: 'Old' };
    await insertGroups(clubhouse.pool, [
      {
        course_key: at,
        id: 'block-old',
        date,
        starting_time: '',
        starting_tee_id: '',
        num_holes: 9,
        players: 0,
        status: 'confirmed',
        source: 'clubhouse',
        block,
      },
    ]);
    const words = ['back', '07:00', '07:30', '--date', date, '--yes'];
    expect((await course('block', at, ...words, '--title', 'New')).out).toContain('New (block-');
    const { out } = await course('day', at, date);
    expect(out).toContain('back 07:00 to 07:30, New');
    expect(out).not.toContain('Old');
    await course('unblock', at, ...words);
    await clubhouse.pool.query(`update teetimegroups set status = 'confirmed' where id = 'block-old'`);
    expect((await course('unblock', at, 'block-old', '--yes')).out).toContain('(block-old)');
    expect((await course('day', at, date)).out).toContain('nothing is closed');
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { insertGroups } from '../../test/insert-groups.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { widthOf } from './table.ts';

const monday = '2026-04-27';
let clubhouse: Clubhouse;
beforeEach(async () => {
  clubhouse = await openClubhouse();
  const group = (id: string, day: number, time: string, more: object = {}) => ({
    course_key: 'test-group/free',
    id,
    date: addDays(monday, day),
    starting_time: time,
    starting_tee_id: 'front',
    num_holes: 9,
    players: 2,
    status: 'confirmed',
    source: 'widget',
    ...more,
  });
  const rows = [
    group('a', 0, '07:00'),
    group('b', 0, '07:10'),
    group('c', 0, '07:20', { source: 'shop', players: 4 }),
    group('d', 0, '07:30', { status: 'released' }),
    group('e', 6, '08:00', { status: 'expired' }),
    group('f', 6, '08:00', { status: 'pending', expiration: '2026-04-27T12:00:00Z' }),
    group('g', 6, '08:00', { status: 'cancelled' }),
    group('h', 6, '09:00', { num_holes: 18, reround_tee_id: 'back', reround_time: '11:10' }),
    group('i', 7, '09:00'),
    group('j', 1, '', {
      source: 'shop',
      block: { blockTeeID: 'front', blockStartTime: '07:00', blockEndTime: '17:50' },
    }),
  ];
  await insertGroups(clubhouse.pool, rows);
  // Of five holds on Tuesday one was released, one got a row, one is live: two expired.
  await clubhouse.pool.query(`insert into days values ('test-group/free', '2026-04-28', 7, 5, 1, 1)`);
  await clubhouse.pool.query(
    `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at, play, held_at)
     select 'test-group/free', '2026-04-28', tee, 420, 'living', 'ann', now() + interval '7 minutes',
       '{"startingTime": "07:00", "startingTeeID": "front", "reroundTime": "09:10", "reroundTeeID": "back",
         "numHoles": 18, "players": 1}', now()
     from unnest(array['back', 'front']) as tee`,
  );
});
afterEach(() => clubhouse.close());

const report = (...words: string[]) =>
  runCourseCommand(clubhouse.environment, ['report', 'test-group/free', '--week', '2026-04-30', ...words]);

it('draws the week in 80 columns', async () => {
  const { out } = await report();
  const lines = out.split('\n');
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
  const full = '█'.repeat(16) + '▒'.repeat(8);
  expect(lines.slice(0, 20)).toEqual([
    'Two Nines, 2026-04-27 to 2026-05-03',
    '',
    'bookings   █ web  ▒ clubhouse        web club players let go ran out cancelled',
    `Mon Apr 27 ${full}    2    1       8      1       0         0`,
    `Tue Apr 28 ${' '.repeat(24)}    0    0       0      1       2         0`,
    `Wed Apr 29 ${' '.repeat(24)}    0    0       0      0       0         0`,
    `Thu Apr 30 ${' '.repeat(24)}    0    0       0      0       0         0`,
    `Fri May  1 ${' '.repeat(24)}    0    0       0      0       0         0`,
    `Sat May  2 ${' '.repeat(24)}    0    0       0      0       0         0`,
    `Sun May  3 ████████${' '.repeat(16)}    1    0       2      0       2         1`,
    `week       ${' '.repeat(24)}    3    1      10      2       4         1`,
    '',
    'Use of times: booked of bookable, by hour',
    '',
    '     07 08 09 10 11 12 13 14 15 16 17 18',
    // 3 of 12 cells at seven.
    'Mon  ░░ ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··   2 %',
    'Tue  ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··   0 %',
    'Wed  ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··   0 %',
    'Thu  ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··   0 %',
    'Fri  ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··   0 %',
  ]);
  expect(lines[21]).toBe('Sun  ·· ·· ░░ ·· ░░ ·· ·· ·· ·· ·· ·· ··   1 %');
});

it('draws it as a picture that stands alone', async () => {
  await clubhouse.pool.query(
    `update courses set document = document || '{"name": "Ash & <Oak>"}' where course_key = 'test-group/free'`,
  );
  const file = join(clubhouse.environment['DATA_DIR'] ?? '', 'week.svg');
  const { out } = await report('--svg', file);
  expect(out).toContain(`The picture is in ${file}.`);
  const svg = await readFile(file, 'utf8');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 960 \d+"/);
  expect(svg).toContain('Ash &amp; &lt;Oak&gt;');
  expect(svg).toContain('@media (prefers-color-scheme: dark)');
  expect(svg).not.toMatch(/NaN|undefined|<script|href|url\(/);
  expect(svg.match(/class="web"/g)).toHaveLength(3);
});

it('draws a week without anything', async () => {
  await clubhouse.pool.query(`delete from teesheets where course_key = 'test-group/by-rule'`);
  const empty = await runCourseCommand(clubhouse.environment, [
    'report',
    'test-group/by-rule',
    '--svg',
    join(clubhouse.environment['DATA_DIR'] ?? '', 'empty.svg'),
  ]);
  expect(empty.out).toContain('There was nothing to book.');
  expect((await report('--week', 'May')).problem).toContain('--week must be a date');
});

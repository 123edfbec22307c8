import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { insertGroups } from '../../test/insert-groups.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';

/** Clears the screen in two ways, beeps, and reverses the direction of writing. */
const nasty = 'Pat\u001b[2J\u009b2J\u0007\u202e\u2066Green';
const courseKey = 'test-group/authorizes';
const date = addDays(courseDateAt('America/Chicago', Date.now()), 9);
let clubhouse: Clubhouse;

beforeAll(async () => {
  clubhouse = await openClubhouse();
  const { pool } = clubhouse;
  await clubhouse.bookAndPay('authorizes');
  await pool.query(`update users set name = $1`, [nasty]);
  await pool.query(`update courses set document = document || jsonb_build_object('name', $1::text)`, [nasty]);
  await pool.query(`update teetimegroups set golfers = jsonb_set(golfers, '{0,name}', to_jsonb($1::text))`, [
    nasty,
  ]);
  const golfer = { name: nasty, email: '', phone: nasty, paid: false, rateGroup: 0 };
  const row = {
    course_key: courseKey,
    id: 'nasty',
    date,
    starting_time: '09:00',
    starting_tee_id: 'back',
    num_holes: 9,
    players: 1,
    status: 'confirmed',
    source: 'shop',
    golfers: [golfer],
  };
  const block = {
    ...row,
    id: 'closed',
    starting_time: '',
    starting_tee_id: '',
    golfers: [],
    block: { blockTeeID: 'back', blockStartTime: '08:00', blockEndTime: '09:30', blockTitle: nasty },
  };
  await insertGroups(pool, [row, block]);
  const refused = ['--deny', '--message', nasty];
  await runCourseCommand(clubhouse.environment, ['privilege', 'set', courseKey, 'p@example.com', ...refused]);
});
afterAll(() => clubhouse.close());

it.each([
  ['day', courseKey, date, '--phones'],
  ['day', courseKey, date, '--phones', '--csv', '-'],
  ['block', courseKey, 'back', '08:50', '09:10', '--date', date, '--title', nasty, '--notify', '--yes'],
  ['unblock', courseKey, 'closed', '--notify', '--yes'],
  ['payments', courseKey],
  ['payments', courseKey, '--csv', '-'],
  ['outbox'],
  ['report', courseKey],
  ['privilege', 'list'],
  ['export'],
  ['export', nasty],
  ['golfer', 'export', 'EMAIL'],
  ['link', `g/${nasty}`],
  ['day', courseKey, nasty],
  ['cancel', nasty],
  ['privilege', 'set', courseKey, nasty],
])('writes no text of others that steers a terminal: %s %s', async (...typed) => {
  const { rows } = await clubhouse.pool.query<{ email: string }>('select email from users limit 1');
  const words = typed.map((word) => (word === 'EMAIL' ? (rows[0]?.email ?? '') : word));
  const { out, warned, problem } = await runCourseCommand(clubhouse.environment, words);
  const written = `${out}${warned}${problem}`.replace(/^\uFEFF/, '').replaceAll(/\r?\n/g, ' ');
  expect(written).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(written).toMatch(/\w/);
});

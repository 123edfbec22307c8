import { afterAll, beforeAll, expect, it } from 'vitest';
import { findGolfersOfCourse } from '../../src/features/clubhouse-golfers/find-golfers.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../example-course.ts';
import { reportCase } from '../fault-injection/report.ts';

const golfers = 100_000;
const place = { group: twoNines.group, course: twoNines.course };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await storeCourse(pool, twoNines);
  // 400 first names and 2,500 last names, each name of its own telephone; every fourth golfer is another course's.
  await pool.query(
    `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
     select 'u' || i, 'u' || i || '@example.com', '', first || ' ' || last, 'u' || i || '@example.com',
       '+1 ' || (200 + i % 800) || ' 555 ' || lpad((i * 7919 % 10000)::text, 4, '0'), first, last
     from generate_series(1, $1::integer) as i,
       lateral (select $2::text[] as syllables) s,
       lateral (select initcap(syllables[1 + i % 20] || syllables[1 + i / 20 % 20]) as first,
         initcap(syllables[1 + i * 31 % 20] || syllables[1 + i * 17 % 23 % 20] || syllables[1 + i / 400 % 20]) as last) n`,
    [golfers * 1.25, 'jo an mar pe ti ka lu si ro el da mo vi be su ha ne fa gi wo'.split(' ')],
  );
  await pool.query(
    `insert into user_courses (uid, group_id, course_id)
     select 'u' || i, $1, case when hashtext(i::text) % 5 = 0 then 'other' else $2 end from generate_series(1, $3::integer) as i`,
    [place.group, place.course, golfers * 1.25],
  );
  // Regulars book more often than others.
  await pool.query(
    `insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
     select 'u' || (1 + floor(power(r, 3) * $2))::integer, $1, 'g' || i,
       to_char(date '2026-01-01' - (i % 700), 'YYYY-MM-DD')
     from (select i, random() as r from generate_series(1, 300000) as i) n on conflict do nothing`,
    [courseKey, golfers],
  );
  await pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid,
       source, golfers, arrivals)
     select course_key, teetimegroup_id, date, '09:00', 'front', 18, 1, 'confirmed', uid, 'widget', '[{"name": "G"}]',
       case when hashtext(teetimegroup_id) % 10 = 0 then '{"1": {"state": "no-show"}}'::jsonb else '{}' end
     from golfer_reservations`,
  );
  await pool.query('analyze');
}, 120_000);
afterAll(() => database.drop());

const typed = [
  'j jo joa joan mar marpe wogi zz u 402 4025 402555 1402555 0188 5550188 9999 g123 g1234 K7QM-4T2X'.split(
    ' ',
  ),
  ['joan m', 'joan mar', 'an jo', '555 01'],
].flat();
const rounds = 10;

/** Takes about 50 ms where nothing else runs; beside other work it is as slow as the searches. */
const fiftyMs = 'select count(*) from generate_series(1, 250000)';

it('answers within 50 ms (p95) among 100,000 golfers, whatever is typed', { timeout: 120_000 }, async () => {
  const { pool } = database;
  const took = typed.map((search) => ({ search, searchMs: [] as number[], referenceMs: [] as number[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { search, searchMs, referenceMs } of took) {
      const fromMs = performance.now();
      const found = await findGolfersOfCourse(pool, place, { search, today: dateIn(0) });
      searchMs.push(performance.now() - fromMs);
      const sinceMs = performance.now();
      await pool.query(fiftyMs);
      referenceMs.push(performance.now() - sinceMs);
      const dates = found.map(({ lastPlayed }) => lastPlayed ?? '');
      expect(dates).toEqual(dates.toSorted((one, other) => other.localeCompare(one)));
      expect(dates.length).toBeLessThanOrEqual(20);
    }
  // Of each text, the fastest round counts.
  const fastest = took.map(({ search, searchMs }) => ({ search, ms: Math.min(...searchMs) }));
  const p95 = percentile95(fastest.map(({ ms }) => ms));
  const reference = percentile95(took.map(({ referenceMs }) => Math.min(...referenceMs)));
  const [slowest] = fastest.toSorted((one, other) => other.ms - one.ms);
  const found = `p95 ${percentile95(took.flatMap(({ searchMs }) => searchMs)).toFixed(1)} ms; of the fastest rounds ${p95.toFixed(1)} ms where the reference took ${reference.toFixed(1)} ms; the slowest “${slowest?.search}” with ${slowest?.ms.toFixed(1)} ms`;
  const limit = Math.max(50, reference);
  reportCase({
    done: `${typed.length} searches among ${golfers} golfers, ${rounds} times each`,
    found,
    failures: p95 <= limit ? [] : [found],
  });
  expect(p95, found).toBeLessThanOrEqual(limit);
});

function percentile95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';

let clubhouse: Clubhouse;
beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());

it('gives a golfer rates, and takes them away with the next setting', async () => {
  const privilege = (...words: string[]) => runCourseCommand(clubhouse.environment, ['privilege', ...words]);
  const place = ['test-group/free', 'pat@example.com'];
  await privilege('set', ...place, '--rate', 'member', '--rate', 'junior');
  expect((await privilege('list')).out).toContain('pat@example.com  rates for member, junior');
  await privilege('set', ...place, '--deny');
  expect((await privilege('list')).out).toContain('pat@example.com  online booking denied\n');
});

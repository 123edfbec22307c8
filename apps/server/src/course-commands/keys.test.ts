import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';

let clubhouse: Clubhouse;
beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());

const key = (...words: string[]) =>
  runCourseCommand(clubhouse.environment, ['key', 'test-group/free', ...words]);

it('makes a key that opens the course at once, shows it never again, and ends it', async () => {
  const made = await key('make', 'Pro shop');
  const token = made.out.trim();
  expect(made.out).toMatch(/^dsw_\w{8}_[\w-]{43}\n$/);
  expect(made.warned).toContain('not shown again');
  const day = () =>
    clubhouse.app.inject({
      url: '/api/groups/test-group/courses/free/teetimegroups?date=2026-05-01',
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await day()).statusCode).toBe(200);
  const listed = await key('list');
  const today = new Date().toISOString().slice(0, 10);
  expect(listed.out).toContain(`${token.slice(4, 12)}  ${today}  ${today}  Pro shop`);
  expect(listed.out).not.toContain(token.slice(13));

  expect((await key('revoke', 'nosuchid')).problem).toContain('has no key nosuchid in force');
  expect((await key('revoke', token)).out).toBe(
    `Revoked ${token.slice(4, 12)}. It opens nothing from now on.\n`,
  );
  expect((await day()).statusCode).toBe(401);
  expect((await key('list')).out).toMatch(/revoked/);
});

it('wants a name, a course and an act that it knows', async () => {
  expect((await key('make', ' ')).problem).toContain('NAME must be');
  expect((await key('make')).problem).toContain('Usage');
  expect((await key('constructor', 'x')).problem).toContain('Usage');
  const unknown = await runCourseCommand(clubhouse.environment, ['key', 'test-group/fee', 'list']);
  expect(unknown.problem).toContain('Did you mean test-group/free');
});

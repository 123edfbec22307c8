import { describe, expect, it } from 'vitest';
import { earlyRequests, idOrNull } from './early-requests.ts';

const nothing = { group: null, course: null };
const cedarRidge = { group: 'prairie-links', course: 'cedar-ridge' };
const api = '/api/groups/prairie-links';

function asked(address: string, stored: Parameters<typeof earlyRequests>[2] = nothing): string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [session, ...others] = earlyRequests(pathname, searchParams, stored);
  expect(session).toBe('/api/session');
  return others;
}

describe('what a page asks before the app is there', () => {
  it.each([
    ['/', nothing, []],
    ['/', { group: 'prairie-links', course: null }, [api, `${api}/courses`]],
    ['/', cedarRidge, [api, `${api}/courses/cedar-ridge`]],
    ['/page/login', cedarRidge, [api, `${api}/courses/cedar-ridge`]],
    ['/page/register', cedarRidge, [`${api}/courses/cedar-ridge`]],
    ['/page/register', nothing, []],
    ['/page/reset', cedarRidge, [`${api}/courses/cedar-ridge`]],
    ['/page/reset?group=prairie-links&course=lakeside', cedarRidge, [`${api}/courses/lakeside`]],
    ['/page/profile', cedarRidge, [`${api}/courses/cedar-ridge`]],
    ['/page/reservations', nothing, ['/api/users/me/teetimegroups']],
    ['/group/prairie-links/course/cedar-ridge/', nothing, [api, `${api}/courses/cedar-ridge`]],
    ['/group/prairie-links', nothing, [api, `${api}/courses`]],
    ['/page/reset/some-token', cedarRidge, []],
    ['/nowhere', cedarRidge, []],
  ])('at %s, remembering %j', (address, stored, expected) => {
    expect(asked(address, stored)).toEqual(expected);
  });

  it('is the course-day of the address, whatever is remembered', () => {
    const address = '/page/teetimes?group=prairie-links&course=lakeside&date=2025-11-21&players=2&holes=18';
    expect(asked(address, cedarRidge)).toEqual([
      `${api}/courses/lakeside`,
      `${api}/courses/lakeside/days`,
      `${api}/courses/lakeside/teetimes/2025-11-21`,
      '/api/users/me/teetimegroups',
    ]);
  });

  it('is no board while no date is chosen', () => {
    expect(asked('/page/teetimes?group=prairie-links&course=lakeside')).toEqual([
      `${api}/courses/lakeside`,
      `${api}/courses/lakeside/days`,
      '/api/users/me/teetimegroups',
    ]);
  });

  it('names nothing that is no id or date', () => {
    expect(asked('/page/teetimes?group=..%2F..&course=x')).toEqual([]);
    expect(asked('/page/teetimes?group=prairie-links&course=a%3Fb')).toEqual([]);
    expect(asked('/page/teetimes?group=prairie-links&course=x&date=..%2F..%2F..%2F..')).not.toContainEqual(
      expect.stringContaining('teetimes'),
    );
    expect(asked('/group/prairie%20links/course/x')).toEqual([]);
  });
});

it.each([
  ['cedar.18_a-b', 'cedar.18_a-b'],
  ['', null],
  [null, null],
  ['a'.repeat(65), null],
  ['a/b', null],
])('%j as an id is %j', (value, expected) => {
  expect(idOrNull(value)).toBe(expected);
});

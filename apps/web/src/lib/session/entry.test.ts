import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pickCourse, pickedCourse, storeChoice, storedChoice } from '../browser-storage.ts';
import { linkedTime } from '../linked-time.ts';
import { followEntryLink } from './entry.ts';
import { sessionQuery } from './session.ts';

const user = {
  id: 'golfer',
  name: 'Ada Byron',
  email: 'ada@example.org',
  phone: '',
  firstName: 'Ada',
  lastName: 'Byron',
  authProvider: 'webWidget',
  courses: [{ group: 'prairie-links', course: 'cedar-ridge' }],
  privileges: [],
  updatedAt: '2025-11-21T12:00:00Z',
  loginEmail: 'ada@example.org',
};
const none = { state: 'none' };
const anonymous = { state: 'anonymous', uid: 'visitor' };
const signedIn = { state: 'signed-in', uid: 'golfer', user };

let requests: string[];

/** Replies by method and path; a string is a problem code. */
function serve(replies: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const request = `${method} ${path}`;
    requests.push(request);
    const reply = replies[request];
    if (reply === undefined) throw new TypeError('Failed to fetch');
    if (typeof reply !== 'string') return Response.json(reply);
    return Response.json({ type: 'about:blank', title: reply, status: 400, code: reply }, { status: 400 });
  });
}

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

beforeEach(() => {
  requests = [];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

const course = { group: 'prairie-links', course: 'willow-creek' };
const addCourse = 'PUT /api/users/me/courses/prairie-links/willow-creek';

describe('an entry link', () => {
  it('makes nobody an anonymous visitor, and leads to the landing', async () => {
    serve({ 'GET /api/session': none, 'POST /api/session/anonymous': anonymous });
    const queryClient = new QueryClient();
    await expect(followEntryLink(course, queryClient)).resolves.toBe('/');
    expect(storedChoice()).toEqual(course);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(anonymous);
  });

  it('leads to the landing although the anonymous visit failed', async () => {
    serve({ 'GET /api/session': none });
    await expect(followEntryLink(course, new QueryClient())).resolves.toBe('/');
    expect(storedChoice()).toEqual(course);
  });

  it('keeps the session of an anonymous visitor', async () => {
    serve({ 'GET /api/session': anonymous });
    await expect(followEntryLink(course, new QueryClient())).resolves.toBe('/');
    expect(requests).not.toContain('POST /api/session/anonymous');
  });

  it('puts the course on the list of a golfer who lacks it', async () => {
    serve({ 'GET /api/session': signedIn, [addCourse]: {} });
    await expect(followEntryLink(course, new QueryClient())).resolves.toBe('/page/teetimes');
    expect(requests).toContain(addCourse);
  });

  it('adds nothing twice', async () => {
    serve({ 'GET /api/session': signedIn });
    const listed = { group: 'prairie-links', course: 'cedar-ridge' };
    await expect(followEntryLink(listed, new QueryClient())).resolves.toBe('/page/teetimes');
    expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('leads to the landing when the golfer has no user document', async () => {
    serve({ 'GET /api/session': signedIn, [addCourse]: 'not-registered' });
    await expect(followEntryLink(course, new QueryClient())).resolves.toBe('/');
  });

  const mine = { group: 'prairie-links', course: 'cedar-ridge' };
  const gone = { 'GET /api/groups/prairie-links/courses/willow-creek': 'course-not-found' };

  it.each([
    ['a golfer, by the list', { 'GET /api/session': signedIn, [addCourse]: 'course-not-found' }, course],
    ['a golfer', { 'GET /api/session': signedIn, ...gone }, course],
    ['an anonymous visitor', { 'GET /api/session': anonymous, ...gone }, course],
    ['nobody', { 'GET /api/session': none, ...gone }, course],
    [
      'nobody, of a group',
      { 'GET /api/session': none, 'GET /api/groups/gone': 'group-not-found' },
      { group: 'gone' },
    ],
  ])('to nowhere says so to %s, and leaves what was stored', async (_who, replies, link) => {
    storeChoice(mine.group, mine.course);
    pickCourse(mine);
    serve(replies);
    await expect(followEntryLink(link, new QueryClient())).rejects.toMatchObject({
      code: expect.stringMatching(/^(course|group)-not-found$/),
    });
    expect(storedChoice()).toEqual(mine);
    expect(pickedCourse()).toEqual(mine);
  });

  it('that could not be followed leaves what was stored', async () => {
    storeChoice(mine.group, mine.course);
    serve({ 'GET /api/session': signedIn });
    await expect(followEntryLink(course, new QueryClient())).rejects.toThrow('no reply');
    expect(storedChoice()).toEqual(mine);
  });

  it('asks again which course is meant, unless it was picked in this tab', async () => {
    serve({ 'GET /api/session': signedIn, [addCourse]: {} });
    pickCourse(mine);
    await followEntryLink(mine, new QueryClient());
    expect(pickedCourse()).toEqual(mine);
    await followEntryLink(course, new QueryClient());
    expect(pickedCourse()).toBe(null);
  });

  it('of a group alone forgets the course of another link', async () => {
    serve({ 'GET /api/session': signedIn });
    await followEntryLink({ group: 'prairie-links', course: 'cedar-ridge' }, new QueryClient());
    await expect(followEntryLink({ group: 'north-shore' }, new QueryClient())).resolves.toBe('/');
    expect(storedChoice()).toEqual({ group: 'north-shore', course: null });
  });

  it('to a time keeps it for the page of tee times, until another link comes', async () => {
    serve({ 'GET /api/session': none, 'POST /api/session/anonymous': anonymous });
    const chosen = { date: '2026-05-01', time: '08:10', tee: 'front', holes: '18', players: '2' };
    await expect(followEntryLink(mine, new QueryClient(), chosen)).resolves.toBe('/');
    expect(linkedTime()).toEqual({ ...mine, ...chosen });
    // The address of the link cannot name another course than its path.
    await followEntryLink(mine, new QueryClient(), { ...chosen, course: 'elsewhere' });
    expect(linkedTime()).toMatchObject(mine);
    await followEntryLink(mine, new QueryClient());
    expect(linkedTime()).toBe(null);
    await followEntryLink({ group: 'a b', course: 'x' }, new QueryClient(), chosen);
    expect(linkedTime()).toBe(null);
  });

  it('to a time of a course that has gone keeps nothing', async () => {
    serve({ 'GET /api/session': none, ...gone });
    const followed = followEntryLink(course, new QueryClient(), { date: '2026-05-01' });
    await expect(followed).rejects.toMatchObject({ code: 'course-not-found' });
    expect(linkedTime()).toBe(null);
  });

  it('without ids that can be ids asks and stores nothing', async () => {
    serve({});
    await expect(followEntryLink({ group: 'a b', course: 'x' }, new QueryClient())).resolves.toBe('/');
    await expect(followEntryLink({ group: 'a', course: '../x' }, new QueryClient())).resolves.toBe('/');
    expect(requests).toEqual([]);
    expect(storedChoice()).toEqual({ group: null, course: null });
  });
});

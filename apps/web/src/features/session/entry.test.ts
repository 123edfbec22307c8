import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedChoice } from '../../lib/browser-storage.ts';
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

/** A server that answers by method and path; a text is the code of a problem. */
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

beforeEach(() => {
  requests = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
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

  it('leaves an anonymous visitor who he is', async () => {
    serve({ 'GET /api/session': anonymous });
    await expect(followEntryLink(course, new QueryClient())).resolves.toBe('/');
    expect(requests).toEqual(['GET /api/session']);
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
    expect(requests).toEqual(['GET /api/session']);
  });

  it('leads to the landing when the golfer has no user document', async () => {
    serve({ 'GET /api/session': signedIn, [addCourse]: 'not-registered' });
    await expect(followEntryLink(course, new QueryClient())).resolves.toBe('/');
  });

  it('says so when there is no such course', async () => {
    serve({ 'GET /api/session': signedIn, [addCourse]: 'course-not-found' });
    await expect(followEntryLink(course, new QueryClient())).rejects.toMatchObject({
      code: 'course-not-found',
    });
  });

  it('of a group alone forgets the course of another link', async () => {
    serve({ 'GET /api/session': signedIn });
    await followEntryLink({ group: 'prairie-links', course: 'cedar-ridge' }, new QueryClient());
    await expect(followEntryLink({ group: 'north-shore' }, new QueryClient())).resolves.toBe('/');
    expect(storedChoice()).toEqual({ group: 'north-shore', course: null });
  });

  it('without ids that can be ids asks and stores nothing', async () => {
    serve({});
    await expect(followEntryLink({ group: 'a b', course: 'x' }, new QueryClient())).resolves.toBe('/');
    await expect(followEntryLink({ group: 'a', course: '../x' }, new QueryClient())).resolves.toBe('/');
    expect(requests).toEqual([]);
    expect(storedChoice()).toEqual({ group: null, course: null });
  });
});

import type { Session, User } from '@dewsweeper/contract/user';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeChoice } from '../browser-storage.ts';
import { withLinkedCourse } from './linked-course.ts';

const cedarRidge = { group: 'prairie-links', course: 'cedar-ridge' };
const willowCreek = { group: 'prairie-links', course: 'willow-creek' };
const golferOf = (courses: User['courses']): Session => ({
  state: 'signed-in',
  uid: 'golfer',
  user: { id: 'golfer', courses } as User,
});

let requests: string[];

function answer(reply: () => Response): void {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return reply();
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

it('puts the course whose link led to a login on the list of its golfer', async () => {
  answer(() => Response.json({}));
  storeChoice(willowCreek.group, willowCreek.course);
  expect(await withLinkedCourse(golferOf([cedarRidge]))).toEqual(golferOf([cedarRidge, willowCreek]));
  expect(requests).toEqual(['PUT /api/users/me/courses/prairie-links/willow-creek']);
});

it('asks for nothing where the course is on the list, or no link led here', async () => {
  answer(() => Response.json({}));
  await withLinkedCourse(golferOf([cedarRidge]));
  storeChoice(cedarRidge.group, cedarRidge.course);
  expect(await withLinkedCourse(golferOf([cedarRidge]))).toEqual(golferOf([cedarRidge]));
  storeChoice(cedarRidge.group, null);
  await withLinkedCourse(golferOf([]));
  expect(requests).toEqual([]);
});

it('lets a golfer in whose course could not be added', async () => {
  storeChoice(willowCreek.group, willowCreek.course);
  const noReply = () => {
    throw new TypeError('Failed to fetch');
  };
  for (const reply of [noReply, () => Response.json({}, { status: 404 })]) {
    answer(reply);
    expect(await withLinkedCourse(golferOf([cedarRidge]))).toEqual(golferOf([cedarRidge]));
  }
});

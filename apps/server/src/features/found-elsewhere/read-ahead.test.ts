import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { KnownCourse } from '../courses/course-cache.ts';
import { createReadAhead } from './read-ahead.ts';

const path = { group: 'g', course: 'c' };
const request = {} as FastifyRequest;

function readAheadWith({
  get,
  isKnown = false,
  maySpend = true,
}: {
  get: () => Promise<KnownCourse | null>;
  isKnown?: boolean;
  maySpend?: boolean;
}) {
  const asked: string[] = [];
  const readAhead = createReadAhead({
    courses: {
      peek: () => (isKnown ? ({} as KnownCourse) : undefined),
      get: (courseKey) => {
        asked.push(courseKey);
        return get();
      },
    },
    requestLimit: {
      spend: () =>
        maySpend ? accept(null) : refuse({ refusal: 'too-many-requests', retryAfterSeconds: 60 }),
    },
    maxWaitMs: 20,
  });
  return { readAhead, asked };
}

test('a course that is not at hand is read once, before the page goes', async () => {
  const { readAhead, asked } = readAheadWith({ get: async () => null });
  await readAhead(path, request);
  expect(asked).toEqual(['g/c']);
});

test.each([
  ['is at hand', path, { isKnown: true }],
  ['is asked for by an address that asks too much', path, { maySpend: false }],
  ['can be none', { group: 'g', course: '..%2f' }, {}],
])('a course that %s is not read', async (_why, named, state) => {
  const { readAhead, asked } = readAheadWith({ get: async () => null, ...state });
  await readAhead(named, request);
  expect(asked).toEqual([]);
});

test.each([
  ['does not answer', () => new Promise<null>(() => {})],
  ['fails', () => Promise.reject(new Error('no database'))],
])('the page goes without it when the database %s', async (_why, get) => {
  await expect(readAheadWith({ get }).readAhead(path, request)).resolves.toBeUndefined();
});

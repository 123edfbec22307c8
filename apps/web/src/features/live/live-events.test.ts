import type { Board } from '@dewsweeper/contract/board';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { KnownBoard } from './board-changes.ts';
import { healTopics, takeLiveEvent } from './live-events.ts';
import { boardTopic, courseTopic, daysTopic, meTopic, queryKeyOf } from './topics.ts';

const place = { group: 'g', course: 'c' };
const topic = boardTopic(place, '2026-05-02');
const key = ['board', 'g', 'c', '2026-05-02'];
const board: Board = {
  ...place,
  date: '2026-05-02',
  timeZone: 'UTC',
  version: '1.1',
  minGroupMessage: '',
  slots: [],
};

const change = (fromEtag: string) =>
  JSON.stringify({ topic, fromEtag, etag: 'e2', from: '1.1', version: '1.2', changed: [], gone: [] });

function storeWith(etag: string | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryData<KnownBoard>(key, { board, etag });
  return queryClient;
}

test('topics name the queries that they are about', () => {
  expect(queryKeyOf(topic)).toEqual(key);
  expect(queryKeyOf(daysTopic(place))).toEqual(['days', 'g', 'c']);
  expect(queryKeyOf(courseTopic(place))).toEqual(['course', 'g', 'c']);
  expect(queryKeyOf(meTopic)).toEqual(['me']);
});

describe('a live event', () => {
  test('brings a whole board', () => {
    const queryClient = new QueryClient();
    takeLiveEvent(queryClient, 'board', JSON.stringify({ topic, etag: 'e1', board }));
    expect(queryClient.getQueryData(key)).toEqual({ board, etag: 'e1' });
  });

  test('moves a board on', () => {
    const queryClient = storeWith('e1');
    takeLiveEvent(queryClient, 'board-change', change('e1'));
    expect(queryClient.getQueryData<KnownBoard>(key)).toMatchObject({
      etag: 'e2',
      board: { version: '1.2' },
    });
  });

  test('has the whole read again after a gap', () => {
    const queryClient = storeWith('e1');
    takeLiveEvent(queryClient, 'board-change', change('e0'));
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test('has a changed topic read again, and no other', () => {
    const queryClient = storeWith('e1');
    queryClient.setQueryData(['me', 'teetimegroups'], {});
    takeLiveEvent(queryClient, 'changed', JSON.stringify({ topic: 'me', version: '7' }));
    expect(queryClient.getQueryState(['me', 'teetimegroups'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  });
});

test('healing reads again what is old, boards aside', () => {
  const queryClient = new QueryClient();
  const nowMs = Date.now();
  queryClient.setQueryData(key, {}, { updatedAt: nowMs - 60_000 });
  queryClient.setQueryData(['days', 'g', 'c'], {}, { updatedAt: nowMs - 60_000 });
  queryClient.setQueryData(['course', 'g', 'c'], {}, { updatedAt: nowMs - 100 });
  healTopics(queryClient, [topic, daysTopic(place), courseTopic(place)], nowMs);
  const isInvalidated = (queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  expect(isInvalidated(['days', 'g', 'c'])).toBe(true);
  expect(isInvalidated(['course', 'g', 'c'])).toBe(false);
  expect(isInvalidated(key)).toBe(false);
});

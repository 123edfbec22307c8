import type { Board } from '@dewsweeper/contract/board';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
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
  tees: ['front'],
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

describe('healing', () => {
  test('reads again what was read before, however lately, boards aside', async () => {
    const queryClient = storeWith('e1');
    queryClient.setQueryData(['days', 'g', 'c'], {}, { updatedAt: Date.now() - 60_000 });
    queryClient.setQueryData(['course', 'g', 'c'], {});
    await healTopics(queryClient, [topic, daysTopic(place), courseTopic(place)]);
    const isInvalidated = (queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    expect(isInvalidated(['days', 'g', 'c'])).toBe(true);
    expect(isInvalidated(['course', 'g', 'c'])).toBe(true);
    expect(isInvalidated(key)).toBe(false);
  });

  test('shows a first reading that was on its way, and makes it again', async () => {
    const queryClient = new QueryClient();
    const answers: ((answer: string) => void)[] = [];
    const reading = new QueryObserver(queryClient, {
      queryKey: ['days', 'g', 'c'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const shown: unknown[] = [];
    const stop = reading.subscribe(({ data }) => data !== shown.at(-1) && shown.push(data));
    const healed = healTopics(queryClient, [daysTopic(place)]);
    answers[0]?.('as it was before the stream stood');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('as it is');
    await healed;
    expect(shown).toEqual(['as it was before the stream stood', 'as it is']);
    stop();
  });
});

import { boardChangeEvent, boardEvent, changedEvent } from '@dewsweeper/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { applyBoardChange, type KnownBoard } from './board-changes.ts';
import type { LiveEventName } from './live-client.ts';
import { queryKeyOf } from './topics.ts';

/** What was read this shortly before a stream stood has missed nothing worth a second reading. */
const freshMs = 2000;

/** Takes an event into the store of what the server said. */
export function takeLiveEvent(queryClient: QueryClient, name: LiveEventName, data: string): void {
  switch (name) {
    case 'board': {
      const { topic, etag, board } = boardEvent.parse(JSON.parse(data));
      queryClient.setQueryData<KnownBoard>(queryKeyOf(topic), { board, etag });
      return;
    }
    case 'board-change': {
      const change = boardChangeEvent.parse(JSON.parse(data));
      const queryKey = queryKeyOf(change.topic);
      const known = queryClient.getQueryData<KnownBoard>(queryKey);
      const after = known && applyBoardChange(known, change);
      if (after === 'gap') void queryClient.invalidateQueries({ queryKey });
      else if (after !== undefined) queryClient.setQueryData<KnownBoard>(queryKey, after);
      return;
    }
    case 'changed': {
      const { topic } = changedEvent.parse(JSON.parse(data));
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(topic) });
      return;
    }
    default:
      name satisfies never;
  }
}

/** Reads topics again that were not heard for a while. Boards come whole with the stream. */
export function healTopics(queryClient: QueryClient, topics: readonly string[], nowMs: number): void {
  for (const topic of topics) {
    if (topic.startsWith('board:')) continue;
    void queryClient.invalidateQueries({
      queryKey: queryKeyOf(topic),
      predicate: (query) => query.state.dataUpdatedAt < nowMs - freshMs,
    });
  }
}

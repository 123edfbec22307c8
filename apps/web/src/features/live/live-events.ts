import { boardChangeEvent, boardEvent, changedEvent } from '@dewsweeper/contract/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { applyBoardChange, type KnownBoard } from './board-changes.ts';
import type { LiveEventName } from './live-client.ts';
import { queryKeyOf } from './topics.ts';

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

/**
 * However short the gap: changes between the last reading and the stream's start are in neither. A first
 * fetch under way is shown, then repeated: it may be older than the stream.
 */
export async function healTopics(queryClient: QueryClient, topics: readonly string[]): Promise<void> {
  const healing = topics.filter((topic) => !topic.startsWith('board:'));
  await Promise.all(
    healing.map(async (topic) => {
      const queryKey = queryKeyOf(topic);
      const isFirstReading = (query: Query) =>
        query.state.data === undefined && query.state.fetchStatus !== 'idle';
      const first = { queryKey, predicate: isFirstReading };
      await queryClient.refetchQueries(first, { cancelRefetch: false });
      await queryClient.invalidateQueries({ queryKey });
    }),
  );
}

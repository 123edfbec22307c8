import { board, bookableDays } from '@dewsweeper/contract/board';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';
import { type KnownBoard, newerBoard } from '../live/board-changes.ts';

const staleMilliseconds = 15_000;

/** Kept up to date by the live stream. */
export const boardQuery = ({ group, course }: CoursePath, date: string) => {
  const queryKey = ['board', group, course, date];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<KnownBoard> => {
      const read = { board: await get(routes.board(group, course, date), board, signal), etag: null };
      // A live event may have arrived before this reply.
      return newerBoard(client.getQueryData(queryKey), read);
    },
    staleTime: staleMilliseconds,
  });
};

export const daysQuery = ({ group, course }: CoursePath) =>
  queryOptions({
    queryKey: ['days', group, course],
    queryFn: ({ signal }) => get(routes.days(group, course), bookableDays, signal),
    staleTime: staleMilliseconds,
  });

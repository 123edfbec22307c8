import { board, groupBoard } from '@dewsweeper/contract/board';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';
import { type KnownBoard, newerBoard } from '../live/board-changes.ts';
import { boardTopic, queryKeyOf } from '../live/topics.ts';

const staleTime = 15_000;

/** The same board as on its course's page: what is known of it is shared. */
export const courseBoardQuery = (path: CoursePath, date: string) => {
  const queryKey = queryKeyOf(boardTopic(path, date));
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<KnownBoard> => {
      const read = {
        board: await get(routes.board(path.group, path.course, date), board, signal),
        etag: null,
      };
      return newerBoard(client.getQueryData(queryKey), read);
    },
    staleTime,
    // Fifty courses would be asked for at once; the live stream names what changed.
    refetchOnWindowFocus: false,
  });
};

/** One request for all courses; each board is then kept up to date by the live stream. */
export const groupBoardQuery = (group: string, date: string) =>
  queryOptions({
    queryKey: ['group-board', group, date],
    queryFn: async ({ signal, client }) => {
      const { boards } = await get(routes.groupBoard(group, date), groupBoard, signal);
      for (const one of boards) {
        const queryKey = queryKeyOf(boardTopic(one, date));
        client.setQueryData<KnownBoard>(queryKey, (known) => newerBoard(known, { board: one, etag: null }));
      }
      return boards.map(({ course }) => course);
    },
    staleTime,
  });

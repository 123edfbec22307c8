import { board } from '@dewsweeper/contract/board';
import type { WantedCourse } from '@dewsweeper/contract/course-settings';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

/** `POST` of unsaved settings; `path`: of the group or the course. `date` null: tomorrow at the course. */
export const boardPreviewQuery = (path: string, wanted: WantedCourse, date: string | null) =>
  queryOptions({
    queryKey: [path, wanted, date],
    queryFn: () => send('POST', path, board, { ...wanted, date }),
    staleTime: Number.POSITIVE_INFINITY,
  });

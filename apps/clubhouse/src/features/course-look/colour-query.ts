import { colourPreview } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';

/** `colour`: six digits. A shade never changes. */
export const coloursQuery = ({ group, course }: CoursePath, colour: string) =>
  queryOptions({
    queryKey: ['colours', group, course, colour],
    queryFn: ({ signal }) => get(routes.clubhouseColours(group, course, colour), colourPreview, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

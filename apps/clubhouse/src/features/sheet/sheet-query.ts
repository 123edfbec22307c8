import { type ActReply, type Sheet, sheet } from '@dewsweeper/contract/clubhouse';
import { course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { noteServerTime } from '@dewsweeper/web/lib/clock.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getKept, type Kept } from '../../lib/kept-replies.ts';
import type { ActUnderWay } from '../acts/act-desk.ts';
import { withChanged } from '../acts/show-act.ts';

export function sheetQuery({ group, course }: CoursePath, date: string) {
  return queryOptions({
    queryKey: ['sheet', group, course, date],
    queryFn: async ({ signal }): Promise<Kept<Sheet>> => {
      const askedAtMs = Date.now();
      const found = await getKept(routes.clubhouseSheet(group, course, date), sheet, signal);
      if (found.keptAtMs === null) noteServerTime(found.value.serverTime, askedAtMs);
      return found;
    },
    // Changes are announced; this only bounds what a lost announcement costs.
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}

export function courseQuery({ group, course: id }: CoursePath) {
  return queryOptions({
    queryKey: ['course', group, id],
    queryFn: async ({ signal }) => (await getKept(routes.course(group, id), course, signal)).value,
    staleTime: 300_000,
  });
}

/** Writes the groups of a reply over older ones, and has sheet and log read again. */
export async function keepGroups(
  queryClient: QueryClient,
  { place, date, request }: ActUnderWay,
  reply: ActReply,
): Promise<void> {
  const { queryKey } = sheetQuery(place, date);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) => {
    if (known === undefined) return known;
    const value = withChanged(known.value, reply.changed);
    const isDayNote = request.kind === 'note' && request.date === value.date;
    return { ...known, value: isDayNote ? { ...value, note: request.text.trim() } : value };
  });
  const again = queryClient.invalidateQueries({ queryKey });
  // The reply to an undo does not say what became of a note of the day.
  if (request.kind === 'undo') await again;
  void queryClient.invalidateQueries({ queryKey: ['money'] });
  void queryClient.invalidateQueries({ queryKey: ['acts', place.group, place.course] });
}

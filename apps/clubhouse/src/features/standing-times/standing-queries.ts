import { type ActConflict, type ActReply, actReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Refused, send } from '../../lib/api.ts';
import type { Booking } from '../sheet/book-form.tsx';

export type StandingTime = Booking & { startingTime: string; startingTeeID: string; dates: string[] };

/** `reply`: of the dates that are free, with the digest; null when none is. */
export type LookedAt = { reply: ActReply | null; conflicts: ActConflict[] };

/** Asks again without the dates that are taken, until all that are left can be booked. */
export function previewQuery(place: CoursePath, wanted: StandingTime, notify: boolean) {
  return queryOptions({
    queryKey: ['standing-time', place.group, place.course, wanted, notify],
    queryFn: async (): Promise<LookedAt> => {
      const conflicts: ActConflict[] = [];
      let { dates } = wanted;
      while (dates.length > 0) {
        try {
          const draft = { ...wanted, dates, notify };
          return { reply: await sendAct(place, { ...draft, kind: 'standing-time' }, '?preview'), conflicts };
        } catch (error) {
          const found = error instanceof Refused ? (error.problem.conflicts ?? []) : [];
          const free = dates.filter((date) => !found.some((one) => one.date === date));
          if (free.length === dates.length) throw error;
          conflicts.push(...found);
          dates = free;
        }
      }
      return { reply: null, conflicts };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function useBookStandingTime(place: CoursePath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: StandingTime & { notify: boolean; preview?: string | undefined }) =>
      sendAct(place, { ...wanted, kind: 'standing-time' }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useUndoStandingTime(place: CoursePath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: string) => sendAct(place, { kind: 'undo', act }),
    onSettled: () => queries.invalidateQueries(),
  });
}

function sendAct({ group, course }: CoursePath, draft: object, query = ''): Promise<ActReply> {
  const request = { ...draft, id: crypto.randomUUID() };
  return send('POST', `${routes.clubhouseActs(group, course)}${query}`, actReply, request);
}

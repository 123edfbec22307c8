import { type ActConflict, type ActReply, actReply } from '@dewsweeper/contract/clubhouse';
import { standingTimes } from '@dewsweeper/contract/clubhouse-standing';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, Refused, send } from '../../lib/api.ts';
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

export function standingTimesQuery({ group, course }: CoursePath) {
  return queryOptions({
    queryKey: ['standing-times', group, course],
    queryFn: async ({ signal }) =>
      (await get(routes.clubhouseStandingTimes(group, course), standingTimes, signal)).standingTimes,
    refetchOnWindowFocus: true,
  });
}

/** Of an act on a standing time that is there. */
export type StandingDraft = { notify: boolean } & (
  | { kind: 'end-standing-time'; teetimegroup: string; only?: string[]; money: 'keep' | 'give-back' }
  | { kind: 'change-standing-time'; teetimegroup: string; golfers: Booking['golfers']; also: string[] }
);

/** What it would do; null without one. */
export function actPreviewQuery(place: CoursePath, draft: StandingDraft | null) {
  return queryOptions({
    queryKey: ['standing-act', place.group, place.course, draft],
    queryFn: () => (draft === null ? null : sendAct(place, draft, '?preview')),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

type ActToDo =
  | (StandingTime & { kind: 'standing-time'; notify: boolean })
  | StandingDraft
  | { kind: 'undo'; act: string };

export function useStandingAct(place: CoursePath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: ActToDo & { preview?: string | undefined }) => sendAct(place, wanted),
    onSettled: () => queries.invalidateQueries(),
  });
}

function sendAct({ group, course }: CoursePath, draft: object, query = ''): Promise<ActReply> {
  const request = { ...draft, id: crypto.randomUUID() };
  return send('POST', `${routes.clubhouseActs(group, course)}${query}`, actReply, request);
}

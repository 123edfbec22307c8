import { type ActConflict, type ActReply, actReply, type Sheet } from '@dewsweeper/contract/clubhouse';
import { teeSheets } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, Refused, send } from '../../lib/api.ts';
import { sheetQuery } from '../sheet/sheet-query.ts';
import type { ShotgunGroup } from './groups-text.ts';

export type WantedShotgun = {
  date: string;
  title: string;
  fromTime: string;
  startingTime: string;
  toTime: string;
  groups: ShotgunGroup[];
};

/** `refusal`: null where it could be done. */
export type LookedAt = { reply: ActReply | null; refusal: string | null; conflicts: ActConflict[] };

const withReason = (wanted: WantedShotgun, reason: string | null) => ({
  ...wanted,
  kind: 'shotgun',
  ...(reason !== null && { override: { reason } }),
});

/** What it would take, or what is in its way. `reason`: why golfers' holds yield. */
export function shotgunPreviewQuery(place: CoursePath, wanted: WantedShotgun, reason: string | null) {
  return queryOptions({
    queryKey: ['shotgun', place.group, place.course, wanted, reason],
    queryFn: async (): Promise<LookedAt> => {
      try {
        const reply = await sendAct(place, withReason(wanted, reason), '?preview');
        return { reply, refusal: null, conflicts: [] };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, conflicts = [] } = error.problem;
        return { reply: null, refusal: code, conflicts };
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

type Taking = { wanted: WantedShotgun; reason: string | null; preview: string | undefined };

export function useTakeShotgun(place: CoursePath, date: string) {
  return useShotgunAct(place, date, ({ wanted, reason, preview }: Taking) => ({
    ...withReason(wanted, reason),
    preview,
  }));
}

type Change = { id: string; revision: number; startingTime: string; groups: ShotgunGroup[] };

export function useChangeShotgun(place: CoursePath, date: string) {
  return useShotgunAct(place, date, ({ id, revision, startingTime, groups }: Change) => ({
    kind: 'change-shotgun',
    teetimegroup: id,
    startingTime,
    groups,
    expected: { [id]: revision },
  }));
}

export function useEndShotgun(place: CoursePath, date: string) {
  return useShotgunAct(place, date, ({ teeIDs, from, to }: ShotgunEvent) => ({
    kind: 'open',
    dates: [date],
    teeIDs,
    fromTime: from,
    toTime: to,
  }));
}

export function useUndoShotgun(place: CoursePath, date: string) {
  return useShotgunAct(place, date, (act: string) => ({ kind: 'undo', act }));
}

/** Done once the sheet shows it. */
function useShotgunAct<Wanted>(place: CoursePath, date: string, draftOf: (wanted: Wanted) => object) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => sendAct(place, draftOf(wanted)),
    onSettled: () => queries.invalidateQueries({ queryKey: sheetQuery(place, date).queryKey }),
  });
}

function sendAct({ group, course }: CoursePath, draft: object, query = ''): Promise<ActReply> {
  const request = { ...draft, id: crypto.randomUUID() };
  return send('POST', `${routes.clubhouseActs(group, course)}${query}`, actReply, request);
}

/** How long nine holes take from each tee. */
export function roundsQuery({ group, course }: CoursePath) {
  return queryOptions({
    queryKey: ['tee-sheets', group, course],
    queryFn: ({ signal }) => get(routes.teeSheets(group, course), teeSheets, signal),
    staleTime: 300_000,
  });
}

export type ShotgunEvent = {
  /** Of the block that has its groups. */
  id: string;
  title: string;
  from: string;
  to: string;
  teeIDs: string[];
  revision: number;
  startingTime: string;
  groups: ShotgunGroup[];
};

/** The shotgun starts of a day, with the tees that each closes. */
export function eventsOf({ blocks }: Sheet): ShotgunEvent[] {
  return blocks.flatMap(({ id, title, from, to, shotgun }) => {
    if (!shotgun) return [];
    const same = blocks.filter((one) => one.title === title && one.from === from && one.to === to);
    return [{ id, title, from, to, teeIDs: same.map(({ teeID }) => teeID), ...shotgun }];
  });
}

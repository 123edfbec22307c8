import { type Opening, opening, ownWish, type WishRequest } from '@dewsweeper/contract/fair-openings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, nothing, problemCode, send } from '../../lib/api.ts';
import { noteServerTime, serverNow } from '../../lib/clock.ts';
import { withAdvice } from '../../lib/failure-advice.ts';
import { fairOpeningMessages } from '../../messages.ts';

const waitingEveryMs = 60_000;
const gatheringEveryMs = 20_000;
const resultEveryMs = 1_500;
/** So that not all who wait ask at one moment. */
const scatteredOverMs = 1_000;

/** `GET .../openings/{date}`; null: no draw opens this day. */
export const openingQuery = ({ group, course }: CoursePath, date: string) =>
  queryOptions({
    queryKey: ['opening', group, course, date],
    queryFn: async ({ signal }): Promise<Opening | null> => {
      const askedAtMs = Date.now();
      try {
        const found = await get(routes.opening(group, course, date), opening, signal);
        noteServerTime(found.serverTime, askedAtMs);
        return found;
      } catch (error) {
        if (problemCode(error) === 'no-such-opening') return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data ? nextReadMs(data, serverNow(), Math.random()) : false),
  });

/** Until the opening may be another; false: it stays. `chance`: 0 to 1. */
export function nextReadMs(found: Opening, nowMs: number, chance: number): number | false {
  const after = (instant: string) =>
    Math.max(0, Date.parse(instant) - nowMs) + 200 + chance * scatteredOverMs;
  switch (found.state) {
    case 'before':
      return Math.min(waitingEveryMs, after(found.gathersFrom));
    case 'gathering':
      return Math.min(gatheringEveryMs, after(found.drawsAt));
    case 'drawing':
      return resultEveryMs;
    case 'drawn':
    case 'not-drawn':
      return nowMs < Date.parse(found.opensAt) ? after(found.opensAt) : false;
    default:
      return found.state satisfies never;
  }
}

/** `GET .../openings/{date}/wish`. The golfer's own topic tells of changes. */
export const ownWishQuery = ({ group, course }: CoursePath, date: string, isDrawn: boolean) =>
  queryOptions({
    queryKey: ['me', 'wish', group, course, date],
    queryFn: async ({ signal }) => (await get(routes.openingWish(group, course, date), ownWish, signal)).wish,
    refetchInterval: ({ state: { data } }) =>
      isDrawn && data?.outcome === 'gathering' ? resultEveryMs : false,
  });

/** `PUT .../openings/{date}/wish` */
export function useSendWish(path: CoursePath, date: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownWishQuery(path, date, false);
  return useMutation({
    mutationFn: (wanted: WishRequest) =>
      send('PUT', routes.openingWish(path.group, path.course, date), ownWish, wanted),
    onSuccess: ({ wish }) => queryClient.setQueryData(queryKey, wish),
    onError: () => queryClient.invalidateQueries(openingQuery(path, date)),
  });
}

/** `DELETE .../openings/{date}/wish` */
export function useWithdrawWish(path: CoursePath, date: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownWishQuery(path, date, false);
  return useMutation({
    mutationFn: () => send('DELETE', routes.openingWish(path.group, path.course, date), nothing),
    onSuccess: () => queryClient.setQueryData(queryKey, null),
    onError: () => queryClient.invalidateQueries(openingQuery(path, date)),
  });
}

/** The draw has begun meanwhile. */
export function isTooLate(error: unknown): boolean {
  return ['not-gathering', 'no-such-opening'].includes(problemCode(error) ?? '');
}

export function wishFailure(error: unknown): string {
  if (isTooLate(error)) return fairOpeningMessages.tooLate;
  switch (problemCode(error)) {
    case 'phone-has-wished':
      return fairOpeningMessages.phoneHasWished;
    case 'too-many-reservations':
      return fairOpeningMessages.most;
    case 'booking-denied':
      return fairOpeningMessages.denied;
    case 'slot-taken':
    case 'no-such-tee-time':
    case 'holes-not-offered':
    case 'group-too-small':
    case 'rate-not-allowed':
    case 'too-late':
    case 'date-not-bookable':
      return fairOpeningMessages.goneFromSheet;
    default:
      return withAdvice(fairOpeningMessages.sendFailed, error);
  }
}

export function withdrawFailure(error: unknown): string {
  return isTooLate(error)
    ? fairOpeningMessages.tooLate
    : withAdvice(fairOpeningMessages.withdrawFailed, error);
}

import { routes } from '@dewsweeper/contract/routes';
import { type Hold, hold } from '@dewsweeper/contract/teetimegroup';
import { myWaits, type Wait, type WaitRequest, wait } from '@dewsweeper/contract/waitlist';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, nothing, problemCode, send } from '../../lib/api.ts';
import { noteServerTime } from '../../lib/clock.ts';
import { withAdvice } from '../../lib/failure-advice.ts';
import { waitlistMessages } from '../../messages.ts';
import { keepHold } from '../reservations/my-tee-time-groups.ts';

const waitsEveryMs = 3_000;

/** `GET /api/users/me/waits` */
export const myWaitsQuery = queryOptions({
  queryKey: ['me', 'waits'],
  queryFn: async ({ signal }) => {
    const askedAtMs = Date.now();
    const mine = await get(routes.myWaits, myWaits, signal);
    noteServerTime(mine.serverTime, askedAtMs);
    return mine;
  },
  // An offer changes nothing of the golfer's that is live.
  refetchInterval: ({ state }) => ((state.data?.waits.length ?? 0) > 0 ? waitsEveryMs : false),
});

/** `POST .../waits` */
export function useJoin({ group, course }: { group: string; course: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WaitRequest) => send('POST', routes.waits(group, course), wait, wanted),
    onSettled: () => queryClient.invalidateQueries(myWaitsQuery),
  });
}

/** `DELETE .../waits/{id}`. One that has ended counts as given up. */
export function useLeave() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ group, course, id }: Wait) => {
      try {
        await send('DELETE', routes.wait(group, course, id), nothing);
      } catch (error) {
        if (problemCode(error) !== 'not-found') throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries(myWaitsQuery),
  });
}

/** `POST .../waits/{id}/hold` */
export function useTakeOffer(onHeld: (held: Hold) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ group, course, id }: Wait) => send('POST', routes.offeredHold(group, course, id), hold),
    onSuccess: async (held) => {
      await keepHold(queryClient, held);
      onHeld(held);
    },
    onSettled: () => queryClient.invalidateQueries(myWaitsQuery),
  });
}

export function joinFailure(error: unknown): string {
  switch (problemCode(error)) {
    case 'times-are-open':
      return waitlistMessages.timesAreOpen;
    case 'too-many-waits':
      return waitlistMessages.tooMany;
    case 'waitlist-not-offered':
      return waitlistMessages.notOffered;
    case 'no-such-tee-time':
    case 'date-not-bookable':
      return waitlistMessages.noSuchHours;
    case 'booking-denied':
      return waitlistMessages.denied;
    default:
      return withAdvice(waitlistMessages.joinFailed, error);
  }
}

export function takeFailure(error: unknown): string {
  switch (problemCode(error)) {
    case 'offer-ended':
      return waitlistMessages.offerEnded;
    case 'payment-in-flight':
      return waitlistMessages.paying;
    case 'too-many-reservations':
      return waitlistMessages.most;
    case 'booking-denied':
      return waitlistMessages.denied;
    default:
      return withAdvice(waitlistMessages.takeFailed, error);
  }
}

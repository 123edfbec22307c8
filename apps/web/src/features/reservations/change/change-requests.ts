import { type ChangeRequest, changeOffer } from '@dewsweeper/contract/reservation-change';
import { routes } from '@dewsweeper/contract/routes';
import { type TeeTimeGroup, teeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, problemCode, send } from '../../../lib/api.ts';
import { withAdvice } from '../../../lib/failure-advice.ts';
import { changeMessages } from '../../../messages.ts';
import { readHoldFailure } from '../../booking/refusals.ts';
import { myTeeTimeGroupsQuery } from '../my-tee-time-groups.ts';

type Own = Pick<TeeTimeGroup, 'group' | 'course' | 'id'>;
export type Wanted = Pick<ChangeRequest, 'date' | 'startingTime' | 'startingTeeID' | 'numHoles'> & {
  players: number;
};

/** Never from memory: reservation and prices may have changed. */
export const changeOfferQuery = ({ group, course, id }: Own, wanted: Wanted) =>
  queryOptions({
    queryKey: ['change', group, course, id, wanted],
    queryFn: ({ signal }) => {
      const { numHoles, players, ...start } = wanted;
      const query = new URLSearchParams({ ...start, numHoles: String(numHoles), players: String(players) });
      return get(`${routes.reservationChange(group, course, id)}?${query}`, changeOffer, signal);
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The list is read again before it is done, so that the ticket is the new one. */
export function useChangeReservation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ own: { group, course, id }, request }: { own: Own; request: ChangeRequest }) =>
      send('POST', routes.reservationChange(group, course, id), teeTimeGroup, request),
    onSettled: () => queryClient.invalidateQueries(myTeeTimeGroupsQuery),
  });
}

/** In each case the golfer keeps what they have. */
export function changeFailure(error: unknown, otherwise: string): string {
  switch (problemCode(error)) {
    case 'call-the-clubhouse':
    case 'change-not-offered':
      return changeMessages.call;
    case 'already-played':
      return changeMessages.started;
    case 'not-found':
      return changeMessages.ended;
    case 'reservation-changed':
      return changeMessages.changedMeanwhile;
    case 'amount-differs':
    case 'unknown-rate':
      return changeMessages.newPrice;
    case 'slot-taken':
      return `${changeMessages.taken} ${changeMessages.kept}`;
    case 'no-such-tee-time':
    case 'holes-not-offered':
    case 'group-too-small':
    case 'too-late':
    case 'date-not-bookable':
    case 'rate-not-allowed':
    case 'booking-denied':
    case 'too-many-requests': {
      const refusal = readHoldFailure(error);
      return 'text' in refusal ? `${refusal.text} ${changeMessages.kept}` : withAdvice(otherwise, error);
    }
    default:
      return withAdvice(otherwise, error);
  }
}

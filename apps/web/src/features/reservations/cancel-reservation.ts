import { routes } from '@dewsweeper/contract/routes';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { withAdvice } from '../../lib/failure-advice.ts';
import { reservationMessages } from '../../messages.ts';
import { myTeeTimeGroupsQuery } from './my-tee-time-groups.ts';

/** `DELETE .../teetimegroups/{id}`. One that is already gone counts as cancelled. */
export function useCancelReservation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ group, course, id }: TeeTimeGroup) => {
      try {
        await send('DELETE', routes.teeTimeGroup(group, course, id), nothing);
      } catch (error) {
        if (problemCode(error) !== 'not-found') throw error;
      }
    },
    onSuccess: (_nothing, cancelled) => {
      queryClient.setQueryData(
        myTeeTimeGroupsQuery.queryKey,
        (mine) =>
          mine && { ...mine, reservations: mine.reservations.filter(({ id }) => id !== cancelled.id) },
      );
    },
    onSettled: () => queryClient.invalidateQueries(myTeeTimeGroupsQuery),
  });
}

export function cancelFailure(error: unknown): string {
  switch (problemCode(error)) {
    case 'has-receipt':
      return reservationMessages.callClubhouse;
    case 'already-played':
      return reservationMessages.cancelTooLate;
    default:
      return withAdvice(reservationMessages.cancelFailed, error);
  }
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { sessionQuery } from '../../lib/session/session.ts';
import { useGuard } from '../../lib/use-guard.ts';
import { myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import type { Booking } from './use-booking.ts';

/** Back asks before closing the sheet, leads from payment to golfers, does nothing during a charge. */
export function useBookingNavigation(booking: Booking): void {
  const { flow, askCancel, declineCancel, release, onPaymentEvent } = booking;
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useGuard('hold' in flow, () => {
    if ('asking' in flow && flow.asking) declineCancel();
    else if (flow.step === 'confirming') askCancel();
    else if (flow.step === 'paying') onPaymentEvent({ type: 'golfers-asked' });
    else if (flow.step === 'conflict') release();
    return true;
  });

  useEffect(() => {
    if (flow.step === 'signed-out') void queryClient.invalidateQueries(sessionQuery);
    if (flow.step !== 'reserved') return;
    void queryClient.invalidateQueries(myTeeTimeGroupsQuery);
    void navigate({ to: paths.reservations });
  }, [flow.step, navigate, queryClient]);
}

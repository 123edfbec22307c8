import { useEffect, useEffectEvent, useRef } from 'react';
import { useSignedInUser } from '../session/session.ts';
import { keptPayment } from './kept-payment.ts';
import type { Booking } from './use-booking.ts';

/** After a reload, leads a hold on to the payment step that was open. */
export function useResumedPayment({ flow, openPayment }: Booking): void {
  const { id: uid } = useSignedInUser();
  const holdID = flow.step === 'confirming' ? flow.hold.id : null;
  const isDone = useRef(false);
  const resume = useEffectEvent((golfers: Parameters<typeof openPayment>[0]) => openPayment(golfers));

  useEffect(() => {
    if (holdID === null || isDone.current) return;
    const kept = keptPayment(uid);
    isDone.current = true;
    if (kept?.holdID === holdID) resume(kept.golfers);
  }, [holdID, uid]);
}

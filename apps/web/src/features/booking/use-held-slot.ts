import { type Dispatch, useEffect } from 'react';
import { slotKey } from '../tee-times/open-times.ts';
import type { ShownTimesEvent } from '../tee-times/shown-times.ts';
import type { BookingFlow } from './booking-steps.ts';

/** The key of the golfer's own slot, reported to the grid so that it does not count as taken. */
export function useHeldSlot(flow: BookingFlow, dispatch: Dispatch<ShownTimesEvent>): string | null {
  const key = heldKey(flow);
  useEffect(() => {
    if (key === null) return;
    dispatch({ type: 'held', key });
    return () => dispatch({ type: 'released', atMs: Date.now() });
  }, [key, dispatch]);
  return key;
}

function heldKey(flow: BookingFlow): string | null {
  if (flow.step === 'holding') return slotKey(flow.slot);
  if (flow.step !== 'confirming' && flow.step !== 'paying') return null;
  return slotKey({ time: flow.hold.startingTime, teeID: flow.hold.startingTeeID });
}

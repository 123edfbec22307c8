import type { Hold, MyTeeTimeGroups } from '@dewsweeper/contract/teetimegroup';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef } from 'react';
import { secondsUntil } from '../../lib/clock.ts';
import { myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import { useSignedInUser } from '../session/session.ts';
import { type Choices, choicesOf, isHeldWith } from '../tee-times/choices.ts';
import { useChoose } from '../tee-times/use-choices.ts';
import type { FlowEvent, TeeTime } from './booking-steps.ts';
import { forgetPayment, type KeptPayment, keptPayment } from './kept-payment.ts';

const readAgainMs = 3000;

/**
 * Finds the golfer's hold again after a reload or Back (ruling 13), and follows what his other tabs do. A
 * hold of other choices than the address names is left alone: it ends by itself, or by the next one. `unanswered` is
 * the slot that he asked for without learning whether he has it.
 */
export function useOwnHold(
  choices: Choices,
  unanswered: TeeTime | null,
  dispatch: Dispatch<FlowEvent>,
): void {
  const { data, isFetchedAfterMount } = useQuery({
    ...myTeeTimeGroupsQuery,
    // While the server cannot be reached, the golfer's question stays open.
    refetchInterval: ({ state }) => unanswered !== null && state.isInvalidated && readAgainMs,
  });
  const choose = useChoose();
  const { id: uid } = useSignedInUser();
  const looked = useRef(false);

  useEffect(() => {
    if (data === undefined) return;
    dispatch({ type: 'mine-read', mine: data });
    if (unanswered !== null && isHoldOf(unanswered, choices, data.hold))
      dispatch({ type: 'found', hold: data.hold });
    if (looked.current || !isFetchedAfterMount) return;
    looked.current = true;
    const found = findAgain(uid, choices, data);
    if (found === null) return;
    dispatch(found);
    if ('hold' in found) choose(choicesOf(found.hold), { replace: true });
  }, [data, isFetchedAfterMount, choices, unanswered, choose, dispatch, uid]);
}

function isHoldOf(slot: TeeTime, choices: Choices, hold: Hold | null): hold is Hold {
  if (hold?.startingTime !== slot.time || hold.startingTeeID !== slot.teeID) return false;
  return isHeldWith(choices, hold) && secondsUntil(hold.confirmDeadline) > 0;
}

/** What a page that was loaded again goes on with: the hold, or the payment step that was open. */
function findAgain(uid: string, choices: Choices, mine: MyTeeTimeGroups): FlowEvent | null {
  const { hold } = mine;
  const kept = keptPayment(uid);
  if (kept !== null) return findPaymentAgain(kept, choices, mine);
  if (hold === null || !isHeldWith(choices, hold)) return null;
  return secondsUntil(hold.confirmDeadline) === 0 ? null : { type: 'found', hold };
}

function findPaymentAgain(
  kept: KeptPayment,
  choices: Choices,
  { hold, reservations }: MyTeeTimeGroups,
): FlowEvent | null {
  const { golfers, window, request } = kept;
  const isAlive = hold?.id === kept.hold.id;
  if (reservations.some(({ id }) => id === kept.hold.id)) {
    forgetPayment();
    return { type: 'confirmed' };
  }
  // What was sent is asked about even when the hold is gone: the golfer learns what became of his money.
  if (request !== null)
    return { type: 'payment-found', hold: isAlive ? hold : kept.hold, golfers, window, request };
  if (!isAlive) {
    forgetPayment();
    return { type: 'payment-lost' };
  }
  return isHeldWith(choices, hold) ? { type: 'payment-found', hold, golfers, window, request } : null;
}

/** Leads a golfer whose address names no course of his back to the hold that he has. */
export function useWayToOwnHold(isAstray: boolean): void {
  const { data } = useQuery({ ...myTeeTimeGroupsQuery, enabled: isAstray });
  const choose = useChoose();
  useEffect(() => {
    const hold = isAstray ? data?.hold : null;
    if (hold && secondsUntil(hold.confirmDeadline) > 0) choose(choicesOf(hold), { replace: true });
  }, [isAstray, data, choose]);
}

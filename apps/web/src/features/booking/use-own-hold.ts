import type { Hold, MyTeeTimeGroups } from '@dewsweeper/contract/teetimegroup';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { secondsUntil } from '../../lib/clock.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import { type Choices, choicesOf, isHeldWith } from '../tee-times/choices.ts';
import { useChoose } from '../tee-times/use-choices.ts';
import type { FlowEvent, TeeTime } from './booking-steps.ts';
import { forgetPayment, type KeptPayment, keptPayment } from './kept-payment.ts';

const readAgainMs = 3000;

export type OwnHold = {
  known: Hold | null;
  goOn: (hold: Hold) => void;
  /** Releases it, also if it becomes known only later. */
  letGo: () => void;
  /** The golfer takes another time: an earlier `letGo` does not apply to it. */
  keep: () => void;
};

/**
 * After a reload or Back, and from other tabs. A hold for other choices than the address names is left alone
 * until the golfer changes one. `unanswered`: the slot of a request without a reply.
 */
export function useOwnHold(
  choices: Choices,
  unanswered: TeeTime | null,
  dispatch: Dispatch<FlowEvent>,
  release: (hold: Hold) => unknown,
): OwnHold {
  const { data, isFetchedAfterMount } = useQuery({
    ...myTeeTimeGroupsQuery,
    // Repeated until the server answers whether the slot is held.
    refetchInterval: ({ state }) => unanswered !== null && state.isInvalidated && readAgainMs,
  });
  const choose = useChoose();
  const { id: uid } = useSignedInUser();
  const looked = useRef(false);
  const isLetGo = useRef(false);
  const [hasLooked, setHasLooked] = useState(false);

  useEffect(() => {
    if (data === undefined) return;
    dispatch({ type: 'mine-read', mine: data });
    if (unanswered !== null && isHoldOf(unanswered, choices, data.hold))
      dispatch({ type: 'found', hold: data.hold });
    if (looked.current || !isFetchedAfterMount) return;
    looked.current = true;
    setHasLooked(true);
    if (isLetGo.current) {
      isLetGo.current = false;
      if (data.hold !== null) release(data.hold);
      return;
    }
    const found = findAgain(uid, choices, data);
    if (found === null) return;
    dispatch(found);
    if ('hold' in found) choose(choicesOf(found.hold), { replace: true });
  }, [data, isFetchedAfterMount, choices, unanswered, choose, dispatch, release, uid]);

  return {
    known: hasLooked ? (data?.hold ?? null) : null,
    goOn: (hold) => {
      const found = data && isHeldWith(choices, hold) ? findAgain(uid, choices, data) : null;
      if (found !== null) return dispatch(found);
      looked.current = false;
      choose(choicesOf(hold));
    },
    letGo: () => {
      isLetGo.current = !isFetchedAfterMount;
      if (data?.hold) release(data.hold);
    },
    keep: () => {
      isLetGo.current = false;
    },
  };
}

function isHoldOf(slot: TeeTime, choices: Choices, hold: Hold | null): hold is Hold {
  if (hold?.startingTime !== slot.time || hold.startingTeeID !== slot.teeID) return false;
  return isHeldWith(choices, hold) && secondsUntil(hold.confirmDeadline) > 0;
}

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
  // A sent payment is asked about even when the hold is gone: the golfer must learn its outcome.
  if (request !== null)
    return { type: 'payment-found', hold: isAlive ? hold : kept.hold, golfers, window, request };
  if (!isAlive) {
    forgetPayment();
    return { type: 'payment-lost' };
  }
  return isHeldWith(choices, hold) ? { type: 'payment-found', hold, golfers, window, request } : null;
}

/** For an address that names no course of the golfer's. */
export function useRedirectToOwnHold(isAstray: boolean): void {
  const { data } = useQuery({ ...myTeeTimeGroupsQuery, enabled: isAstray });
  const choose = useChoose();
  useEffect(() => {
    const hold = isAstray ? data?.hold : null;
    if (hold && secondsUntil(hold.confirmDeadline) > 0) choose(choicesOf(hold), { replace: true });
  }, [isAstray, data, choose]);
}

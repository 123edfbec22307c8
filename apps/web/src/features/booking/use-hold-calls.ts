import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { keepHold, myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import { boardQuery } from '../tee-times/board.ts';
import { type Choices, type CompleteChoices, isHeldWith } from '../tee-times/choices.ts';
import type { Gone } from '../tee-times/shown-times.ts';
import type { FlowEvent, TeeTime } from './booking-steps.ts';
import type { GolferDraft } from './golfer-drafts.ts';
import { type ConfirmRefusal, readConfirmFailure, readHoldFailure, readWindowFailure } from './refusals.ts';
import { confirmHold, openPaymentWindow, placeHold, releaseHold } from './requests.ts';

export type OnLost = (slot: TeeTime, as: Gone) => void;

export function useHoldCalls(choices: Choices, dispatch: Dispatch<FlowEvent>, onLost: OnLost) {
  const queryClient = useQueryClient();
  const newest = useRef(choices);
  useEffect(() => {
    newest.current = choices;
  });

  /** Releases under way. A new hold waits for them, so that none of them releases the same slot again. */
  const leaving = useRef<Promise<unknown>>(Promise.resolve());
  const releaseHeld = useCallback(
    (hold: Hold) => {
      const leave = async () => {
        const end = await releaseHold(hold);
        await keepHold(queryClient, null, hold);
        if (end === 'reserved') dispatch({ type: 'confirmed' });
      };
      const left = leave();
      leaving.current = Promise.allSettled([leaving.current, left]);
      return left;
    },
    [queryClient, dispatch],
  );
  /** A failure is not shown: the hold expires by itself. */
  const releaseUnseen = useCallback((hold: Hold) => releaseHeld(hold).catch(() => undefined), [releaseHeld]);

  const take = async (made: CompleteChoices, slot: TeeTime) => {
    dispatch({ type: 'picked', slot });
    const { date, holes, players } = made;
    const request = { date, startingTime: slot.time, startingTeeID: slot.teeID, numHoles: holes, players };
    try {
      await leaving.current;
      const hold = await placeHold(made, request);
      if (isHeldWith(newest.current, hold)) await keepHold(queryClient, hold);
      if (isHeldWith(newest.current, hold)) dispatch({ type: 'held', hold });
      else await releaseUnseen(hold);
    } catch (error) {
      const refusal = readHoldFailure(error);
      if (refusal.kind === 'taken' || refusal.kind === 'not-offered') {
        onLost(slot, refusal.kind === 'taken' ? 'taken' : 'closed');
        void queryClient.invalidateQueries(boardQuery(made, date));
      }
      dispatch({ type: 'hold-refused', refusal });
      if (refusal.kind === 'unanswered') void queryClient.invalidateQueries(myTeeTimeGroupsQuery);
    }
  };

  const confirm = async (hold: Hold, golfers: readonly GolferDraft[]) => {
    dispatch({ type: 'confirm-sent' });
    try {
      await confirmHold(hold, golfers);
      await keepHold(queryClient, null);
      dispatch({ type: 'confirmed' });
    } catch (error) {
      await refuse(readConfirmFailure(error));
    }
  };

  const openPayment = async (held: Hold, golfers: readonly GolferDraft[]) => {
    dispatch({ type: 'payment-asked' });
    try {
      const { hold, window } = await openPaymentWindow(held, golfers);
      await keepHold(queryClient, hold);
      dispatch({ type: 'payment-opened', hold, golfers, window });
    } catch (error) {
      await refuse(readWindowFailure(error));
    }
  };

  const refuse = async (refusal: ConfirmRefusal) => {
    const isAlive = refusal.kind === 'failed' || refusal.kind === 'payment-changed';
    if (!isAlive) await keepHold(queryClient, null);
    dispatch({ type: 'confirm-refused', refusal });
  };

  const release = useCallback(
    async (hold: Hold) => {
      dispatch({ type: 'release-sent' });
      try {
        const end = await releaseHold(hold);
        await keepHold(queryClient, null, hold);
        dispatch({ type: end === 'reserved' ? 'confirmed' : 'released' });
      } catch {
        dispatch({ type: 'release-failed' });
      }
    },
    [queryClient, dispatch],
  );

  return { take, confirm, openPayment, release, releaseUnseen, releaseHeld };
}

import { useEffect, useReducer } from 'react';
import { type Choices, completeChoices, isHeldWith } from '../tee-times/choices.ts';
import { type BookingFlow, choosing, stepBooking, type TeeTime } from './booking-flow.ts';
import type { GolferDraft } from './golfer-drafts.ts';
import { useHoldCalls } from './use-hold-calls.ts';
import { useOwnHold } from './use-own-hold.ts';

export type Booking = {
  flow: BookingFlow;
  /** Holds a time of the chosen day. */
  pick: (slot: TeeTime) => void;
  confirm: (golfers: readonly GolferDraft[]) => void;
  askCancel: () => void;
  declineCancel: () => void;
  /** Gives the held time back. */
  release: () => void;
  /** The countdown is at zero. */
  endTime: () => void;
  closeNotice: () => void;
};

/** The steps from a tap to a reservation. `onLost` hears of slots that turned out not to be open. */
export function useBooking(choices: Choices, onLost: (slot: TeeTime) => void): Booking {
  const [flow, dispatch] = useReducer(stepBooking, choosing);
  const { take, confirm, release, releaseUnseen } = useHoldCalls(choices, dispatch, onLost);
  useOwnHold(choices, dispatch);

  const { group, course, date, players, holes } = choices;
  useEffect(() => dispatch({ type: 'choices-changed' }), [group, course, date, players, holes]);

  const hold = flow.step === 'confirming' || flow.step === 'conflict' ? flow.hold : null;
  const isOfOtherChoices = hold !== null && !isHeldWith(choices, hold);
  useEffect(() => {
    if (isOfOtherChoices) void release(hold);
  }, [isOfOtherChoices, hold, release]);

  return {
    flow,
    pick: (slot) => {
      const complete = completeChoices(choices);
      const mayPick = flow.step === 'choosing' || flow.step === 'conflict';
      if (complete !== null && mayPick) void take(complete, slot);
    },
    confirm: (golfers) => void (hold && confirm(hold, golfers)),
    askCancel: () => dispatch({ type: 'cancel-asked' }),
    declineCancel: () => dispatch({ type: 'cancel-declined' }),
    release: () => void (hold && release(hold)),
    endTime: () => {
      dispatch({ type: 'time-over' });
      if (hold !== null) void releaseUnseen(hold);
    },
    closeNotice: () => dispatch({ type: 'notice-closed' }),
  };
}

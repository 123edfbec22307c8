import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { type Choices, completeChoices, isHeldWith } from '../tee-times/choices.ts';
import { stepBooking } from './booking-flow.ts';
import {
  type BookingFlow,
  choosing,
  type FlowEvent,
  type PaymentEvent,
  type TeeTime,
} from './booking-steps.ts';
import type { GolferDraft } from './golfer-drafts.ts';
import { loadPayingPage, mayPayHere } from './paying-page.ts';
import { isInFlight } from './paying-step.ts';
import { type OnLost, useHoldCalls } from './use-hold-calls.ts';
import { useOwnHold } from './use-own-hold.ts';

export type Booking = {
  flow: BookingFlow;
  pick: (slot: TeeTime) => void;
  confirm: (golfers: readonly GolferDraft[]) => void;
  openPayment: (golfers: readonly GolferDraft[]) => void;
  onPaymentEvent: (event: PaymentEvent) => void;
  askCancel: () => void;
  declineCancel: () => void;
  release: () => void;
  endTime: () => void;
  closeNotice: () => void;
  /** A hold that no dialog shows: for other choices than the page's, or from another tab. */
  heldElsewhere: Hold | null;
  goOnWith: (hold: Hold) => void;
  releaseHeld: (hold: Hold) => Promise<void>;
  /** The golfer chose another date, players or holes: the hold is released. */
  choiceMade: () => void;
};

/** `onLost` receives slots that turned out not to be open. */
export function useBooking(choices: Choices, onLost: OnLost): Booking {
  const [flow, step] = useReducer(stepBooking, choosing);
  const dispatch = useCallback((event: FlowEvent) => {
    // The document that loads finds the hold again, before anything was typed.
    if ('hold' in event && event.hold.requirePayment && !mayPayHere) loadPayingPage();
    else step(event);
  }, []);
  const { take, confirm, openPayment, release, releaseUnseen, releaseHeld } = useHoldCalls(
    choices,
    dispatch,
    onLost,
  );
  const notice = flow.step === 'choosing' ? flow.notice : null;
  const unanswered = notice?.kind === 'unanswered' ? notice.slot : null;
  const own = useOwnHold(choices, unanswered, dispatch, releaseUnseen);

  const { group, course, date, players, holes } = choices;
  useEffect(() => dispatch({ type: 'choices-changed' }), [dispatch, group, course, date, players, holes]);

  const [leftID, setLeftID] = useState<string | null>(null);
  const isElsewhere = flow.step === 'choosing' && own.known !== null && own.known.id !== leftID;
  const hold = 'hold' in flow ? flow.hold : null;
  const isOfOtherChoices = hold !== null && !isHeldWith(choices, hold) && !isInFlight(flow);
  useEffect(() => {
    if (isOfOtherChoices) void release(hold);
  }, [isOfOtherChoices, hold, release]);

  return {
    flow,
    pick: (slot) => {
      const complete = completeChoices(choices);
      const mayPick = flow.step === 'choosing' || flow.step === 'conflict';
      if (complete === null || !mayPick) return;
      own.keep();
      void take(complete, slot);
    },
    confirm: (golfers) => void (hold && confirm(hold, golfers)),
    openPayment: (golfers) => void (hold && openPayment(hold, golfers)),
    onPaymentEvent: dispatch,
    askCancel: () => dispatch({ type: 'cancel-asked' }),
    declineCancel: () => dispatch({ type: 'cancel-declined' }),
    release: () => void (hold && release(hold)),
    endTime: () => {
      dispatch({ type: 'time-over' });
      setLeftID(hold?.id ?? null);
      if (hold !== null) void releaseUnseen(hold);
    },
    closeNotice: () => dispatch({ type: 'notice-closed' }),
    heldElsewhere: isElsewhere ? own.known : null,
    goOnWith: own.goOn,
    releaseHeld,
    choiceMade: () => {
      setLeftID(own.known?.id ?? null);
      own.letGo();
    },
  };
}

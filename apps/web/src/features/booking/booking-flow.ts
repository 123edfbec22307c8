import { expiryMessages, refusalMessages } from '../../messages.ts';
import {
  afterConfirmRefusal,
  type BookingFlow,
  type Confirming,
  type Conflict,
  choosing,
  confirming,
  expired,
  type FlowEvent,
  type Mine,
  type TeeTime,
} from './booking-steps.ts';
import { isInFlight, startPaying, stepPaying } from './paying-step.ts';
import type { HoldRefusal } from './refusals.ts';

export function stepBooking(flow: BookingFlow, event: FlowEvent): BookingFlow {
  switch (event.type) {
    case 'picked':
      return flow.step === 'choosing' || flow.step === 'conflict'
        ? { step: 'holding', slot: event.slot }
        : flow;
    case 'held':
      return flow.step === 'holding' ? confirming(event.hold) : flow;
    case 'found':
      return flow.step === 'choosing' ? confirming(event.hold) : flow;
    case 'payment-found':
      return flow.step === 'choosing' ? startPaying(event) : flow;
    case 'payment-lost':
      return flow.step === 'choosing' ? expired() : flow;
    case 'hold-refused':
      return flow.step === 'holding' ? afterHoldRefusal(flow.slot, event.refusal) : flow;
    case 'notice-closed':
      return flow.step === 'choosing' ? choosing : flow;
    case 'choices-changed':
      return flow.step === 'choosing' || flow.step === 'holding' ? choosing : flow;
    case 'mine-read':
      return followMine(flow, event.mine);
    case 'confirmed':
      return { step: 'reserved' };
    case 'released':
      return flow.step === 'confirming' || flow.step === 'paying' || flow.step === 'conflict'
        ? choosing
        : flow;
    default:
      if (flow.step === 'confirming') return stepSheet(flow, event);
      if (flow.step === 'paying') return stepPaying(flow, event);
      return flow.step === 'conflict' ? stepConflict(flow, event) : flow;
  }
}

function stepSheet(flow: Confirming, event: FlowEvent): BookingFlow {
  switch (event.type) {
    case 'cancel-asked':
      return flow.busy === null ? { ...flow, asking: true } : flow;
    case 'cancel-declined':
      return { ...flow, asking: false };
    case 'release-sent':
      return { ...flow, busy: 'releasing', failure: null };
    case 'release-failed':
      return { ...flow, busy: null, asking: false, failure: refusalMessages.releaseFailed };
    case 'confirm-sent':
      return { ...flow, busy: 'confirming', failure: null };
    case 'payment-asked':
      return { ...flow, busy: 'opening-payment', failure: null };
    case 'payment-opened':
      return startPaying(event);
    case 'confirm-refused':
      return afterConfirmRefusal(flow.hold, event.refusal);
    case 'time-over':
      // A call is under way: the server decides.
      return flow.busy === 'confirming' || flow.busy === 'opening-payment' ? flow : expired();
    default:
      return flow;
  }
}

function stepConflict(flow: Conflict, event: FlowEvent): BookingFlow {
  if (event.type === 'release-sent') return { ...flow, busy: true };
  // The hold expires by itself: the golfer need not wait.
  if (event.type === 'release-failed') return choosing;
  return flow;
}

function afterHoldRefusal(slot: TeeTime, refusal: HoldRefusal): BookingFlow {
  switch (refusal.kind) {
    case 'taken':
      return { step: 'choosing', notice: { kind: 'taken', slot, nearest: refusal.nearest } };
    case 'denied':
      return { step: 'choosing', notice: { kind: 'denied', text: refusal.text } };
    case 'sign-in':
      return { step: 'signed-out' };
    case 'unanswered':
      return { step: 'choosing', notice: { kind: 'unanswered', slot, text: refusal.text } };
    case 'not-offered':
    case 'failed':
      return { step: 'choosing', notice: { kind: 'failed', text: refusal.text } };
    default:
      return refusal satisfies never;
  }
}

/** Another tab of this golfer may have confirmed, released or replaced the hold. */
function followMine(flow: BookingFlow, mine: Mine): BookingFlow {
  if (flow.step !== 'confirming' && flow.step !== 'paying') return flow;
  if (isInFlight(flow)) return flow;
  // May be known before the reply to the confirmation, or without it.
  if (mine.reservations.some((reservation) => reservation.id === flow.hold.id)) return { step: 'reserved' };
  if (flow.busy !== null) return flow;
  if (mine.hold?.id === flow.hold.id) return mine.hold === flow.hold ? flow : { ...flow, hold: mine.hold };
  return expired(expiryMessages.noExpiration);
}

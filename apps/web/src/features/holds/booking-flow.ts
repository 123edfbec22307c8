import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { Hold, MyTeeTimeGroups } from '@dewsweeper/contract/teetimegroup';
import { refusalMessages } from '../../messages.ts';
import { type ConfirmRefusal, expiryText, type HoldRefusal } from './refusals.ts';

/** A tee time of the chosen day that a golfer taps. */
export type TeeTime = { time: string; teeID: string };

/** What the page says above or below the times. */
export type FlowNotice =
  | { kind: 'expired'; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'taken'; slot: TeeTime; nearest: NearestOpenTime[] }
  | { kind: 'denied'; text: string };

/** From choosing a time to a reservation (spec.md section 4). A payment step would follow `confirming`. */
export type BookingFlow =
  | { step: 'choosing'; notice: FlowNotice | null }
  | { step: 'holding'; slot: TeeTime }
  | {
      step: 'confirming';
      hold: Hold;
      /** Don't Cancel / Cancel is asked. */
      asking: boolean;
      busy: 'confirming' | 'releasing' | null;
      failure: string | null;
    }
  | { step: 'conflict'; hold: Hold; nearest: NearestOpenTime[]; busy: boolean }
  /** Reserved: My Reservations follows. */
  | { step: 'reserved' }
  | { step: 'signed-out' };

export type FlowEvent =
  | { type: 'picked'; slot: TeeTime }
  | { type: 'held'; hold: Hold }
  /** A hold of earlier, as after a reload. */
  | { type: 'found'; hold: Hold }
  | { type: 'hold-refused'; refusal: HoldRefusal }
  | { type: 'cancel-asked' }
  | { type: 'cancel-declined' }
  | { type: 'release-sent' }
  | { type: 'released' }
  | { type: 'release-failed' }
  | { type: 'confirm-sent' }
  | { type: 'confirmed' }
  | { type: 'confirm-refused'; refusal: ConfirmRefusal }
  /** The countdown is at zero. */
  | { type: 'time-over' }
  /** Another date, players or holes: what was said about the former ones is over. */
  | { type: 'choices-changed' }
  /** The golfer's holds and reservations were read anew: another tab may have changed them. */
  | { type: 'mine-read'; mine: MyTeeTimeGroups }
  | { type: 'notice-closed' };

export const choosing: BookingFlow = { step: 'choosing', notice: null };

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
      return flow.step === 'confirming' || flow.step === 'conflict' ? choosing : flow;
    default:
      if (flow.step === 'confirming') return stepSheet(flow, event);
      return flow.step === 'conflict' ? stepConflict(flow, event) : flow;
  }
}

type Confirming = Extract<BookingFlow, { step: 'confirming' }>;
type Conflict = Extract<BookingFlow, { step: 'conflict' }>;

function confirming(hold: Hold): BookingFlow {
  if (hold.expiration === null)
    return { step: 'choosing', notice: { kind: 'expired', text: expiryText(hold) } };
  return { step: 'confirming', hold, asking: false, busy: null, failure: null };
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
    case 'confirm-refused':
      return afterConfirmRefusal(flow, event.refusal);
    case 'time-over':
      // A confirmation under way is waited for: the server decides.
      return flow.busy === 'confirming' ? flow : expired(flow.hold);
    default:
      return flow;
  }
}

function stepConflict(flow: Conflict, event: FlowEvent): BookingFlow {
  if (event.type === 'release-sent') return { ...flow, busy: true };
  // The hold ends by itself: the golfer need not wait for it.
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
    case 'not-offered':
    case 'failed':
      return { step: 'choosing', notice: { kind: 'failed', text: refusal.text } };
    default:
      return refusal satisfies never;
  }
}

function afterConfirmRefusal(flow: Confirming, refusal: ConfirmRefusal): BookingFlow {
  switch (refusal.kind) {
    case 'expired':
      return expired(flow.hold);
    case 'conflict':
      return { step: 'conflict', hold: flow.hold, nearest: refusal.nearest, busy: false };
    case 'sign-in':
      return { step: 'signed-out' };
    case 'failed':
      return { ...flow, busy: null, failure: refusal.text };
    default:
      return refusal satisfies never;
  }
}

function expired(hold: Hold): BookingFlow {
  return { step: 'choosing', notice: { kind: 'expired', text: expiryText(hold) } };
}

/** Another tab of this golfer may have confirmed the hold, given it back, or taken another. */
function followMine(flow: BookingFlow, mine: MyTeeTimeGroups): BookingFlow {
  if (flow.step !== 'confirming' || flow.busy !== null) return flow;
  if (mine.reservations.some((reservation) => reservation.id === flow.hold.id)) return { step: 'reserved' };
  if (mine.hold?.id === flow.hold.id) return mine.hold === flow.hold ? flow : { ...flow, hold: mine.hold };
  return expired({ ...flow.hold, expiration: null });
}

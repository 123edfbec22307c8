import { refusalMessages } from '../../messages.ts';
import {
  afterConfirmRefusal,
  type BookingFlow,
  confirming,
  expired,
  type FlowEvent,
  type Paying,
  type Payment,
  type PaymentEvent,
  type PaymentOutcome,
} from './booking-steps.ts';

/** A payment was sent or is done: only its outcome ends the hold (rules.md#payment-in-flight). */
export function isInFlight(flow: BookingFlow): boolean {
  return flow.step === 'paying' && (flow.payment.stage === 'charging' || flow.payment.stage === 'paid');
}

type Start = Extract<PaymentEvent, { type: 'payment-opened' | 'payment-found' }>;

export function startPaying(event: Start): Paying {
  const { hold, golfers, window } = event;
  const request = event.type === 'payment-found' ? event.request : null;
  const payment: Payment = request === null ? open(null) : { stage: 'charging', request, isWaiting: false };
  return { step: 'paying', hold, golfers, window, asking: false, busy: null, payment };
}

export function stepPaying(flow: Paying, event: FlowEvent): BookingFlow {
  const { payment } = flow;
  switch (event.type) {
    case 'check-sent':
      return payment.stage === 'open' && flow.busy === null
        ? { ...flow, asking: false, payment: { stage: 'checking', method: event.method } }
        : flow;
    case 'check-failed':
      return payment.stage === 'checking' ? { ...flow, payment: open(event.failure) } : flow;
    case 'charge-sent':
      // A wallet may answer long after its hold has ended.
      return payment.stage === 'checking' && event.request.reservationId === flow.hold.id
        ? { ...flow, payment: { stage: 'charging', request: event.request, isWaiting: false } }
        : flow;
    case 'charge-unanswered':
      return payment.stage === 'charging' ? { ...flow, payment: { ...payment, isWaiting: true } } : flow;
    case 'charge-ended':
      return payment.stage === 'charging' ? afterCharge(flow, event.outcome) : flow;
    case 'success-shown':
      return payment.stage === 'paid' ? { step: 'reserved' } : flow;
    default:
      return payment.stage === 'open' || payment.stage === 'checking' ? stepUnsent(flow, event) : flow;
  }
}

/** Until a payment is sent the golfer may go back, and the time may expire. */
function stepUnsent(flow: Paying, event: FlowEvent): BookingFlow {
  const isOpen = flow.payment.stage === 'open' && flow.busy === null;
  switch (event.type) {
    case 'golfers-asked':
      return isOpen ? confirming(flow.hold) : flow;
    case 'cancel-asked':
      return isOpen ? { ...flow, asking: true } : flow;
    case 'cancel-declined':
      return { ...flow, asking: false };
    case 'release-sent':
      return { ...flow, busy: 'releasing' };
    case 'release-failed':
      return {
        ...flow,
        busy: null,
        asking: false,
        payment: open({ text: refusalMessages.releaseFailed, advice: null }),
      };
    case 'time-over':
      return expired();
    default:
      return flow;
  }
}

function afterCharge(flow: Paying, outcome: PaymentOutcome): BookingFlow {
  switch (outcome.kind) {
    case 'paid':
      return { ...flow, payment: { stage: 'paid', receiptNumber: outcome.receiptNumber } };
    case 'not-paid':
      return { ...flow, payment: open(outcome.failure) };
    case 'slot-lost':
      return {
        step: 'conflict',
        hold: flow.hold,
        nearest: outcome.nearest,
        hasPaid: true,
        busy: false,
      };
    default:
      return afterConfirmRefusal(flow.hold, outcome);
  }
}

function open(failure: Extract<Payment, { stage: 'open' }>['failure']): Payment {
  return { stage: 'open', failure };
}

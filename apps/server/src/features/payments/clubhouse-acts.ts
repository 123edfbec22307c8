import { setTimeout as sleep } from 'node:timers/promises';
import { type ClubhouseAct, type NextStep, nextStepOf } from '@dewsweeper/core/payment/clubhouse-act';
import { nextPaymentState, type PaymentState } from '@dewsweeper/core/payment/payment-life';
import { type AskedAct, findActState, finishAct, postponeAct, rememberRefund } from './clubhouse-store.ts';
import type { PaymentDeps } from './deps.ts';
import { historyEntry } from './payment-history.ts';
import type { ActOutcome, PaymentProvider } from './provider.ts';
import { findPayment, type StoredPayment } from './store.ts';

export type ClubhouseDeps = Pick<PaymentDeps, 'pool' | 'clock' | 'newId' | 'findProvider'> & {
  /** Delays before the provider is asked again after an unclear answer. */
  askAgainAfterMs: readonly number[];
};

export type ActReport =
  | { outcome: 'done'; payment: StoredPayment }
  | { outcome: 'refused'; reason: string; payment: StoredPayment }
  | { outcome: 'unknown'; reason: string; payment: StoredPayment };

const maxDecisions = 5;
const stateAfter: Record<ClubhouseAct, PaymentState> = {
  capture: 'captured',
  void: 'voided',
  refund: 'refunded',
};

/** Asks the provider for an act, or for its outcome, and stores the answer. Safe to repeat. */
export async function settleAct(
  deps: Omit<ClubhouseDeps, 'findProvider'>,
  act: AskedAct,
  asking: { provider: PaymentProvider; isRepeat: boolean },
): Promise<ActReport> {
  const { provider } = asking;
  let report = await askOnce(deps, act, provider, asking.isRepeat);
  for (const waitMs of deps.askAgainAfterMs) {
    if (report.outcome !== 'unknown') break;
    await sleep(waitMs);
    report = await askOnce(deps, act, provider, true);
  }
  if (report.outcome === 'unknown') await postponeAct(deps.pool, act);
  return report;
}

type Answer =
  | Exclude<NextStep, { step: 'ask' }>
  | { step: 'refused'; reason: string }
  | { step: 'unknown'; reason: string };

async function askOnce(
  deps: Omit<ClubhouseDeps, 'findProvider'>,
  act: AskedAct,
  provider: PaymentProvider,
  isRepeat: boolean,
): Promise<ActReport> {
  for (let attempt = 1; attempt <= maxDecisions; attempt += 1) {
    const payment = await findPayment(deps.pool, act.courseKey, act.paymentID);
    if (!payment) throw new Error(`payment ${act.paymentID} of act ${act.id} is not stored`);
    const answer = await askProvider(deps, act, payment, provider, isRepeat);
    if (answer.step === 'later') return { outcome: 'unknown', reason: 'PENDING', payment };
    if (answer.step === 'unknown') return { outcome: 'unknown', reason: answer.reason, payment };
    if ((await writeDown(deps, act, payment, answer)) !== 'payment-changed') return reportOf(deps, act);
  }
  throw new Error(`payment ${act.paymentID} changed ${maxDecisions} times while one act was settled`);
}

async function askProvider(
  deps: Omit<ClubhouseDeps, 'findProvider'>,
  act: AskedAct,
  payment: StoredPayment,
  provider: PaymentProvider,
  isRepeat: boolean,
): Promise<Answer> {
  const { squarePaymentID } = payment;
  if (squarePaymentID === null) throw new Error(`payment ${payment.id} has no id of the provider's`);
  const before = await look(deps, act, payment, provider);
  // This is the first request for this act: refusing to show the payment means that nothing was done.
  if (before.step === 'unclear') return refusedOrUnknown(before.isRefusal && !isRepeat, before.reason);
  if (before.step !== 'ask') return before;

  const asked = await ask(deps, act, payment, { provider, squarePaymentID, owedCents: before.owedCents });
  if (asked.outcome === 'done') return { step: 'done', state: stateOnceDone(act, payment) };
  if (asked.outcome === 'unknown') return { step: 'unknown', reason: asked.reason };
  // An earlier request of ours may have been carried out meanwhile.
  const after = await look(deps, act, payment, provider);
  if (after.step === 'unclear') return { step: 'unknown', reason: after.reason };
  if (after.step !== 'ask') return after;
  return refusedOrUnknown(asked.reason !== 'REFUND_ALREADY_PENDING', asked.reason);
}

function stateOnceDone({ act, refundCents }: AskedAct, payment: StoredPayment): PaymentState {
  const isPart = refundCents !== null && payment.refundedCents + refundCents < payment.amountCents;
  return isPart ? 'captured' : stateAfter[act];
}

function refusedOrUnknown(isClear: boolean, reason: string): Answer {
  return isClear ? { step: 'refused', reason } : { step: 'unknown', reason };
}

/** By the payment's state at the provider; `unclear` when it does not show the payment. */
async function look(
  deps: Pick<ClubhouseDeps, 'clock'>,
  act: AskedAct,
  payment: StoredPayment,
  provider: PaymentProvider,
): Promise<NextStep | { step: 'unclear'; isRefusal: boolean; reason: string }> {
  const seen = await provider.get(payment.squarePaymentID ?? '');
  if (seen.outcome !== 'done')
    return { step: 'unclear', isRefusal: seen.outcome === 'refused', reason: seen.reason };
  if (!seen.payment) return { step: 'unclear', isRefusal: false, reason: 'empty reply' };
  const { amountCents, authorizedUntil } = payment;
  const isAuthorizationOver = authorizedUntil !== null && authorizedUntil.getTime() <= deps.clock.nowMs();
  const { refundCents } = act;
  return nextStepOf(act.act, seen.payment, { amountCents, isAuthorizationOver, refundCents });
}

async function ask(
  deps: Pick<ClubhouseDeps, 'pool'>,
  act: AskedAct,
  payment: StoredPayment,
  {
    provider,
    squarePaymentID,
    owedCents,
  }: { provider: PaymentProvider; squarePaymentID: string; owedCents: number },
): Promise<ActOutcome> {
  switch (act.act) {
    case 'capture':
      return provider.capture(squarePaymentID);
    case 'void':
      return provider.void(squarePaymentID);
    case 'refund':
      return provider.refund({
        idempotencyKey: act.id,
        paymentID: squarePaymentID,
        amountCents: await rememberRefund(deps.pool, act, owedCents),
        currency: payment.currency,
      });
    default:
      return act.act satisfies never;
  }
}

async function writeDown(
  deps: Pick<ClubhouseDeps, 'pool' | 'clock'>,
  act: AskedAct,
  payment: StoredPayment,
  answer: Extract<Answer, { step: 'done' | 'impossible' | 'refused' }>,
): Promise<'ended' | 'already-ended' | 'payment-changed'> {
  const isDone = answer.step === 'done';
  const note = isDone ? '' : answer.step === 'impossible' ? answer.refusal : answer.reason;
  return finishAct(deps.pool, {
    act,
    payment,
    actState: isDone ? 'done' : 'refused',
    note,
    state: answer.step === 'refused' ? payment.state : reachable(payment.state, answer.state),
    entry: historyEntry(
      deps,
      isDone ? `${act.act} by the clubhouse` : `${act.act} not done: ${note}`,
      act.by,
    ),
  });
}

/** The provider's state, if our payment table allows that transition. */
function reachable(from: PaymentState, to: PaymentState): PaymentState {
  if (to === 'started' || to === 'undoing' || to === 'authorized') return from;
  const next = nextPaymentState(from, { event: to });
  return next.ok ? next.value : from;
}

async function reportOf(deps: Pick<ClubhouseDeps, 'pool'>, act: AskedAct): Promise<ActReport> {
  const [stored, payment] = await Promise.all([
    findActState(deps.pool, act),
    findPayment(deps.pool, act.courseKey, act.paymentID),
  ]);
  if (!stored || !payment || stored.state === 'asked') throw new Error(`act ${act.id} has not ended`);
  return stored.state === 'done'
    ? { outcome: 'done', payment }
    : { outcome: 'refused', reason: stored.note, payment };
}

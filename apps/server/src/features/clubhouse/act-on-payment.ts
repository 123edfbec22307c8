import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import {
  type ClubhouseAct,
  decideAct,
  type ActRefusal as StateRefusal,
} from '@dewsweeper/core/payment/clubhouse-act';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { type ActReport, findToActOn, type StoredPayment, settleAsked } from '../payments/asked-acts.ts';
import { type ActDeps, type ActingStaff, type ActRefused, act } from './acts.ts';
import type { SheetCourse } from './sheet.ts';

export type PaymentActRefusal =
  | StateRefusal
  | { refusal: 'not-found' | 'no-access-token' | 'other-act-asked' }
  | ActRefused;

const maxDecisions = 5;
const changed: ReadonlySet<string> = new Set([
  'money-asked',
  'already-captured',
  'no-payment',
  'nothing-to-give-back',
]);

/** An act on one payment, whole. An unfinished act of the same kind is asked for again. */
export async function actOnPayment(
  deps: ActDeps,
  wanted: { course: SheetCourse; paymentID: string; act: ClubhouseAct; staff: ActingStaff },
): Promise<Result<ActReport, PaymentActRefusal>> {
  const { course, paymentID, staff } = wanted;
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const found = await findToActOn(deps.pool, course.courseKey, paymentID);
    if (!found) return refuse({ refusal: 'not-found' });
    const { payment, unfinished } = found;
    const decided = decideAct(wanted.act, payment.state);
    if (!decided.ok) return decided;
    if (unfinished && unfinished.act !== wanted.act) return refuse({ refusal: 'other-act-asked' });
    let report: ActReport | undefined;
    const asking = { ...deps, onAnswer: (answer: ActReport) => void (report = answer) };
    if (unfinished) {
      await settleAsked(asking, [unfinished], true);
      return report ? accept(report) : refuse({ refusal: 'no-access-token' });
    }
    const request = requestOf(wanted.act, payment);
    const done = await act(asking, { course, staff, request, isPreview: false });
    if (done.ok) return accept(report ?? { outcome: 'unknown', reason: 'no access token', payment });
    if (done.refusal === 'payment-not-set-up') return refuse({ refusal: 'no-access-token' });
    if (!changed.has(done.refusal)) return done;
  }
  throw new Error(`payment ${paymentID} changed ${maxDecisions} times while one act was decided`);
}

function requestOf(wanted: ClubhouseAct, { id: payment, teeTimeGroupID }: StoredPayment): ActRequest {
  const of = { id: randomUUID(), teetimegroup: teeTimeGroupID };
  return wanted === 'refund' ? { ...of, kind: 'give-back', payment } : { ...of, kind: wanted };
}

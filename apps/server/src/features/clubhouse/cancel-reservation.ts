import { randomUUID } from 'node:crypto';
import {
  type CancelMoneyRefusal,
  decideCancelMoney,
  type MoneyChoice,
} from '@dewsweeper/core/payment/clubhouse-act';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type ActReport, findToActOn, type StoredPayment } from '../payments/asked-acts.ts';
import { type ActDeps, type ActingStaff, type ActRefused, act } from './acts.ts';
import { findMoney } from './money-store.ts';
import { isLiving } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { findGroups } from './store.ts';

export type CarriedMoney = { payment: StoredPayment | null; counterCents: number };

/** `answer`: the provider's, when it was asked. */
export type CancelledMoney =
  | { money: 'none' }
  | ({ money: 'kept' } & CarriedMoney)
  | { money: 'given-back'; counterCents: number; answer: Answer | null };

type Answer = { act: 'void' | 'refund'; report: ActReport };

export type CancelRefusal =
  | ActRefused
  | { refusal: 'already-ended' }
  | ((CancelMoneyRefusal | { refusal: 'no-access-token' | 'other-act-asked' }) & { carried: CarriedMoney });

const maxDecisions = 5;

/** Cancels a reservation or ends a hold, once it is said what becomes of its money. */
export async function cancelReservation(
  deps: ActDeps,
  wanted: { course: SheetCourse; id: string; money: MoneyChoice; staff: ActingStaff },
): Promise<Result<CancelledMoney, CancelRefusal>> {
  const { course, id, staff } = wanted;
  const { courseKey } = course;
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    // The money first: what another cancellation gave back before this line is seen as ended below.
    const carried = await moneyCarried(deps.pool, courseKey, id);
    const [row] = await findGroups(deps.pool, courseKey, [id]);
    if (row && !isLiving(row)) return refuse({ refusal: 'already-ended' });
    const decided = decideCancelMoney(wanted.money, whereOf(carried));
    if (!decided.ok) return { ...decided, carried };
    let report: ActReport | null = null;
    const asking = { ...deps, onAnswer: (answer: ActReport) => void (report = answer) };
    const done = await act(asking, {
      course,
      staff,
      request: {
        id: randomUUID(),
        kind: 'cancel',
        teetimegroup: id,
        money: decided.value === null ? 'keep' : 'give-back',
        // Money that moves meanwhile changes the revision.
        ...(row?.status === 'confirmed' && { expected: { [id]: row.revision } }),
      },
      isPreview: false,
    });
    if (done.ok) {
      if (whereOf(carried) === null) return accept({ money: 'none' });
      if (decided.value === null) return accept({ money: 'kept', ...carried });
      const { payment, counterCents } = carried;
      const answer = payment && { act: decided.value, report: report ?? unasked(payment) };
      return accept({ money: 'given-back', counterCents, answer });
    }
    switch (done.refusal) {
      case 'changed-meanwhile':
        continue;
      case 'payment-not-set-up':
        return refuse({ refusal: 'no-access-token', carried });
      case 'money-asked':
        return refuse({ refusal: 'other-act-asked', carried });
      case 'not-a-reservation':
        return refuse({ refusal: 'already-ended' });
      default:
        return done;
    }
  }
  throw new Error(`${courseKey} ${id} changed ${maxDecisions} times while its end was decided`);
}

/** The access token went away at this moment; a job asks once it is back. */
const unasked = (payment: StoredPayment): ActReport => ({
  outcome: 'unknown',
  reason: 'no access token',
  payment,
});

async function moneyCarried(db: Queryable, courseKey: CourseKey, id: string): Promise<CarriedMoney> {
  const { takings, payments } = await findMoney(db, courseKey, [id]);
  const carrying = payments.find(({ state }) => state === 'authorized' || state === 'captured');
  const found = carrying && (await findToActOn(db, courseKey, carrying.id));
  return {
    payment: found?.payment ?? null,
    counterCents: takings.reduce((sum, { leftCents }) => sum + leftCents, 0),
  };
}

function whereOf({ payment, counterCents }: CarriedMoney): 'authorized' | 'captured' | 'counter' | null {
  if (payment) return payment.state === 'authorized' ? 'authorized' : 'captured';
  return counterCents > 0 ? 'counter' : null;
}

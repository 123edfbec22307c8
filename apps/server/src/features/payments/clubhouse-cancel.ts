import {
  type CancelMoneyRefusal,
  decideCancelMoney,
  type MoneyChoice,
} from '@dewsweeper/core/payment/clubhouse-act';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { ReservationMessages } from '../teetimegroups/reservation-messages.ts';
import { type ActReport, type ClubhouseDeps, settleAct } from './clubhouse-acts.ts';
import { cancelReservation, findReservations } from './clubhouse-store.ts';
import { historyEntry } from './payment-history.ts';
import { findPayment, type StoredPayment } from './store.ts';

export type CancelledMoney =
  | { money: 'none' }
  | { money: 'kept'; payment: StoredPayment }
  | { money: 'asked'; act: 'void' | 'refund'; report: ActReport };

export type ClubhouseCancelRefusal =
  | { refusal: 'not-found' | 'not-booked-online' | 'already-ended' | 'payment-in-flight' }
  | ((CancelMoneyRefusal | { refusal: 'no-access-token' | 'other-act-asked' }) & {
      payment: StoredPayment | null;
    });

export type ClubhouseCancelDeps = ClubhouseDeps & {
  cancellationMessages(
    reservation: { courseKey: CourseKey; id: string },
    money: ClubhouseMoney,
  ): Promise<ReservationMessages>;
};

type ClubhouseMoney = 'none' | 'kept' | 'void' | 'refund';

const maxDecisions = 5;

/** Its times open at once. The decision about the money is stored with it, and carried out afterwards. */
export async function cancelForGolfer(
  deps: ClubhouseCancelDeps,
  wanted: { courseKey: CourseKey; id: string; money: MoneyChoice; by: string },
): Promise<Result<CancelledMoney, ClubhouseCancelRefusal>> {
  const { courseKey, id, money, by } = wanted;
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const [reservation] = await findReservations(deps.pool, id, courseKey);
    if (!reservation) return refuse({ refusal: 'not-found' });
    if (!reservation.isBookedOnline) return refuse({ refusal: 'not-booked-online' });
    if (reservation.status !== 'pending' && reservation.status !== 'confirmed')
      return refuse({ refusal: 'already-ended' });
    const { paymentID } = reservation;
    const payment = paymentID === null ? null : await findPayment(deps.pool, courseKey, paymentID);
    if (payment && payment.state !== 'authorized' && payment.state !== 'captured') continue;

    const carries = payment && (payment.state === 'captured' ? 'captured' : 'authorized');
    const decided = decideCancelMoney(money, carries);
    if (!decided.ok) return { ...decided, payment };
    const act = decided.value && { id: deps.newId(), act: decided.value };
    const found = act && payment && (await deps.findProvider(payment));
    if (act && !found) return refuse({ refusal: 'no-access-token', payment });

    const becomes = payment === null ? 'none' : (decided.value ?? 'kept');
    const note = payment === null ? '' : act ? `with ${act.act}` : 'money kept';
    const cancelled = await cancelReservation(deps.pool, {
      courseKey,
      id,
      cancelID: deps.newId(),
      by,
      note,
      entry: historyEntry(deps, `reservation cancelled by the clubhouse${note && `, ${note}`}`, by),
      payment,
      act,
      notifications: await deps.cancellationMessages({ courseKey, id }, becomes),
    });
    switch (cancelled.outcome) {
      case 'payment-changed':
        continue;
      case 'other-act-asked':
        return refuse({ refusal: 'other-act-asked', payment });
      case 'not-found':
      case 'already-ended':
      case 'payment-in-flight':
        return refuse({ refusal: cancelled.outcome });
      case 'cancelled':
        break;
      default:
        return cancelled satisfies never;
    }
    if (payment === null) return accept({ money: 'none' });
    if (act === null || !found || cancelled.actID === null) return accept({ money: 'kept', payment });
    const asked = {
      courseKey,
      id: cancelled.actID,
      paymentID: payment.id,
      act: act.act,
      by,
      refundCents: null,
    };
    const asking = { provider: found.provider, isRepeat: cancelled.isRepeat };
    return accept({ money: 'asked', act: act.act, report: await settleAct(deps, asked, asking) });
  }
  throw new Error(`${courseKey} ${id} changed ${maxDecisions} times while its end was decided`);
}

import type {
  GolferAtCourse,
  GolferPrivileges,
  GolferReservation,
  KnownGolfer,
} from '@dewsweeper/contract/clubhouse-golfers';
import type { NumHoles } from '@dewsweeper/core/tee-sheet/course';
import { sheetGolfers } from '../clubhouse/sheet-golfers.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import type { GroupMoney } from '../payments/group-money.ts';
import type { GolferRow, ReservationRow } from './store.ts';

export function presentKnownGolfer(golfer: GolferRow, noShows: number): KnownGolfer {
  const { uid, name, phone, email, lastPlayed } = golfer;
  return {
    uid,
    name,
    phone,
    email,
    lastPlayed,
    isDenied: golfer.denyOnlineBooking,
    mustPay: golfer.requirePayment === 'always',
    noShows,
  };
}

export function presentPrivileges(golfer: GolferRow): GolferAtCourse['privileges'] {
  const { denyOnlineBooking, denyOnlineBookingMessage, rates } = golfer;
  return {
    denyOnlineBooking,
    denyOnlineBookingMessage,
    requirePayment: paymentWordOf(golfer.requirePayment),
    rates,
  };
}

/** Other words have no say (rules.md#payment-words). */
function paymentWordOf(stored: string): GolferPrivileges['requirePayment'] {
  return stored === 'always' || stored === 'never' ? stored : '';
}

export function presentReservation(
  row: ReservationRow,
  course: KnownCourse,
  money: GroupMoney | undefined,
): GolferReservation {
  const golfers = sheetGolfers(row, course.document, money, undefined);
  const sum = (some: typeof golfers) => some.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return {
    id: row.id,
    receiptNumber: row.receipt_number,
    date: row.date,
    startingTime: row.starting_time,
    teeName: teeNameOf(course, row.starting_tee_id),
    numHoles: row.num_holes as NumHoles,
    players: row.players,
    status: row.status === 'confirmed' ? 'confirmed' : 'cancelled',
    source: row.source,
    priceCents: sum(golfers),
    paidCents: sum(golfers.filter(({ pays }) => pays === 'paid')),
    arrival: row.arrival === 'checked-in' || row.arrival === 'no-show' ? row.arrival : null,
  };
}

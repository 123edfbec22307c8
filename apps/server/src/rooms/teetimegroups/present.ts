import type { GolferEntry, Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { priceCents } from '@dewsweeper/core/booking/amount';
import { deadlinesOf } from '@dewsweeper/core/hold/hold';
import { paymentNeeded } from '@dewsweeper/core/rules/payment-needed';
import { termsOf } from '@dewsweeper/core/rules/rules';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import type { Privilege } from '@dewsweeper/core/tee-sheet/course';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/** The document of spec.md section 3 with its id and place. */
export function presentTeeTimeGroup(stored: StoredTeeTimeGroup, course: KnownCourse): TeeTimeGroup {
  const [group = '', courseID = ''] = stored.courseKey.split('/');
  return {
    id: stored.id,
    group,
    course: courseID,
    courseName: course.document.name,
    timeZone: course.document.timeZone,
    date: stored.date,
    startingTime: stored.startingTime,
    startingTeeID: stored.startingTeeID,
    teeName:
      course.teesheets.find((sheet) => sheet.id === stored.startingTeeID)?.name ?? stored.startingTeeID,
    reroundTeeID: stored.reroundTeeID,
    reroundTime: stored.reroundTime,
    numHoles: stored.numHoles,
    players: stored.players,
    status: stored.status === 'confirmed' ? 'confirmed' : 'pending',
    expiration: stored.expiration?.toISOString() ?? null,
    receipt: stored.receipt,
    receiptNumber: stored.receiptNumber,
    uid: stored.uid,
    golfers: stored.golfers.map(({ name, email, phone, rateGroup, paid }) => ({
      name,
      email,
      phone,
      rateGroup,
      paid,
    })),
    source: stored.source,
  };
}

/** What course and rules say of payment for a group's start, without the golfer's privilege. */
export function requirePaymentOf(stored: StoredTeeTimeGroup, course: KnownCourse): boolean {
  const minute = minuteOf(stored.startingTime);
  return termsOf(course.rules, stored.date, stored.startingTeeID, minute, stored.numHoles).requirePayment;
}

/** A pending hold with its deadlines, its prices and whether this golfer must pay. */
export function presentHold(held: {
  stored: StoredTeeTimeGroup;
  course: KnownCourse;
  privilege: Privilege | null;
  draft: readonly GolferEntry[];
  nowMs: number;
}): Hold {
  const { stored, course, privilege } = held;
  const expiresAtMs = stored.expiration?.getTime() ?? held.nowMs;
  const rates = course.rules.rates.map((rate) => ({
    name: rate.name,
    priceCents: priceCents(rate, stored.numHoles),
  }));
  const amountCents = Math.max(0, ...rates.map((rate) => rate.priceCents));
  return {
    ...presentTeeTimeGroup(stored, course),
    status: 'pending',
    confirmDeadline: new Date(deadlinesOf(expiresAtMs).confirmDeadline).toISOString(),
    serverTime: new Date(held.nowMs).toISOString(),
    rates,
    requirePayment: paymentNeeded({
      requirePayment: requirePaymentOf(stored, course),
      privilege,
      amountCents,
    }),
    draft: held.draft.map(({ name, email, phone, rateGroup }) => ({ name, email, phone, rateGroup })),
  };
}

import type { GolferEntry, Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { quoteOf } from '@dewsweeper/core/booking/quote';
import { offeredRates } from '@dewsweeper/core/booking/rate-choice';
import { deadlinesOf } from '@dewsweeper/core/hold/hold';
import { paymentNeeded } from '@dewsweeper/core/rules/payment-needed';
import { termsOf } from '@dewsweeper/core/rules/rules';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import type { Privilege, QuotedRate } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/** The document of rules.md#stored-documents, with its id and course. */
export function presentTeeTimeGroup(stored: StoredTeeTimeGroup, course: KnownCourse): TeeTimeGroup {
  const quote = quoteFor(stored, course);
  const { group, course: courseID } = courseOfKey(stored.courseKey);
  return {
    id: stored.id,
    group,
    course: courseID,
    courseName: course.document.name,
    ...(course.document.phone !== undefined && { coursePhone: course.document.phone }),
    timeZone: course.document.timeZone,
    date: stored.date,
    startingTime: stored.startingTime,
    startingTeeID: stored.startingTeeID,
    teeName: teeNameOf(course, stored.startingTeeID),
    reroundTeeID: stored.reroundTeeID,
    reroundTime: stored.reroundTime,
    numHoles: stored.numHoles,
    players: stored.players,
    status: stored.status === 'confirmed' ? 'confirmed' : 'pending',
    expiration: stored.expiration?.toISOString() ?? null,
    receipt: stored.receipt,
    receiptNumber: stored.receiptNumber,
    uid: stored.uid,
    golfers: stored.golfers.map(({ name, email, phone, rateGroup, paid, rateName, priceCents }) => ({
      name,
      email,
      phone,
      rateGroup,
      rateName: rateName ?? quote[rateGroup]?.name ?? '',
      priceCents: priceCents ?? quote[rateGroup]?.priceCents ?? 0,
      paid,
    })),
    source: stored.source,
  };
}

export function quoteFor(
  { quote, ...start }: Pick<StoredTeeTimeGroup, 'quote' | 'date' | 'startingTime' | 'numHoles'>,
  course: KnownCourse,
): readonly QuotedRate[] {
  return quote ?? quoteOf(courseOn(course.rules, start.date).rates, start);
}

/** The course's and its rules' setting, without the golfer's privilege. */
export function requirePaymentOf(stored: StoredTeeTimeGroup, course: KnownCourse): boolean {
  const minute = minuteOf(stored.startingTime);
  return termsOf(course.rules, stored.date, stored.startingTeeID, minute, stored.numHoles).requirePayment;
}

/** A pending hold with its deadlines and prices, and whether this golfer must pay. */
export async function presentHold(
  deps: Pick<TeeTimeGroupDeps, 'canPay'>,
  held: {
    stored: StoredTeeTimeGroup;
    course: KnownCourse;
    privilege: Privilege | null;
    draft: readonly GolferEntry[];
    nowMs: number;
  },
): Promise<Hold> {
  const { stored, course, privilege } = held;
  const expiresAtMs = stored.expiration?.getTime() ?? held.nowMs;
  const rates = offeredRates(quoteFor(stored, course), privilege);
  const amountCents = Math.max(0, ...rates.map((rate) => rate.priceCents));
  const requirePayment = paymentNeeded({
    requirePayment: requirePaymentOf(stored, course),
    privilege,
    amountCents,
  });
  return {
    ...presentTeeTimeGroup(stored, course),
    status: 'pending',
    confirmDeadline: new Date(deadlinesOf(expiresAtMs).confirmDeadline).toISOString(),
    serverTime: new Date(held.nowMs).toISOString(),
    rates,
    requirePayment,
    canPay: !requirePayment || (await deps.canPay(course.document)),
    draft: held.draft.map(({ name, email, phone, rateGroup }) => ({ name, email, phone, rateGroup })),
  };
}

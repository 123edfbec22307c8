import type { RemindedRound } from '@dewsweeper/core/booking/reminder-reply';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { quoteFor } from '../teetimegroups/present.ts';
import { type AnybodysTeeTimeGroup, findAnybodysTeeTimeGroup } from '../teetimegroups/reservations.ts';
import type { ReminderDeps } from './deps.ts';
import type { Place } from './store.ts';

/** `golfer`: the owner, else the first of the group who left a telephone or mail. */
export type Reminded = {
  course: KnownCourse;
  group: AnybodysTeeTimeGroup;
  golfer: Addressee | null;
  round: RemindedRound;
};

/** `course`: read beforehand, since a transaction waits for no other connection. Null when the reservation is gone. */
export async function readReminded(
  db: Queryable,
  deps: Pick<ReminderDeps, 'profileOf'>,
  { course, place, isLocked }: { course: KnownCourse; place: Place; isLocked: boolean },
): Promise<Reminded | null> {
  const group = await findAnybodysTeeTimeGroup(db, place, { isLocked });
  if (!group || group.startingTime === '') return null;
  const owner = group.uid === null ? null : await deps.profileOf(db, group.uid);
  const golfer = owner ? { ...owner, email: owner.mailTo } : firstReachable(group);
  return { course, group, golfer, round: roundOf(course, group, owner !== null) };
}

function firstReachable({ golfers }: AnybodysTeeTimeGroup): Addressee | null {
  const found = golfers.find(({ email, phone }) => email !== '' || phone !== '');
  if (!found) return null;
  const [firstName = '', ...others] = found.name.split(' ');
  return { firstName, lastName: others.join(' '), email: found.email, phone: found.phone, language: null };
}

function roundOf(course: KnownCourse, group: AnybodysTeeTimeGroup, hasOwner: boolean): RemindedRound {
  const quote = quoteFor(group, course);
  const prices = group.golfers.map(
    ({ priceCents, rateGroup }) => priceCents ?? quote[rateGroup]?.priceCents ?? 0,
  );
  return {
    courseName: course.document.name,
    coursePhone: course.document.phone,
    timeZone: course.rules.timeZone,
    status: group.status,
    date: group.date,
    startingTime: group.startingTime,
    players: group.players,
    receipt: group.receipt,
    hasOwner,
    priceCents: prices.reduce((sum, price) => sum + price, 0),
    isPaid: group.receipt !== null || group.golfers.some(({ paid }) => paid),
  };
}

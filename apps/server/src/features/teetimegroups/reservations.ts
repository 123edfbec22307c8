import type { CoursePath } from '@dewsweeper/contract/ids';
import type { MyTeeTimeGroups, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import type { Companions } from '@dewsweeper/contract/user';
import { type CancelRefusal, decideCancel } from '@dewsweeper/core/booking/cancel';
import { returnSecondsOf } from '@dewsweeper/core/fair-openings/opening';
import { courseKeyOf, courseOfKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Golfer } from '../../http/visitor.ts';
import { topicsOfDays } from '../live/topics.ts';
import { privilegeOf } from '../privileges/use-cases.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import { presentHold, presentTeeTimeGroup } from './present.ts';
import { cancellationMessages } from './reservation-messages.ts';
import {
  endTeeTimeGroup,
  findDraft,
  findOwnTeeTimeGroup,
  findPendingHold,
  findReservations,
} from './store.ts';
import { findUpcoming } from './upcoming.ts';

export async function readOwn(
  deps: TeeTimeGroupDeps,
  golfer: Golfer,
  path: CoursePath & { id: string },
): Promise<Result<TeeTimeGroup, { refusal: 'not-found' }>> {
  const courseKey = courseKeyOf(path);
  const [course, stored] = await Promise.all([
    deps.courses.get(courseKey),
    findOwnTeeTimeGroup(deps.pool, { uid: golfer.uid, courseKey, id: path.id }),
  ]);
  const isAlive = stored?.status === 'confirmed' || stored?.status === 'pending';
  if (!course || !stored || !isAlive) return refuse({ refusal: 'not-found' });
  return accept(presentTeeTimeGroup(stored, course));
}

export { type AnybodysTeeTimeGroup, findAnybodysTeeTimeGroup } from './store.ts';

export type EndDeps = Pick<
  TeeTimeGroupDeps,
  'pool' | 'clock' | 'newId' | 'announce' | 'deliverSoon' | 'sender' | 'courses' | 'random'
>;

/** Again is no error (rules.md#cancelling). `onlyPending`: a hold confirmed in another tab stays a reservation. */
export async function endOwn(
  deps: EndDeps,
  golfer: Pick<Golfer, 'uid' | 'contact'>,
  path: CoursePath & { id: string },
  onlyPending: boolean,
): Promise<
  Result<null, CancelRefusal | { refusal: 'not-found' | 'already-confirmed' | 'payment-in-flight' }>
> {
  const courseKey = courseKeyOf(path);
  const own = { uid: golfer.uid, courseKey, id: path.id };
  const [course, stored] = await Promise.all([
    deps.courses.get(courseKey),
    findOwnTeeTimeGroup(deps.pool, own),
  ]);
  if (!course) return refuse({ refusal: 'not-found' });

  if (stored?.status === 'confirmed' && !onlyPending) {
    const { timeZone } = course.rules;
    const decided = decideCancel({ reservation: stored, timeZone, nowEpochMs: deps.clock.nowMs() });
    if (!decided.ok) return decided;
  }
  // The hold may be confirmed concurrently: only the statement knows whether a message is due.
  const notifications =
    onlyPending || !stored
      ? null
      : cancellationMessages(deps, { course, group: stored, golfer: golfer.contact }, { by: 'golfer' });
  const returnSeconds = returnSecondsOf(course.rules.fairOpening, deps.random());
  const ended = await endTeeTimeGroup(deps.pool, { ...own, onlyPending, notifications, returnSeconds });
  switch (ended.outcome) {
    case 'ended':
      deps.deliverSoon();
      deps.announce(topicsOfDays(courseKey, [ended.date], [golfer.uid]));
      return accept(null);
    case 'already-ended':
      return accept(null);
    case 'has-receipt':
    case 'payment-in-flight':
    case 'already-confirmed':
    case 'not-found':
      return refuse({ refusal: ended.outcome });
    default:
      return ended satisfies never;
  }
}

export async function releaseHold(
  deps: Pick<TeeTimeGroupDeps, 'pool' | 'announce'>,
  uid: string,
): Promise<void> {
  const held = await findPendingHold(deps.pool, uid);
  if (!held) return;
  const { courseKey, id } = held;
  const ended = await endTeeTimeGroup(deps.pool, {
    uid,
    courseKey,
    id,
    onlyPending: true,
    notifications: null,
  });
  if (ended.outcome === 'ended') deps.announce(topicsOfDays(courseKey, [ended.date], [uid]));
}

/** The golfer's upcoming reservations, soonest first, and their live hold (rules.md#hold-survives). */
export async function listOwn(deps: TeeTimeGroupDeps, golfer: Golfer): Promise<MyTeeTimeGroups> {
  const nowMs = deps.clock.nowMs();
  const [upcoming, held] = await Promise.all([
    findUpcoming(deps, golfer.uid, nowMs),
    findPendingHold(deps.pool, golfer.uid),
  ]);
  return {
    reservations: upcoming.map(({ stored, course, untilMs }) => ({
      ...presentTeeTimeGroup(stored, course),
      upcomingUntil: new Date(untilMs).toISOString(),
      ...(course.document.widgetSettings.changeReservations && { mayChange: true }),
    })),
    hold: held && (await presentOwnHold(deps, golfer, held, nowMs)),
    serverTime: new Date(nowMs).toISOString(),
  };
}

async function presentOwnHold(
  deps: TeeTimeGroupDeps,
  golfer: Golfer,
  held: NonNullable<Awaited<ReturnType<typeof findPendingHold>>>,
  nowMs: number,
): Promise<MyTeeTimeGroups['hold']> {
  const course = await deps.courses.get(held.courseKey);
  if (!course) return null;
  const { group, course: courseID } = courseOfKey(held.courseKey);
  const draft = await findDraft(deps.pool, golfer.uid);
  const privilege = privilegeOf(golfer, group, courseID);
  return presentHold(deps, { stored: held, course, privilege, draft, nowMs });
}

const maxCompanions = 20;

export async function listCompanions(deps: TeeTimeGroupDeps, golfer: Golfer): Promise<Companions> {
  const stored = await findReservations(deps.pool, golfer.uid, '0000-00-00');
  const ownName = `${golfer.contact.firstName} ${golfer.contact.lastName}`;
  const byName = new Map<string, Companions['companions'][number]>();
  for (const { golfers } of stored.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
    for (const { name, email, phone } of golfers) {
      if (name !== ownName && !byName.has(name)) byName.set(name, { name, email, phone });
    }
  }
  return { companions: [...byName.values()].slice(0, maxCompanions) };
}

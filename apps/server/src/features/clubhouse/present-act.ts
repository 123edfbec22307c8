import type { ActLog, ActReply } from '@dewsweeper/contract/clubhouse';
import type { ActWarning } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { dollars } from '@dewsweeper/core/shared/in-words';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type ActFilter, listActs, type StoredAct } from './act-store.ts';
import { stateOfAsked } from './money-store.ts';
import { presentGroups, type SheetCourse } from './sheet.ts';
import type { DayRow } from './store.ts';
import { mayBeUndone, undoableAmong } from './undoable-acts.ts';

const logLimit = 100;

/** `rows`: the groups as the act left them, or as they are now. */
export async function replyOf(
  db: Queryable,
  course: SheetCourse,
  stored: StoredAct,
  rows: readonly DayRow[],
): Promise<ActReply> {
  return {
    act: summaryOf(stored),
    changed: await presentGroups(
      db,
      course,
      rows.filter((row) => row.starting_time !== ''),
    ),
    warnings: stored.warnings.map(({ code, teetimegroup, amountCents }) => ({
      code,
      message: messageOf({ code, ...(amountCents !== undefined && { amountCents }) }),
      ...(teetimegroup !== undefined && { teetimegroup }),
    })),
    notices: stored.notices,
    ...(stored.askedOfProvider.length > 0 && {
      state: await stateOfAsked(db, course.courseKey, stored.askedOfProvider),
    }),
  };
}

const warningMessages: Record<ActWarning['code'], string> = {
  'not-checked-in': 'Not all golfers of this group are checked in.',
  'before-the-day': 'This group plays more than a day from now.',
  'beyond-days-in-advance': 'Golfers cannot book this day yet.',
  'holes-not-offered': 'Golfers cannot book this time for so many holes.',
  'group-too-small': 'This group is smaller than golfers may book at this time.',
  'blocked-time': 'This time is closed on this weekday.',
  'too-late': 'Golfers can no longer book this time.',
  'booking-denied': 'This golfer may not book online.',
  'must-pay': 'This golfer must pay when they book.',
  'too-many-reservations': 'This golfer has as many open reservations as golfers may have.',
  'ends-hold': 'A golfer is booking this time now and will lose it.',
  'stands-beside': 'This group stands beside another that has the time.',
  'closed-over': 'This reservation stays, although its time is closed.',
  'money-kept': 'What was paid stays paid.',
  'more-due': 'More is due',
  'less-due': 'Less is due',
  'more-than-due': 'This is more than is due',
  'payment-held': 'A card holds the price already. Let go of it, or the golfer pays twice.',
  'stays-imported': 'The course’s own system keeps this group, so it stays at its time.',
  'stays-while-paying': 'A golfer is paying for this time now, so it stays.',
  'stays-as-changed': 'The golfers of this date were changed by themselves, so it stays.',
  'stays-cancelled': 'This date was cancelled before.',
  'stays-started': 'Play has started, so this date stays.',
  'still-playing': 'This group is still on the course when the shotgun starts.',
  'hole-crowded': 'More than two groups start from one hole.',
  'team-too-large': 'A team has more than four players.',
};

function messageOf({ code, amountCents }: ActWarning): string {
  const message = warningMessages[code];
  return amountCents === undefined ? message : `${message}: ${dollars(amountCents)}.`;
}

function summaryOf(stored: StoredAct): ActReply['act'] {
  return {
    id: stored.id,
    kind: stored.kind,
    at: stored.at.toISOString(),
    occurredAt: stored.occurredAt?.toISOString() ?? null,
    by: stored.staffName,
    line: stored.line,
    undoable: mayBeUndone(stored),
  };
}

export function logEntryOf(stored: StoredAct): ActLog['acts'][number] {
  return { ...summaryOf(stored), date: stored.date, teetimegroups: stored.teetimegroups };
}

/** Newest first, at most a hundred. */
export async function readLog(db: Queryable, courseKey: CourseKey, filter: ActFilter): Promise<ActLog> {
  const acts = await listActs(db, courseKey, filter, logLimit);
  const undoable = await undoableAmong(db, courseKey, acts);
  return { acts: acts.map((one) => ({ ...logEntryOf(one), undoable: undoable.has(one.id) })) };
}

import { digitsOf, type StandingChange } from '@dewsweeper/core/booking/standing-notices';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Addressee } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { RoundOfStanding } from '../teetimegroups/calendar.ts';
import {
  cancellationMessages,
  changeMessages,
  closingMessages,
  confirmationMessages,
  type MessageDeps,
  ownChangeMessages,
  type ReservationMessages,
  standingMessages,
} from '../teetimegroups/reservation-messages.ts';
import type { StoredTeeTimeGroup } from '../teetimegroups/stored-teetimegroup.ts';
import type { DayRow } from './store.ts';

export type GroupEvent =
  | 'booked'
  | 'moved'
  | 'changed'
  | 'changed-by-golfer'
  | 'delayed'
  | 'reopened'
  | { closed: string }
  | { standing: StandingChange; rounds: readonly RoundOfStanding[] }
  | { cancelled: CancelledMoney };

/** `kept`: what was paid, if it was. `nothing`: money is not spoken of. */
export type CancelledMoney = 'kept' | 'nothing' | 'counter' | 'void' | 'refund';

export type Notice = ReservationMessages & { id: string; uid: string };

type Told = {
  courseKey: CourseKey;
  course: KnownCourse;
  row: DayRow;
  /** By account. */
  booker: Addressee | null;
  /** Default: the row's. Golfers who left it are written to in the booker's language, too. */
  golfers?: DayRow['golfers'];
  /** Already notified. */
  addresses?: Set<string>;
};

/** The booker, and all with a telephone or mail of their own, once per address. */
export function noticesOf(deps: MessageDeps, of: Told, event: GroupEvent): Notice[] {
  const { course, courseKey, row, booker, golfers = row.golfers, addresses = new Set() } = of;
  const group = { ...storedGroup(courseKey, row) };
  return [...(booker ? [booker] : []), ...golfers.map((golfer) => addresseeOf(golfer, booker))].flatMap(
    (golfer) => {
      const { firstName, lastName, messages } = messagesOf(deps, { course, group, golfer }, event);
      const fresh = messages.filter(({ channel, recipient }) => {
        const address = `${channel} ${channel === 'text' ? digitsOf(recipient) : recipient.toLowerCase()}`;
        const isFresh = recipient !== '' && !addresses.has(address);
        addresses.add(address);
        return isFresh;
      });
      return fresh.length === 0
        ? []
        : [{ id: row.id, uid: row.uid ?? '', firstName, lastName, messages: fresh }];
    },
  );
}

function messagesOf(
  deps: MessageDeps,
  facts: { course: KnownCourse; group: StoredTeeTimeGroup; golfer: Addressee },
  event: GroupEvent,
): ReservationMessages {
  if (typeof event === 'object' && 'closed' in event) return closingMessages(deps, facts, event.closed);
  if (typeof event === 'object' && 'standing' in event)
    return standingMessages(deps, facts, { change: event.standing, rounds: event.rounds });
  if (typeof event === 'object') {
    const isPaid = facts.group.golfers.some(({ paid }) => paid) || facts.group.receipt !== null;
    const { cancelled } = event;
    const money = cancelled === 'nothing' || (cancelled === 'kept' && !isPaid) ? 'none' : cancelled;
    return cancellationMessages(deps, facts, { by: 'clubhouse', money });
  }
  switch (event) {
    case 'reopened':
      return closingMessages(deps, facts, null);
    case 'booked':
      return confirmationMessages(deps, facts);
    case 'changed-by-golfer':
      return ownChangeMessages(deps, facts);
    case 'moved':
    case 'changed':
    case 'delayed':
      return changeMessages(deps, facts, event);
    default:
      return event satisfies never;
  }
}

/** Others of the group read what the booker does (rules.md#languages). */
function addresseeOf({ name, email, phone }: DayRow['golfers'][number], booker: Addressee | null): Addressee {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' '), email, phone, language: booker?.language ?? null };
}

export function storedGroup(courseKey: CourseKey, row: DayRow): StoredTeeTimeGroup {
  return {
    courseKey,
    id: row.id,
    date: row.date,
    startingTime: row.starting_time,
    startingTeeID: row.starting_tee_id,
    reroundTime: row.reround_time,
    reroundTeeID: row.reround_tee_id,
    numHoles: row.num_holes as 9 | 18,
    players: row.golfers.length as 1 | 2 | 3 | 4,
    status: row.status as StoredTeeTimeGroup['status'],
    expiration: null,
    uid: row.uid ?? '',
    source: row.source,
    receipt: row.receipt,
    receiptNumber: row.receipt_number,
    golfers: row.golfers,
    quote: null,
    revision: row.revision,
  };
}

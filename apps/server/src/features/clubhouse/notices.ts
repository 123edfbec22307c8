import type { StandingChange } from '@dewsweeper/core/booking/standing-notices';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Addressee } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
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
  | { standing: StandingChange; rounds: readonly { date: string; reservationID: string }[] }
  | { cancelled: CancelledMoney };

/** `kept`: what was paid, if it was. */
export type CancelledMoney = 'kept' | 'counter' | 'void' | 'refund';

export type Notice = ReservationMessages & { id: string; uid: string };

/** The booker, and all with a telephone or mail of their own, once per address. `booker`: by account. */
export function noticesOf(
  deps: MessageDeps,
  of: { courseKey: CourseKey; course: KnownCourse; row: DayRow; booker: Addressee | null },
  event: GroupEvent,
): Notice[] {
  const { course, courseKey, row, booker } = of;
  const group = { ...storedGroup(courseKey, row) };
  const addresses = new Set<string>();
  return [...(booker ? [booker] : []), ...row.golfers.map((golfer) => addresseeOf(golfer, booker))].flatMap(
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

/** Of a telephone in whatever spelling; with or without the country. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

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
    const money = event.cancelled === 'kept' && !isPaid ? 'none' : event.cancelled;
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

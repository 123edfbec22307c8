import {
  type Cancellation,
  cancellationMail,
  cancellationText,
  confirmationMail,
  confirmationText,
  type MailedRound,
  type MailWords,
} from '@dewsweeper/core/booking/notices';
import type { CalendarEvent, CalendarMethod } from '../../adapters/mail/icalendar.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { DatabaseClock, NewId } from '../../ports.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { calendarEventOf } from './calendar.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/** Texts and mails about a reservation, as a statement writes them in the transaction of what they tell of. */
export type ReservationMessages = {
  firstName: string;
  lastName: string;
  messages: QueuedMessage[];
};

type QueuedMessage = {
  id: string;
  channel: 'text' | 'mail';
  recipient: string;
  subject: string;
  body: string;
  calendarEvent: CalendarEvent | null;
  source: string;
};

export type MessageDeps = {
  clock: DatabaseClock;
  newId: NewId;
  sender: MessageSender;
};

/** In whose name mails are written: the address of the installation, and that of its pages. */
export type MessageSender = { publicUrl: string; mailFrom: string };

/** What is told of, and to whom: null for a golfer who has no account any more. */
type Told = {
  course: KnownCourse;
  group: StoredTeeTimeGroup;
  golfer: Addressee | null;
  /** Of a confirmation that was paid online. */
  payment?: MailedRound['payment'];
};

/** The spec's own name for what golfers' doings on the page give rise to. */
const golfersSource = 'webWidget';
const clubhouseSource = 'clubhouse';

/**
 * What tells a golfer that his reservation is confirmed. The text comes first, with or without a number that it can be
 * sent to (ruling 16); the mail where there is an address.
 */
export function confirmationMessages(deps: MessageDeps, told: Told): ReservationMessages {
  const golfer = told.golfer ?? nobody;
  const body = confirmationText(roundOf(told, golfer, deps.sender));
  const mail = mailOf(deps, told, golfer, 'PUBLISH', confirmationMail);
  return namedTo(golfer, [textOf(deps, golfer, body, golfersSource), ...mail]);
}

/** What tells a golfer that his reservation is cancelled: a mail, and a text when it was not his own doing. */
export function cancellationMessages(
  deps: MessageDeps,
  told: Told,
  cancellation: Cancellation,
): ReservationMessages {
  const golfer = told.golfer ?? nobody;
  const mail = mailOf(deps, told, golfer, 'CANCEL', (round) => cancellationMail(round, cancellation));
  if (cancellation.by === 'golfer') return namedTo(golfer, mail);
  const body = cancellationText(roundOf(told, golfer, deps.sender));
  const byClubhouse = mail.map((one) => ({ ...one, source: clubhouseSource }));
  return namedTo(golfer, [textOf(deps, golfer, body, clubhouseSource), ...byClubhouse]);
}

/** Of a reservation that is not there. */
export const nothingToTell: ReservationMessages = { firstName: '', lastName: '', messages: [] };

/** The record of a confirmation whose golfer or course is not known any more. */
export function unaddressed(id: string): ReservationMessages {
  return namedTo(nobody, [textOf({ newId: () => id }, nobody, '', golfersSource)]);
}

const nobody: Addressee = { firstName: '', lastName: '', email: '', phone: '' };

function namedTo({ firstName, lastName }: Addressee, messages: QueuedMessage[]): ReservationMessages {
  return { firstName, lastName, messages };
}

function textOf(
  deps: Pick<MessageDeps, 'newId'>,
  golfer: Addressee,
  body: string,
  source: string,
): QueuedMessage {
  const id = deps.newId();
  return { id, channel: 'text', recipient: golfer.phone, subject: '', body, calendarEvent: null, source };
}

/** None to a golfer without an address. */
function mailOf(
  deps: MessageDeps,
  told: Told,
  golfer: Addressee,
  method: CalendarMethod,
  words: (round: MailedRound) => MailWords,
): QueuedMessage[] {
  if (golfer.email === '') return [];
  const organizer = { name: told.course.document.name, email: addressOf(deps.sender.mailFrom) };
  const calendarEvent = calendarEventOf(told, { stampMs: deps.clock.nowMs(), sent: { method, organizer } });
  const written = words(roundOf(told, golfer, deps.sender));
  const id = deps.newId();
  return [{ id, channel: 'mail', recipient: golfer.email, ...written, calendarEvent, source: golfersSource }];
}

/** `Dewsweeper <tee-times@example.com>` without the name. */
function addressOf(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

function roundOf(
  { course, group, payment = null }: Told,
  golfer: Addressee,
  sender: MessageSender,
): MailedRound {
  const sheet = course.teesheets.find(({ id }) => id === group.startingTeeID);
  return {
    courseName: course.document.name,
    coursePhone: course.document.phone,
    date: group.date,
    startingTime: group.startingTime,
    players: group.players,
    numHoles: group.numHoles,
    payment,
    reservationID: group.id,
    teeName: sheet?.name ?? group.startingTeeID,
    golferNames: group.golfers.map(({ name }) => name),
    receiptNumber: group.receiptNumber,
    firstName: golfer.firstName,
    reservationsUrl: `${sender.publicUrl}/page/reservations`,
  };
}

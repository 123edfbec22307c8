import type { Language } from '@dewsweeper/contract/languages';
import { closingText, reopeningText } from '@dewsweeper/core/booking/closing-text';
import {
  type Cancellation,
  type ClubhouseChange,
  cancellationMail,
  cancellationText,
  changeMail,
  changeText,
  closingMail,
  confirmationMail,
  confirmationText,
  type MailedRound,
  type MailWords,
  ownChangeMail,
  ownChangeText,
} from '@dewsweeper/core/booking/notices';
import { reminderMail, reminderText } from '@dewsweeper/core/booking/reminder';
import { type StandingChange, standingMail, standingText } from '@dewsweeper/core/booking/standing-notices';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { CalendarEvent, CalendarMethod } from '../../adapters/mail/icalendar.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { DatabaseClock, NewId } from '../../ports.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import { calendarEventOf, calendarEventOfDates, type RoundOfStanding } from './calendar.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

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
  /** Null for English. */
  language: Language | null;
};

export type MessageDeps = {
  clock: DatabaseClock;
  newId: NewId;
  sender: MessageSender;
};

export type MessageSender = { publicUrl: string };

/** `golfer`: null when they have no account any more. */
type ReservationFacts = {
  course: KnownCourse;
  group: StoredTeeTimeGroup;
  golfer: Addressee | null;
  payment?: MailedRound['payment'];
};

/** The source name of messages that follow from a golfer's action on the page, as stored. */
const golfersSource = 'webWidget';
const clubhouseSource = 'clubhouse';
const reminderSource = 'reminder';

/** A text with or without a usable number; a mail only to an address (rules.md#confirmation-message). */
export function confirmationMessages(deps: MessageDeps, facts: ReservationFacts): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const body = confirmationText(roundOf(facts, golfer, deps.sender), words);
  const mail = mailOf(deps, facts, golfer, 'PUBLISH', (round) => confirmationMail(round, words));
  return namedTo(golfer, [textOf(deps, golfer, body, golfersSource), ...mail]);
}

/** A mail, and also a text when somebody else cancelled. */
export function cancellationMessages(
  deps: MessageDeps,
  facts: ReservationFacts,
  cancellation: Cancellation,
): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const mail = mailOf(deps, facts, golfer, 'CANCEL', (round) => cancellationMail(round, cancellation, words));
  if (cancellation.by === 'golfer') return namedTo(golfer, mail);
  const body = cancellationText(roundOf(facts, golfer, deps.sender), words);
  const byClubhouse = mail.map((one) => ({ ...one, source: clubhouseSource }));
  return namedTo(golfer, [textOf(deps, golfer, body, clubhouseSource), ...byClubhouse]);
}

/** A text and a mail with the changed calendar entry; the entry's UID stays. */
export function changeMessages(
  deps: MessageDeps,
  facts: ReservationFacts,
  change: ClubhouseChange,
): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const body = changeText(roundOf(facts, golfer, deps.sender), change, words);
  const mail = mailOf(deps, facts, golfer, 'PUBLISH', (round) => changeMail(round, change, words));
  return namedTo(golfer, [textOf(deps, golfer, body, clubhouseSource), ...mail]);
}

/** As `changeMessages`, of a change that a golfer made. */
export function ownChangeMessages(deps: MessageDeps, facts: ReservationFacts): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const body = ownChangeText(roundOf(facts, golfer, deps.sender), words);
  const mail = mailOf(deps, facts, golfer, 'PUBLISH', (round) => ownChangeMail(round, words));
  return namedTo(golfer, [textOf(deps, golfer, body, golfersSource), ...mail]);
}

/** Times close over a reservation, or open again (`title` null). The reservation stays, and so does its calendar entry. */
export function closingMessages(
  deps: MessageDeps,
  facts: ReservationFacts,
  title: string | null,
): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const round = roundOf(facts, golfer, deps.sender);
  const body = title === null ? reopeningText(round, words) : closingText({ ...round, title }, words);
  const mail = mailOf(deps, facts, golfer, 'PUBLISH', (one) => closingMail(one, title, words)).map(
    (message) => ({
      ...message,
      calendarEvent: null,
      source: clubhouseSource,
    }),
  );
  return namedTo(golfer, [textOf(deps, golfer, body, clubhouseSource), ...mail]);
}

/** One text, and one mail with a calendar entry for each date. `facts`: of any of the reservations. */
export function standingMessages(
  deps: MessageDeps,
  facts: ReservationFacts,
  { change, rounds }: { change: StandingChange; rounds: readonly RoundOfStanding[] },
): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const of = { ...roundOf(facts, golfer, deps.sender), rounds };
  const method = change === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const mail = mailOf(deps, facts, golfer, method, () => standingMail(of, change, words), rounds).map(
    (message) => ({ ...message, source: clubhouseSource }),
  );
  return namedTo(golfer, [textOf(deps, golfer, standingText(of, change, words), clubhouseSource), ...mail]);
}

/** A text to a number and a mail to an address, where there is one. */
export function reminderMessages(
  deps: MessageDeps,
  facts: ReservationFacts,
  { mayCancel, links }: { mayCancel: boolean; links: Parameters<typeof reminderMail>[1] },
): ReservationMessages {
  const golfer = facts.golfer ?? nobody;
  const words = wordsOf(golfer.language);
  const body = reminderText(roundOf(facts, golfer, deps.sender), mayCancel, words);
  const text = golfer.phone === '' ? [] : [textOf(deps, golfer, body, reminderSource)];
  const mail = mailOf(deps, facts, golfer, 'PUBLISH', (round) => reminderMail(round, links, words));
  return namedTo(golfer, [
    ...text,
    ...mail.map((one) => ({ ...one, calendarEvent: null, source: reminderSource })),
  ]);
}

/** For a confirmation whose golfer or course no longer exists. */
export function unaddressed(id: string): ReservationMessages {
  return namedTo(nobody, [textOf({ newId: () => id }, nobody, '', golfersSource)]);
}

const nobody: Addressee = { firstName: '', lastName: '', email: '', phone: '', language: null };

function namedTo({ firstName, lastName }: Addressee, messages: QueuedMessage[]): ReservationMessages {
  return { firstName, lastName, messages };
}

function textOf(
  deps: Pick<MessageDeps, 'newId'>,
  golfer: Addressee,
  body: string,
  source: string,
): QueuedMessage {
  const { phone: recipient, language } = golfer;
  const id = deps.newId();
  return { id, channel: 'text', recipient, subject: '', body, calendarEvent: null, source, language };
}

/** None for a golfer without an address. */
function mailOf(
  deps: MessageDeps,
  facts: ReservationFacts,
  golfer: Addressee,
  method: CalendarMethod,
  write: (round: MailedRound) => MailWords,
  rounds?: readonly RoundOfStanding[],
): QueuedMessage[] {
  if (golfer.email === '') return [];
  const organizer = { name: facts.course.document.name };
  const { email: recipient, language } = golfer;
  const asked = { stampMs: deps.clock.nowMs(), sent: { method, organizer }, language };
  const calendarEvent = rounds ? calendarEventOfDates(facts, rounds, asked) : calendarEventOf(facts, asked);
  const written = write(roundOf(facts, golfer, deps.sender));
  const id = deps.newId();
  return [{ id, channel: 'mail', recipient, ...written, calendarEvent, source: golfersSource, language }];
}

function roundOf(
  { course, group, payment = null }: ReservationFacts,
  golfer: Addressee,
  sender: MessageSender,
): MailedRound {
  return {
    courseName: course.document.name,
    coursePhone: course.document.phone,
    date: group.date,
    startingTime: group.startingTime,
    players: group.players,
    numHoles: group.numHoles,
    payment,
    reservationID: group.id,
    teeName: teeNameOf(course, group.startingTeeID),
    golferNames: group.golfers.map(({ name }) => name),
    receiptNumber: group.receiptNumber,
    firstName: golfer.firstName,
    reservationsUrl: `${sender.publicUrl}/page/reservations`,
  };
}

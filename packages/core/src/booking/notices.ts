import { dollars } from '../shared/in-words.ts';
import { weekdayOf } from '../shared/local-time.ts';
import type { CourseDate, NumHoles, WallTime } from '../tee-sheet/course.ts';
import { gsmText, shortDay, shortTime, textMessage } from './text-message.ts';

export type NotedRound = {
  courseName: string;
  coursePhone?: string | undefined;
  date: CourseDate;
  startingTime: WallTime;
  players: number;
  numHoles: NumHoles;
  payment?: { amountCents: number; isHeld: boolean } | null;
};

export type MailedRound = NotedRound & {
  reservationID: string;
  teeName: string;
  golferNames: readonly string[];
  receiptNumber: string | null;
  firstName: string;
  reservationsUrl: string;
};

export type MailWords = { subject: string; body: string };

export type Cancellation = { by: 'golfer' } | { by: 'clubhouse'; money: ClubhouseMoney };
type ClubhouseMoney = 'none' | 'kept' | 'void' | 'refund' | 'counter';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** In one message of GSM characters where the course's name allows. */
export function confirmationText(round: NotedRound): string {
  const paid = round.payment ? `, ${paymentInWords(round.payment)}` : '';
  return textMessage(round.courseName, ` confirmed: ${factsOf(round)}${paid}.`);
}

/** For a cancellation by the clubhouse; golfers who cancel themselves need no text. */
export function cancellationText(round: NotedRound): string {
  const questions = round.coursePhone ? ` Questions? Call ${gsmText(round.coursePhone)}.` : '';
  return textMessage(round.courseName, ` has cancelled your tee time: ${factsOf(round)}.${questions}`);
}

export type ClubhouseChange = 'moved' | 'changed' | 'delayed';

export function changeText(round: NotedRound, change: ClubhouseChange): string {
  const questions = round.coursePhone ? ` Questions? Call ${gsmText(round.coursePhone)}.` : '';
  return textMessage(round.courseName, ` has ${change} your tee time: ${factsOf(round)}.${questions}`);
}

export function changeMail(round: MailedRound, change: ClubhouseChange): MailWords {
  return mailOf(round, change, [
    `The clubhouse has ${change} your tee time. It is now:`,
    details(round),
    `See it here:\n${round.reservationsUrl}\n${callTheClubhouse(round)} with questions.`,
  ]);
}

/** A golfer changed it. Everybody of the group is told so. */
export function ownChangeText(round: NotedRound): string {
  return textMessage(round.courseName, ` changed: ${factsOf(round)}.`);
}

export function ownChangeMail(round: MailedRound): MailWords {
  return mailOf(round, 'changed', [
    'Your tee time is changed. It is now:',
    details(round),
    `See it here:\n${round.reservationsUrl}`,
  ]);
}

/** `title`: why times close, null when they open again. */
export function closingMail(round: MailedRound, title: string | null): MailWords {
  return mailOf(round, title === null ? 'open again' : 'affected by a closing', [
    title === null
      ? 'Your tee time stands: the times are open again.'
      : `The clubhouse has closed a period that includes your tee time${title === '' ? '' : `: ${title}`}.`,
    details(round),
    ...(title === null ? [] : [`${callTheClubhouse(round)} about it.`]),
  ]);
}

export function confirmationMail(round: MailedRound): MailWords {
  return mailOf(round, 'confirmed', [
    'Your tee time is confirmed.',
    details(round),
    round.receiptNumber === null
      ? `See or cancel it here:\n${round.reservationsUrl}`
      : `See it here:\n${round.reservationsUrl}\n${callTheClubhouse(round)} to cancel this reservation.`,
  ]);
}

export function cancellationMail(round: MailedRound, cancellation: Cancellation): MailWords {
  const isOwn = cancellation.by === 'golfer';
  return mailOf(round, 'cancelled', [
    isOwn ? 'Your tee time is cancelled, as you asked.' : 'The clubhouse has cancelled your tee time.',
    details(round),
    ...(isOwn ? [] : aboutMoney(cancellation.money, round)),
  ]);
}

function aboutMoney(money: ClubhouseMoney, round: NotedRound): string[] {
  switch (money) {
    case 'none':
      return [];
    case 'kept':
      return [`${callTheClubhouse(round)} about your payment.`];
    case 'void':
      return ['The clubhouse has asked for the hold on your card to be let go.'];
    case 'counter':
      return ['The clubhouse gives back what you paid at the counter.'];
    case 'refund':
      return ['The clubhouse has asked for your payment to be refunded. Banks take some days to show it.'];
    default:
      return money satisfies never;
  }
}

export function callTheClubhouse({ coursePhone }: Pick<NotedRound, 'coursePhone'>): string {
  return coursePhone ? `Call the clubhouse at ${coursePhone}` : 'Call the clubhouse';
}

export function mailOf(round: MailedRound, what: string, paragraphs: readonly string[]): MailWords {
  return {
    subject: `Tee time ${what}: ${shortDay(round.date)} at ${shortTime(round.startingTime)}, ${round.courseName}`,
    body: [round.firstName ? `Hello ${round.firstName},` : 'Hello,', ...paragraphs].join('\n\n'),
  };
}

export function details(round: MailedRound): string {
  const names = round.golferNames.length > 0 ? `: ${round.golferNames.join(', ')}` : '';
  return [
    round.courseName,
    ...(round.coursePhone ? [`Telephone ${round.coursePhone}`] : []),
    `${longDay(round.date)}, at ${shortTime(round.startingTime)}`,
    `${round.numHoles} holes, ${round.teeName}`,
    `${players(round)}${names}`,
    `Reservation ${round.reservationID}`,
    ...(round.payment ? [paymentInWords(round.payment)] : []),
    ...(round.receiptNumber === null ? [] : [`Receipt ${round.receiptNumber}`]),
  ].join('\n');
}

function factsOf(round: NotedRound): string {
  return `${shortDay(round.date)} at ${shortTime(round.startingTime)}, ${players(round)}, ${round.numHoles} holes`;
}

function paymentInWords({ amountCents, isHeld }: NonNullable<NotedRound['payment']>): string {
  const amount = dollars(amountCents);
  return isHeld ? `${amount} held on your card` : `${amount} paid`;
}

export function players(round: Pick<NotedRound, 'players'>): string {
  return round.players === 1 ? '1 player' : `${round.players} players`;
}

export function longDay(date: CourseDate): string {
  return `${weekdayOf(date)}, ${monthOf(date)} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
}

function monthOf(date: CourseDate): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}

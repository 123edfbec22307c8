import type { CourseDate, NumHoles, WallTime } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import { textMessage } from './text-message.ts';

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

/** In one message of GSM characters where the course's name allows. */
export function confirmationText(round: NotedRound, words: Words): string {
  const paid = round.payment ? `, ${paymentInWords(round.payment, words)}` : '';
  return textMessage(round.courseName, words.texts.confirmed(`${factsOf(round, words)}${paid}`));
}

/** For a cancellation by the clubhouse; golfers who cancel themselves need no text. */
export function cancellationText(round: NotedRound, words: Words): string {
  return textMessage(
    round.courseName,
    words.texts.cancelled(factsOf(round, words)) + questions(round, words),
  );
}

export type ClubhouseChange = 'moved' | 'changed' | 'delayed';

export function changeText(round: NotedRound, change: ClubhouseChange, words: Words): string {
  return textMessage(round.courseName, words.texts[change](factsOf(round, words)) + questions(round, words));
}

export function questions({ coursePhone }: Pick<NotedRound, 'coursePhone'>, words: Words): string {
  return coursePhone ? words.texts.questions(coursePhone) : '';
}

export function changeMail(round: MailedRound, change: ClubhouseChange, words: Words): MailWords {
  const { subject, body } = words.mails[change];
  return mailOf(round, subject, words, [
    body,
    details(round, words),
    `${words.links.see}\n${round.reservationsUrl}\n${words.callTo.askQuestions(round.coursePhone)}`,
  ]);
}

/** A golfer changed it. Everybody of the group is told so. */
export function ownChangeText(round: NotedRound, words: Words): string {
  return textMessage(round.courseName, words.texts.changedByGolfer(factsOf(round, words)));
}

export function ownChangeMail(round: MailedRound, words: Words): MailWords {
  const { subject, body } = words.mails.changedByGolfer;
  return mailOf(round, subject, words, [
    body,
    details(round, words),
    `${words.links.see}\n${round.reservationsUrl}`,
  ]);
}

/** `title`: why times close, null when they open again. */
export function closingMail(round: MailedRound, title: string | null, words: Words): MailWords {
  const { openAgain, closed } = words.mails;
  if (title === null) return mailOf(round, openAgain.subject, words, [openAgain.body, details(round, words)]);
  return mailOf(round, closed.subject, words, [
    closed.body(title),
    details(round, words),
    words.callTo.askAboutIt(round.coursePhone),
  ]);
}

export function confirmationMail(round: MailedRound, words: Words): MailWords {
  const { subject, body } = words.mails.confirmed;
  return mailOf(round, subject, words, [
    body,
    details(round, words),
    round.receiptNumber === null
      ? `${words.links.seeOrCancel}\n${round.reservationsUrl}`
      : `${words.links.see}\n${round.reservationsUrl}\n${words.callTo.cancel(round.coursePhone)}`,
  ]);
}

export function cancellationMail(round: MailedRound, cancellation: Cancellation, words: Words): MailWords {
  const isOwn = cancellation.by === 'golfer';
  const { subject, body } = isOwn ? words.mails.cancelledByGolfer : words.mails.cancelled;
  return mailOf(round, subject, words, [
    body,
    details(round, words),
    ...(isOwn ? [] : aboutMoney(cancellation.money, round, words)),
  ]);
}

function aboutMoney(money: ClubhouseMoney, round: NotedRound, words: Words): string[] {
  if (money === 'none') return [];
  return [money === 'kept' ? words.callTo.askAboutPayment(round.coursePhone) : words.money[money]];
}

export function mailOf(
  round: MailedRound,
  subject: string,
  words: Words,
  paragraphs: readonly string[],
): MailWords {
  const when = words.dated(words.shortDay(round.date), words.time(round.startingTime));
  return {
    subject: words.subject(subject, when, round.courseName),
    body: [words.hello(round.firstName), ...paragraphs].join('\n\n'),
  };
}

export function details(round: MailedRound, words: Words): string {
  const players = words.players(round.players);
  return [
    round.courseName,
    ...(round.coursePhone ? [words.telephone(round.coursePhone)] : []),
    words.longDated(words.longDay(round.date), words.time(round.startingTime)),
    `${words.holes(round.numHoles)}, ${round.teeName}`,
    round.golferNames.length > 0 ? words.named(players, round.golferNames.join(', ')) : players,
    words.reservation(round.reservationID),
    ...(round.payment ? [paymentInWords(round.payment, words)] : []),
    ...(round.receiptNumber === null ? [] : [words.receipt(round.receiptNumber)]),
  ].join('\n');
}

export function factsOf(round: NotedRound, words: Words): string {
  const when = words.dated(words.shortDay(round.date), words.time(round.startingTime));
  return `${when}, ${words.players(round.players)}, ${words.holes(round.numHoles)}`;
}

function paymentInWords({ amountCents, isHeld }: NonNullable<NotedRound['payment']>, words: Words): string {
  const amount = words.amount(amountCents);
  return isHeld ? words.held(amount) : words.paid(amount);
}

import { addDays, instantOf, wallClockAt } from '../shared/local-time.ts';
import type { CourseDate, EpochMs } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import { details, factsOf, type MailedRound, type MailWords, mailOf, type NotedRound } from './notices.ts';
import { textMessage } from './text-message.ts';

/** Rounds to remind of now: on `date`, booked by `bookedUntil`. */
export type Reminding = { date: CourseDate; bookedUntil: EpochMs };

/** The day before, from the course's hour (0 to 23, by its clock) until midnight; else null (rules.md#reminders). */
export function remindingNow(course: {
  reminderHour: number;
  timeZone: string;
  nowEpochMs: EpochMs;
}): Reminding | null {
  const { reminderHour, timeZone, nowEpochMs } = course;
  const { date: today } = wallClockAt(timeZone, nowEpochMs);
  const bookedUntil = instantOf(timeZone, today, reminderHour * 60);
  return nowEpochMs < bookedUntil ? null : { date: addDays(today, 1), bookedUntil };
}

/** In one message of GSM characters where the course's name and telephone allow. */
export function reminderText(round: NotedRound, mayCancel: boolean, words: Words): string {
  const facts = words.texts.reminder(factsOf(round, words));
  return textMessage(round.courseName, `${facts} ${waysToReply(round, mayCancel, words)}`);
}

/** Possible replies to a reminder; also sent after a reply that nobody understood. */
export function waysToReply(
  round: Pick<NotedRound, 'players' | 'coursePhone'>,
  mayCancel: boolean,
  words: Words,
): string {
  const { replyWithCount, replyToCancel, callToCancel } = words.texts;
  const count = replyWithCount(round.players);
  return mayCancel ? replyToCancel(count) : callToCancel(count, round.coursePhone);
}

/** `links` ask before they act: how many come, and, where the golfer may, cancelling. */
export function reminderMail(
  round: MailedRound,
  links: { players: string; cancel: string | null },
  words: Words,
): MailWords {
  const { subject, body } = words.mails.reminder;
  const { sayWhetherYouCome, sayHowManyCome, cancel } = words.links;
  return mailOf(round, subject, words, [
    body,
    details(round, words),
    `${round.players === 1 ? sayWhetherYouCome : sayHowManyCome}\n${links.players}`,
    links.cancel === null ? words.callTo.cancel(round.coursePhone) : `${cancel}\n${links.cancel}`,
  ]);
}

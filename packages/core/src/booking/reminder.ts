import { addDays, instantOf, wallClockAt } from '../shared/local-time.ts';
import type { CourseDate, EpochMs } from '../tee-sheet/course.ts';
import {
  callTheClubhouse,
  details,
  type MailedRound,
  type MailWords,
  mailOf,
  type NotedRound,
  players,
} from './notices.ts';
import { gsmText, shortDay, shortTime, textMessage } from './text-message.ts';

/** Whose golfers are reminded now: of rounds on `date`, booked up to `bookedUntil`. */
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
export function reminderText(round: NotedRound, mayCancel: boolean): string {
  const facts = `${shortDay(round.date)} at ${shortTime(round.startingTime)}, ${players(round)}, ${round.numHoles} holes`;
  return textMessage(round.courseName, ` reminds you: ${facts}. ${waysToReply(round, mayCancel)}`);
}

/** What a golfer may answer to a reminder, and does when nobody understood them. */
export function waysToReply(round: Pick<NotedRound, 'players' | 'coursePhone'>, mayCancel: boolean): string {
  const count = round.players === 1 ? 'Reply 1 if you come' : `Reply 1 to ${round.players}: how many come`;
  return mayCancel ? `${count}, C to cancel.` : `${count}. To cancel, ${gsmText(callThem(round))}.`;
}

/** `links` ask before they act: how many come, and, where the golfer may, cancelling. */
export function reminderMail(
  round: MailedRound,
  links: { players: string; cancel: string | null },
): MailWords {
  return mailOf(round, 'tomorrow', [
    'This is a reminder of your tee time.',
    details(round),
    `Say ${round.players === 1 ? 'whether you come' : 'how many come'}:\n${links.players}`,
    links.cancel === null
      ? `${callTheClubhouse(round)} to cancel this reservation.`
      : `Cancel it:\n${links.cancel}`,
  ]);
}

function callThem({ coursePhone }: Pick<NotedRound, 'coursePhone'>): string {
  return coursePhone ? `call ${coursePhone}` : 'call the clubhouse';
}

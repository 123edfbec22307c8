import type { CourseDate } from '../tee-sheet/course.ts';
import { callTheClubhouse, longDay, type MailedRound, type MailWords, players } from './notices.ts';
import { gsmText, shortDay, shortTime, textMessage } from './text-message.ts';

/** Reservations of one standing time, in the order of their dates: more than one. */
export type StandingRounds = Omit<MailedRound, 'date' | 'reservationID' | 'receiptNumber' | 'payment'> & {
  rounds: readonly { date: CourseDate; reservationID: string }[];
};
export type StandingChange = 'confirmed' | 'cancelled';

/** One message for all dates, of GSM characters. */
export function standingText(of: StandingRounds, change: StandingChange): string {
  const [first = '', last = ''] = [of.rounds[0]?.date, of.rounds.at(-1)?.date];
  const facts = `${shortTime(of.startingTime)} on ${of.rounds.length} dates from ${shortDay(first)} to ${shortDay(last)}, ${players(of)}, ${of.numHoles} holes`;
  if (change === 'confirmed') return textMessage(of.courseName, ` confirmed: ${facts}.`);
  const questions = of.coursePhone ? ` Questions? Call ${gsmText(of.coursePhone)}.` : '';
  return textMessage(of.courseName, ` has cancelled your tee times: ${facts}.${questions}`);
}

export function standingMail(of: StandingRounds, change: StandingChange): MailWords {
  const times = `${of.rounds.length} dates at ${shortTime(of.startingTime)}`;
  const isConfirmed = change === 'confirmed';
  return {
    subject: `Tee times ${change}: ${times}, ${of.courseName}`,
    body: [
      of.firstName ? `Hello ${of.firstName},` : 'Hello,',
      isConfirmed ? 'Your tee times are confirmed.' : 'The clubhouse has cancelled your tee times.',
      details(of),
      of.rounds.map(({ date, reservationID }) => `${longDay(date)}: reservation ${reservationID}`).join('\n'),
      isConfirmed
        ? `See or cancel each here:\n${of.reservationsUrl}`
        : `${callTheClubhouse(of)} with questions.`,
    ].join('\n\n'),
  };
}

function details(of: StandingRounds): string {
  return [
    of.courseName,
    ...(of.coursePhone ? [`Telephone ${of.coursePhone}`] : []),
    `${shortTime(of.startingTime)}, ${of.numHoles} holes, ${of.teeName}`,
    `${players(of)}: ${of.golferNames.join(', ')}`,
  ].join('\n');
}

import type { CourseDate } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import { type MailedRound, type MailWords, questions } from './notices.ts';
import { textMessage } from './text-message.ts';

/** Reservations of one standing time, in the order of their dates: more than one. */
export type StandingRounds = Omit<MailedRound, 'date' | 'reservationID' | 'receiptNumber' | 'payment'> & {
  rounds: readonly { date: CourseDate; reservationID: string }[];
};
export type StandingChange = 'confirmed' | 'cancelled';

/** One message for all dates, of GSM characters. */
export function standingText(of: StandingRounds, change: StandingChange, words: Words): string {
  const [first = '', last = ''] = [of.rounds[0]?.date, of.rounds.at(-1)?.date];
  const { confirmed, standing, standingCancelled } = words.texts;
  const dates = standing(
    words.time(of.startingTime),
    of.rounds.length,
    words.shortDay(first),
    words.shortDay(last),
  );
  const facts = `${dates}, ${words.players(of.players)}, ${words.holes(of.numHoles)}`;
  return textMessage(
    of.courseName,
    change === 'confirmed' ? confirmed(facts) : standingCancelled(facts) + questions(of, words),
  );
}

export function standingMail(of: StandingRounds, change: StandingChange, words: Words): MailWords {
  const times = words.standing.dates(of.rounds.length, words.time(of.startingTime));
  const isConfirmed = change === 'confirmed';
  const { subject, body } = isConfirmed ? words.mails.standingConfirmed : words.mails.standingCancelled;
  return {
    subject: words.subject(subject, times, of.courseName),
    body: [
      words.hello(of.firstName),
      body,
      details(of, words),
      of.rounds
        .map(({ date, reservationID }) => words.standing.date(words.longDay(date), reservationID))
        .join('\n'),
      isConfirmed
        ? `${words.links.seeOrCancelEach}\n${of.reservationsUrl}`
        : words.callTo.askQuestions(of.coursePhone),
    ].join('\n\n'),
  };
}

function details(of: StandingRounds, words: Words): string {
  return [
    of.courseName,
    ...(of.coursePhone ? [words.telephone(of.coursePhone)] : []),
    `${words.time(of.startingTime)}, ${words.holes(of.numHoles)}, ${of.teeName}`,
    words.named(words.players(of.players), of.golferNames.join(', ')),
  ].join('\n');
}

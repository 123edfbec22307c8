import type { CourseDate } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import { type MailedRound, type MailWords, questions } from './notices.ts';
import { textMessage } from './text-message.ts';

/** Reservations of one standing time, in the order of their dates: more than one. */
export type StandingRounds = Omit<MailedRound, 'date' | 'reservationID' | 'receiptNumber' | 'payment'> & {
  rounds: readonly { date: CourseDate; reservationID: string }[];
};
export type StandingChange = 'confirmed' | 'changed' | 'cancelled';

/** One message for all dates, of GSM characters. */
export function standingText(of: StandingRounds, change: StandingChange, words: Words): string {
  const [first = '', last = ''] = [of.rounds[0]?.date, of.rounds.at(-1)?.date];
  const { confirmed, standing, standingChanged, standingCancelled } = words.texts;
  const dates = standing(
    words.time(of.startingTime),
    of.rounds.length,
    words.shortDay(first),
    words.shortDay(last),
  );
  const facts = `${dates}, ${words.players(of.players)}, ${words.holes(of.numHoles)}`;
  if (change === 'confirmed') return textMessage(of.courseName, confirmed(facts));
  const said = change === 'changed' ? standingChanged(facts) : standingCancelled(facts);
  return textMessage(of.courseName, said + questions(of, words));
}

export function standingMail(of: StandingRounds, change: StandingChange, words: Words): MailWords {
  const times = words.standing.dates(of.rounds.length, words.time(of.startingTime));
  const { standingConfirmed, standingChanged, standingCancelled } = words.mails;
  const { subject, body } = {
    confirmed: standingConfirmed,
    changed: standingChanged,
    cancelled: standingCancelled,
  }[change];
  return {
    subject: words.subject(subject, times, of.courseName),
    body: [
      words.hello(of.firstName),
      body,
      details(of, words),
      of.rounds
        .map(({ date, reservationID }) => words.standing.date(words.longDay(date), reservationID))
        .join('\n'),
      ...(change === 'cancelled' ? [] : [`${words.links.seeOrCancelEach}\n${of.reservationsUrl}`]),
      ...(change === 'confirmed' ? [] : [words.callTo.askQuestions(of.coursePhone)]),
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

type Reached = { email: string; phone: string };

/** The same for any spelling of a phone, with or without the country. */
export const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** Where somebody is told, in a form to be compared. */
export const addressesOf = ({ email, phone }: Reached): string[] => [
  ...(email === '' ? [] : [`mail ${email.toLowerCase()}`]),
  ...(phone === '' ? [] : [`text ${digitsOf(phone)}`]),
];

/** Golfers are compared by address or phone; golfers without either are left out. */
export function comingAndGoing<Golfer extends Reached>(
  before: readonly Golfer[],
  after: readonly Golfer[],
): { stay: Golfer[]; come: Golfer[]; go: Golfer[] } {
  const isAmong = (golfers: readonly Golfer[]) => {
    const there = new Set(golfers.flatMap(addressesOf));
    return (golfer: Golfer) => addressesOf(golfer).some((address) => there.has(address));
  };
  const isReached = (golfer: Golfer) => addressesOf(golfer).length > 0;
  const [wasThere, isThere] = [isAmong(before), isAmong(after)];
  return {
    stay: after.filter(wasThere),
    come: after.filter((golfer) => isReached(golfer) && !wasThere(golfer)),
    go: before.filter((golfer) => isReached(golfer) && !isThere(golfer)),
  };
}

import type { WallTime } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import type { MailWords, NotedRound } from './notices.ts';

/** A time that is kept for a golfer for a while. `until`: by the course's clock. */
export type KeptRound = Omit<NotedRound, 'payment'> & { teeName: string; firstName: string; until: WallTime };

/** `next`: what to do about it, and where. */
export function keptMail(
  round: KeptRound,
  words: Words,
  { subject, body, next, afterwards }: MailWords & { next: string; afterwards: string },
): MailWords {
  const start = words.time(round.startingTime);
  return {
    subject: words.subject(subject, words.dated(words.shortDay(round.date), start), round.courseName),
    body: [
      words.hello(round.firstName),
      body,
      [
        round.courseName,
        words.longDated(words.longDay(round.date), start),
        `${words.holes(round.numHoles)}, ${round.teeName}`,
        words.players(round.players),
      ].join('\n'),
      next,
      afterwards,
    ].join('\n\n'),
  };
}

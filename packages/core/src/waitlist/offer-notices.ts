import { factsOf, type MailWords, type NotedRound } from '../booking/notices.ts';
import { textMessage } from '../booking/text-message.ts';
import type { WallTime } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';

/** `until`: by the course's clock. */
export type OfferedRound = Omit<NotedRound, 'payment'> & {
  teeName: string;
  firstName: string;
  until: WallTime;
  waitlistUrl: string;
};

/** In GSM characters; the link is never cut. */
export function offerText(round: OfferedRound, words: Words): string {
  return textMessage(
    round.courseName,
    words.texts.offered(factsOf(round, words), words.time(round.until), round.waitlistUrl),
  );
}

export function offerMail(round: OfferedRound, words: Words): MailWords {
  const start = words.time(round.startingTime);
  const { subject, body } = words.mails.offered;
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
      `${words.offer.takeIt(words.time(round.until))}\n${round.waitlistUrl}`,
      words.offer.afterwards,
    ].join('\n\n'),
  };
}

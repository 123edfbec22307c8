import { type KeptRound, keptMail } from '../booking/kept-round.ts';
import { factsOf, type MailWords } from '../booking/notices.ts';
import { textMessage } from '../booking/text-message.ts';
import type { CourseDate } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';

export type WonRound = KeptRound & { openingUrl: string };

export type Unlucky = { courseName: string; date: CourseDate; firstName: string; openingUrl: string };

/** In GSM characters; the link is never cut. */
export function wonText(round: WonRound, words: Words): string {
  return textMessage(
    round.courseName,
    words.texts.won(factsOf(round, words), words.time(round.until), round.openingUrl),
  );
}

export function wonMail(round: WonRound, words: Words): MailWords {
  return keptMail(round, words, {
    ...words.mails.won,
    next: `${words.draw.bookIt(words.time(round.until))}\n${round.openingUrl}`,
    afterwards: words.draw.afterwards,
  });
}

/** For whoever got nothing, also where the draw did not take place. */
export function unluckyText({ courseName, date, openingUrl }: Unlucky, words: Words): string {
  return textMessage(courseName, words.texts.unlucky(words.shortDay(date), openingUrl));
}

export function unluckyMail({ courseName, date, firstName, openingUrl }: Unlucky, words: Words): MailWords {
  return {
    subject: words.subject(words.mails.unlucky.subject, words.shortDay(date), courseName),
    body: [
      words.hello(firstName),
      words.mails.unlucky.body(words.longDay(date), courseName),
      `${words.draw.whatIsLeft}\n${openingUrl}`,
    ].join('\n\n'),
  };
}

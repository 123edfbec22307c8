import { type KeptRound, keptMail } from '../booking/kept-round.ts';
import { factsOf, type MailWords } from '../booking/notices.ts';
import { textMessage } from '../booking/text-message.ts';
import type { Words } from '../words/en.ts';

export type OfferedRound = KeptRound & { waitlistUrl: string };

/** In GSM characters; the link is never cut. */
export function offerText(round: OfferedRound, words: Words): string {
  return textMessage(
    round.courseName,
    words.texts.offered(factsOf(round, words), words.time(round.until), round.waitlistUrl),
  );
}

export function offerMail(round: OfferedRound, words: Words): MailWords {
  return keptMail(round, words, {
    ...words.mails.offered,
    next: `${words.offer.takeIt(words.time(round.until))}\n${round.waitlistUrl}`,
    afterwards: words.offer.afterwards,
  });
}

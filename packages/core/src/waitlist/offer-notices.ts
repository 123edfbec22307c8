import { longDay, type MailWords, type NotedRound, players } from '../booking/notices.ts';
import { shortDay, shortTime, textMessage } from '../booking/text-message.ts';
import type { WallTime } from '../tee-sheet/course.ts';

/** `until`: by the course's clock. */
export type OfferedRound = Omit<NotedRound, 'payment'> & {
  teeName: string;
  firstName: string;
  until: WallTime;
  waitlistUrl: string;
};

/** In GSM characters; the link is never cut. */
export function offerText(round: OfferedRound): string {
  const facts = `${shortDay(round.date)} at ${shortTime(round.startingTime)}, ${players(round)}, ${round.numHoles} holes`;
  return textMessage(
    round.courseName,
    `: ${facts} is free and kept for you until ${shortTime(round.until)}. Take it: ${round.waitlistUrl}`,
  );
}

export function offerMail(round: OfferedRound): MailWords {
  const start = shortTime(round.startingTime);
  return {
    subject: `Free for you: ${shortDay(round.date)} at ${start}, ${round.courseName}`,
    body: [
      round.firstName ? `Hello ${round.firstName},` : 'Hello,',
      'You wait for a tee time, and this one has come free:',
      [
        round.courseName,
        `${longDay(round.date)}, at ${start}`,
        `${round.numHoles} holes, ${round.teeName}`,
        players(round),
      ].join('\n'),
      `It is kept for you until ${shortTime(round.until)}. Take it here:\n${round.waitlistUrl}`,
      'After that it is offered to the next in line, and you no longer wait.',
    ].join('\n\n'),
  };
}

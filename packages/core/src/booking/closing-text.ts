import type { CourseDate, WallTime } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import { gsmText, shorten, textMessage } from './text-message.ts';

export type AffectedRound = {
  courseName: string;
  coursePhone?: string | undefined;
  date: CourseDate;
  startingTime: WallTime;
};

const maxTitle = 40;

export function closingText(round: AffectedRound & { title: string }, words: Words): string {
  const { closed, callAboutClosing } = words.texts;
  const why = shorten(gsmText(round.title), maxTitle);
  const facts = closed(words.shortDay(round.date), words.time(round.startingTime), why);
  return textMessage(round.courseName, facts + callAboutClosing(round.coursePhone));
}

export function reopeningText(round: AffectedRound, words: Words): string {
  const { openAgain } = words.texts;
  return textMessage(round.courseName, openAgain(words.shortDay(round.date), words.time(round.startingTime)));
}

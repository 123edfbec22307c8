import type { CourseDate, WallTime } from '../tee-sheet/course.ts';
import { gsmText, shortDay, shorten, shortTime, textMessage } from './text-message.ts';

/** A reservation that the course's closing of times touches; `title` is the course's word for why. */
export type AffectedRound = {
  courseName: string;
  title: string;
  date: CourseDate;
  startingTime: WallTime;
};

const longestTitle = 40;

/** The text message to a golfer whose start or turn falls into times that the course has closed. */
export function closingText({ courseName, title, date, startingTime }: AffectedRound): string {
  const why = title ? `: ${shorten(gsmText(title), longestTitle)}` : ' is affected by a closing';
  const facts = ` - your ${shortTime(startingTime)} tee time on ${shortDay(date)}${why}. Please call the clubhouse.`;
  return textMessage(courseName, facts);
}

import type { CourseDate, WallTime } from '../tee-sheet/course.ts';
import { gsmText, shortDay, shorten, shortTime, textMessage } from './text-message.ts';

export type AffectedRound = {
  courseName: string;
  coursePhone?: string | undefined;
  date: CourseDate;
  startingTime: WallTime;
};

const maxTitle = 40;

export function closingText(round: AffectedRound & { title: string }): string {
  const { title } = round;
  const why = title ? `: ${shorten(gsmText(title), maxTitle)}` : ' is affected by a closing';
  const number = round.coursePhone ? `: ${gsmText(round.coursePhone)}` : '';
  return textMessage(round.courseName, ` - ${roundText(round)}${why}. Please call the clubhouse${number}.`);
}

export function reopeningText(round: AffectedRound): string {
  return textMessage(round.courseName, ` - ${roundText(round)} stands: the times are open again.`);
}

function roundText({ date, startingTime }: AffectedRound): string {
  return `your ${shortTime(startingTime)} tee time on ${shortDay(date)}`;
}

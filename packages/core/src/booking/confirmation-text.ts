import type { CourseDate, NumHoles, WallTime } from '../tee-sheet/course.ts';
import { shortDay, shortTime, textMessage } from './text-message.ts';

/** What the text message says of a reservation; all of it as the course's clock and calendar have it. */
export type ConfirmedRound = {
  courseName: string;
  date: CourseDate;
  startingTime: WallTime;
  players: number;
  numHoles: NumHoles;
};

/** The text message of a confirmed reservation. */
export function confirmationText(round: ConfirmedRound): string {
  const group = round.players === 1 ? '1 player' : `${round.players} players`;
  const facts = ` confirmed: ${shortDay(round.date)} at ${shortTime(round.startingTime)}, ${group}, ${round.numHoles} holes.`;
  return textMessage(round.courseName, facts);
}

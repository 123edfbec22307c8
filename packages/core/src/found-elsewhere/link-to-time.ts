import type { CourseDate, NumHoles, WallTime } from '../tee-sheet/course.ts';

type Place = { group: string; course: string };

/** The path of a course's entry link. Ids need no encoding. */
export function entryPath({ group, course }: Place): string {
  return `/group/${group}/course/${course}/`;
}

/** See rules.md#link-to-a-time. */
export function linkToTime(
  place: Place,
  chosen: { date: CourseDate; time: WallTime; teeID: string; holes: NumHoles; players: number },
): string {
  const { date, time, teeID, holes, players } = chosen;
  const query = `date=${date}&time=${time}&tee=${teeID}&holes=${holes}&players=${players}`;
  return `${entryPath(place)}?${query}`;
}

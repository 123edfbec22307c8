import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { cellOf, reroundOf } from '@dewsweeper/core/tee-sheet/grid';
import type { Pool } from 'pg';
import { readSheet, type SheetCourse } from '../features/clubhouse/sheet.ts';

/** Both times are included. */
export type TimeRange = { teeID: string; from: string; to: string };

/** The part in a range: `turns 09:10 back`. */
type Touch = { part: 'start' | 'turn'; teeID: string; time: string };

export type AffectedGroup = SheetGroup & { touches: Touch[] };

export type Affected = { groups: AffectedGroup[]; holds: number };

/** The reservations and holds in ranges of a day, and the day's blocks. */
export async function readAffected(
  pool: Pool,
  course: SheetCourse,
  { date, ranges }: { date: string; ranges: readonly TimeRange[] },
): Promise<Affected & Pick<Sheet, 'blocks'>> {
  const sheet = await readSheet(pool, course, date);
  const { teesheets } = courseOn(course.course.rules, date);
  const holds = (sheet?.holds ?? []).filter(
    (hold) => touchesOf({ ...hold, ...turnOf(hold, teesheets) }, teesheets, ranges).length > 0,
  );
  return {
    groups: (sheet?.groups ?? []).flatMap((group) => {
      const touches = touchesOf(group, teesheets, ranges);
      return group.status === 'confirmed' && touches.length > 0 ? [{ ...group, touches }] : [];
    }),
    holds: holds.length,
    blocks: sheet?.blocks ?? [],
  };
}

function turnOf(
  { startingTeeID, startingTime }: Sheet['holds'][number],
  teesheets: readonly TeeSheet[],
): Pick<SheetGroup, 'reroundTeeID' | 'reroundTime'> {
  const turn = reroundOf(teesheets, startingTeeID, minuteOf(startingTime));
  return { reroundTeeID: turn?.reroundTeeID ?? null, reroundTime: turn && wallTime(turn.reroundMinute) };
}

/** The start and reround of a group whose cells lie in a range (rules.md#cells). */
function touchesOf(
  play: Pick<SheetGroup, 'startingTime' | 'startingTeeID' | 'reroundTeeID' | 'reroundTime' | 'numHoles'>,
  teesheets: readonly TeeSheet[],
  ranges: readonly TimeRange[],
): Touch[] {
  const parts: Touch[] = [{ part: 'start', teeID: play.startingTeeID, time: play.startingTime }];
  if (play.numHoles === 18 && play.reroundTeeID !== null && play.reroundTime !== null)
    parts.push({ part: 'turn', teeID: play.reroundTeeID, time: play.reroundTime });
  return parts.filter(({ teeID, time }) => {
    const cell = cellOf(
      teesheets.find(({ id }) => id === teeID),
      minuteOf(time),
    );
    return ranges.some(
      (range) => range.teeID === teeID && minuteOf(range.from) <= cell && cell <= minuteOf(range.to),
    );
  });
}

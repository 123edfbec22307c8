import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { minuteOf } from '../../lib/days.ts';
import { isBlockAlone } from '../sheet/layout.ts';

/** Whoever has not teed off so long after their time is no longer what comes next. */
const lateMinutes = 30;

export type NextGroup = {
  group: SheetGroup;
  tee: string;
  /** Until its time; negative when it is late. Null on other days. */
  inMinutes: number | null;
};

/** In order of time, then tee. A group is late when its time has gone by and it has not teed off. */
export function nextGroups(
  sheet: Sheet,
  nowTime: string | null,
): { waiting: NextGroup[]; missed: NextGroup[]; off: NextGroup[] } {
  const teeOrder = new Map(sheet.tees.map(({ id }, index) => [id, index]));
  const all = sheet.groups
    .filter((group) => group.status === 'confirmed' && !isBlockAlone(sheet, group))
    .toSorted(
      (one, other) =>
        one.startingTime.localeCompare(other.startingTime) ||
        (teeOrder.get(one.startingTeeID) ?? 0) - (teeOrder.get(other.startingTeeID) ?? 0),
    )
    .map((group) => ({
      group,
      tee: sheet.tees.find(({ id }) => id === group.startingTeeID)?.name ?? '',
      inMinutes: nowTime === null ? null : minuteOf(group.startingTime) - minuteOf(nowTime),
    }));
  const isOver = ({ teedOffAt, golfers }: SheetGroup) =>
    teedOffAt !== null ||
    (golfers.length > 0 && golfers.every(({ arrival }) => arrival?.state === 'no-show'));
  const isMissed = ({ inMinutes }: NextGroup) => inMinutes !== null && inMinutes < -lateMinutes;
  const open = all.filter(({ group }) => !isOver(group));
  return {
    waiting: open.filter((next) => !isMissed(next)),
    missed: open.filter(isMissed),
    off: all.filter(({ group }) => isOver(group)).toReversed(),
  };
}

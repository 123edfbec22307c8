import { weekdayOf } from '../shared/local-time.ts';
import { blockedOn } from './blocked-times.ts';
import type { CourseDate, TeeSheet } from './course.ts';
import { gridOf } from './grid.ts';
import { type CourseGroup, claimsOf, type GroupPlay, obstructionsOf } from './occupancy.ts';

export type UseOfTimes = { bookable: number; booked: number };

/** 24 hours over all tees. Closed cells are not bookable unless taken anyway; 18 holes also take the reround. */
export function measureUse(day: {
  teesheets: readonly TeeSheet[];
  date: CourseDate;
  /** A group may play, block, or both. */
  groups: readonly CourseGroup[];
}): UseOfTimes[] {
  const { teesheets, date, groups } = day;
  const booked = new Set(groups.flatMap((group) => playedCells(teesheets, group)));
  const blocks = groups.flatMap((group) => obstructionsOf(teesheets, blockAlone(group)));
  const hours = Array.from({ length: 24 }, () => ({ bookable: 0, booked: 0 }));
  for (const sheet of teesheets) {
    const closed = [
      ...blockedOn(sheet, weekdayOf(date)),
      ...blocks.filter(({ teeID }) => teeID === sheet.id),
    ];
    for (const minute of gridOf(sheet)) {
      const hour = hours[Math.floor(minute / 60)] as UseOfTimes;
      const isBooked = booked.has(`${sheet.id} ${minute}`);
      const isClosed = closed.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute <= toMinute);
      if (isBooked) hour.booked += 1;
      if (isBooked || !isClosed) hour.bookable += 1;
    }
  }
  return hours;
}

function playedCells(teesheets: readonly TeeSheet[], group: CourseGroup): string[] {
  const { startingTeeID, startingTime, numHoles } = group;
  if (!startingTeeID || !startingTime || !numHoles) return [];
  const play: GroupPlay = {
    startingTeeID,
    startingTime,
    numHoles,
    reroundTeeID: group.reroundTeeID ?? null,
    reroundTime: group.reroundTime ?? null,
  };
  return claimsOf(teesheets, play).map(({ teeID, cell }) => `${teeID} ${cell}`);
}

function blockAlone(group: CourseGroup): CourseGroup {
  return { ...group, startingTeeID: null, reroundTeeID: null };
}

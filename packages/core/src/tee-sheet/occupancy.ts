import { minuteOf } from '../shared/local-time.ts';
import type { Cell, EpochMs, MinuteOfDay, NumHoles, Taken, TeeSheet, WallTime } from './course.ts';
import { cellOf } from './grid.ts';

/** The reround fields count for 18 holes only (rules.md#nine-holes). */
export type GroupPlay = {
  startingTeeID: string;
  startingTime: WallTime;
  numHoles: NumHoles;
  reroundTeeID: string | null;
  reroundTime: WallTime | null;
};

/** Sources of reservations, by golfers and by staff. Groups of other sources are the course's own: obstructions. */
export const claimingSources = ['widget', 'counter'] as const;

/** Whether a group is a reservation or a hold, and none of the course's own (rules.md#group-source). */
export function isReservation(source: string | null | undefined): boolean {
  return claimingSources.some((one) => one === source);
}

/** Whether a group's cells exclude other groups. One beside another obstructs them (rules.md#beside). */
export function takesClaims(group: {
  source?: string | null | undefined;
  beside?: boolean | undefined;
}): boolean {
  return isReservation(group.source) && group.beside !== true;
}

/** `expiration` in epoch ms. */
export type CourseGroup = { [Field in keyof GroupPlay]?: GroupPlay[Field] | null | undefined } & {
  status?: string | null | undefined;
  expiration?: EpochMs | null | undefined;
  blockStartTime?: WallTime | null | undefined;
  blockEndTime?: WallTime | null | undefined;
  blockTeeID?: string | null | undefined;
  blockReroundStartTime?: WallTime | null | undefined;
  blockReroundEndTime?: WallTime | null | undefined;
  blockReroundTeeID?: string | null | undefined;
};

export function claimsOf(teesheets: readonly TeeSheet[], group: GroupPlay): Cell[] {
  const claims = timesOf(group).map((time) => cellAt(teesheets, time.teeID, time.time));
  return claims
    .toSorted((a, b) => compareText(a.teeID, b.teeID) || a.cell - b.cell)
    .filter((claim, i, sorted) => claim.teeID !== sorted[i - 1]?.teeID || claim.cell !== sorted[i - 1]?.cell);
}

/** A pending group takes them until its expiration; without one it takes nothing. */
export function obstructionsOf(teesheets: readonly TeeSheet[], group: CourseGroup): Taken[] {
  const pending = group.status === 'pending';
  if (pending && group.expiration == null) return [];
  const expiresAt = pending ? (group.expiration ?? null) : null;

  const cells = timesOf(group).map(({ teeID, time }) => {
    const { cell } = cellAt(teesheets, teeID, time);
    return { teeID, fromMinute: cell, toMinute: cell, expiresAt };
  });
  const block = rangeOf(group.blockTeeID, group.blockStartTime, group.blockEndTime, expiresAt);
  const reround = rangeOf(
    group.blockReroundTeeID,
    group.blockReroundStartTime,
    group.blockReroundEndTime,
    expiresAt,
  );
  return [...cells, ...block, ...reround];
}

/** True when something unexpired takes the cell; an expiry at this very millisecond has passed. */
export function isTaken(
  taken: readonly Taken[],
  teeID: string,
  cell: MinuteOfDay,
  nowEpochMs: EpochMs,
): boolean {
  return taken.some(
    (one) =>
      one.teeID === teeID &&
      one.fromMinute <= cell &&
      cell <= one.toMinute &&
      isUnexpired(one.expiresAt, nowEpochMs),
  );
}

export function isUnexpired(expiresAt: EpochMs | null, nowEpochMs: EpochMs): boolean {
  return expiresAt === null || nowEpochMs < expiresAt;
}

type TeeAndTime = { teeID: string; time: WallTime };

function timesOf(group: CourseGroup): TeeAndTime[] {
  const start = teeAndTime(group.startingTeeID, group.startingTime);
  return group.numHoles === 9 ? start : [...start, ...teeAndTime(group.reroundTeeID, group.reroundTime)];
}

function teeAndTime(teeID: string | null | undefined, time: WallTime | null | undefined): TeeAndTime[] {
  return teeID && time ? [{ teeID, time }] : [];
}

function cellAt(teesheets: readonly TeeSheet[], teeID: string, time: WallTime): Cell {
  const sheet = teesheets.find((one) => one.id === teeID);
  return { teeID, cell: cellOf(sheet, minuteOf(time)) };
}

function rangeOf(
  teeID: string | null | undefined,
  from: WallTime | null | undefined,
  to: WallTime | null | undefined,
  expiresAt: EpochMs | null,
): Taken[] {
  return teeID && from && to
    ? [{ teeID, fromMinute: minuteOf(from), toMinute: minuteOf(to), expiresAt }]
    : [];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { type BlockedRow, wantedBlocked } from './blocked-rows.ts';

type Sheet = CourseSettings['teesheets'][number];
/** `sheet`: null for one that was added. `name`: as typed so far, since other fields list it. */
export type TeeRow = { id: string; name: string; sheet: Sheet | null };

export const teeRowsOf = ({ teesheets }: CourseSettings): TeeRow[] =>
  teesheets.map((sheet) => ({ id: sheet.id, name: sheet.name, sheet }));

/** `stored`: ids of tees that were taken out, now or long ago, are not given again. */
export function withAddedTee(rows: readonly TeeRow[], stored: readonly { id: string }[]): TeeRow[] {
  const taken = new Set([...rows, ...stored].map(({ id }) => id));
  let number = 1;
  while (taken.has(`tee-${number}`)) number += 1;
  return [...rows, { id: `tee-${number}`, name: '', sheet: null }];
}

/** `by`: -1 or 1 places; at an end it stays. */
export function withMovedTee(rows: readonly TeeRow[], index: number, by: number): TeeRow[] {
  const [row, other] = [rows[index], rows[index + by]];
  return row && other ? rows.toSpliced(index, 1, other).toSpliced(index + by, 1, row) : [...rows];
}

export function wantedTee(
  { id, sheet }: TeeRow,
  blocked: readonly BlockedRow[],
  text: (name: string) => string,
): Sheet {
  return {
    ...sheet,
    id,
    name: text(`name-${id}`).trim(),
    startTime: text(`first-${id}`),
    endTime: text(`last-${id}`),
    teeTimeInterval: Number(text(`interval-${id}`)),
    roundLength: Number(text(`nine-${id}`)),
    reroundTeeID: text(`turn-${id}`),
    ...((blocked.length > 0 || sheet?.blockedTimes !== undefined) && {
      blockedTimes: blocked.map((row) => wantedBlocked(id, row, text)),
    }),
  };
}

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { NumHoles, TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import {
  type CourseGroup,
  claimingSources,
  claimsOf,
  isReservation,
  obstructionsOf,
  takesClaims,
} from '@dewsweeper/core/tee-sheet/occupancy';

export type CellTaker = {
  course_key: CourseKey;
  id: string;
  date: string;
  source: string;
  status: string;
  expiration: string | null;
  starting_time: string;
  starting_tee_id: string;
  reround_time: string | null;
  reround_tee_id: string | null;
  num_holes: number;
  block: Block | null;
  /** Another group has the time; this one stands in it without claims. */
  beside: boolean;
};

export type Block = Pick<CourseGroup, Extract<keyof CourseGroup, `block${string}`>> & { blockTitle?: string };

export type StagedCell = {
  course_key: CourseKey;
  teetimegroup_id: string;
  part: number;
  date: string;
  tee_id: string;
  from_cell: number;
  to_cell: number;
  expires_at: string;
  is_golfers: boolean;
};

/** Whether a group is a reservation or a hold, as a condition in SQL; `source` is a column. */
export const hasClaims = (source: string) =>
  `${source} in (${claimingSources.map((one) => `'${one}'`).join(', ')})`;

/** The cells that a group takes on these tee sheets (rules.md#cells). */
export function cellsOf(teesheets: readonly TeeSheet[], group: CellTaker): StagedCell[] {
  const play = {
    startingTeeID: group.starting_tee_id,
    startingTime: group.starting_time,
    reroundTeeID: group.reround_tee_id,
    reroundTime: group.reround_time,
    numHoles: group.num_holes as NumHoles,
  };
  const expiration = group.expiration === null ? null : Date.parse(group.expiration);
  const taken = isReservation(group.source)
    ? claimsOf(teesheets, play).map(({ teeID, cell }) => ({
        teeID,
        fromMinute: cell,
        toMinute: cell,
        expiresAt: null,
      }))
    : obstructionsOf(teesheets, { ...play, ...group.block, status: group.status, expiration });
  return taken.map(({ teeID, fromMinute, toMinute, expiresAt }, part) => ({
    course_key: group.course_key,
    teetimegroup_id: group.id,
    part,
    date: group.date,
    tee_id: teeID,
    from_cell: fromMinute,
    to_cell: toMinute,
    expires_at: expiresAt === null ? 'infinity' : new Date(expiresAt).toISOString(),
    is_golfers: takesClaims(group),
  }));
}

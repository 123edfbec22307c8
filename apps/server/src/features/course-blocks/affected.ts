import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import type { NumHoles, TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { cellOf } from '@dewsweeper/core/tee-sheet/grid';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findLivingGroups } from '../course-data/living-groups.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';
import { type Contact, contactsOf } from '../users/profile.ts';

export type TimeRange = { teeID: string; from: string; to: string; date: string };

export type AffectedGroup = {
  id: string;
  startingTime: string;
  startingTeeID: string;
  /** The part in the range: `starts on front at 07:10`. */
  touches: { part: 'start' | 'turn'; teeID: string; time: string }[];
  golfers: { name: string; phone: string }[];
  isWeb: boolean;
  uid: string | null;
  booker: Contact | null;
};

export type Affected = { groups: AffectedGroup[]; holds: number };

/** All ranges must be of one day. */
export async function findAffected(
  db: Queryable,
  courseKey: CourseKey,
  teesheets: readonly TeeSheet[],
  ranges: readonly TimeRange[],
): Promise<Affected> {
  const day = await findLivingGroups(db, courseKey, ranges[0]?.date ?? '');
  const touched = (day?.rows ?? []).flatMap((row) => {
    const touches = touchesOf(row, teesheets, ranges);
    return touches.length > 0 ? [{ row, touches }] : [];
  });
  const confirmed = touched.filter(({ row }) => row.status === 'confirmed');
  const uids = confirmed.flatMap(({ row }) => (row.uid === null ? [] : [row.uid]));
  const contacts = await contactsOf(db, [...new Set(uids)]);
  return {
    groups: confirmed.map(({ row, touches }) => affectedGroup(row, touches, contacts.get(row.uid ?? ''))),
    holds: touched.filter(({ row }) => row.status === 'pending' && row.source === 'widget').length,
  };
}

function affectedGroup(
  row: TeeTimeGroupRow,
  touches: AffectedGroup['touches'],
  booker: Contact | undefined,
): AffectedGroup {
  return {
    id: row.id,
    startingTime: row.starting_time,
    startingTeeID: row.starting_tee_id,
    touches,
    golfers: row.golfers.map(({ name, phone }) => ({ name, phone })),
    isWeb: row.source === 'widget',
    uid: row.uid,
    booker: booker ?? null,
  };
}

/** The start and reround of a group whose cells lie in a range (rules.md#cells). */
function touchesOf(
  row: TeeTimeGroupRow,
  teesheets: readonly TeeSheet[],
  ranges: readonly TimeRange[],
): AffectedGroup['touches'] {
  const holes = row.num_holes as NumHoles;
  const start = { part: 'start' as const, teeID: row.starting_tee_id, time: row.starting_time };
  const turn = { part: 'turn' as const, teeID: row.reround_tee_id ?? '', time: row.reround_time ?? '' };
  return (holes === 18 ? [start, turn] : [start]).filter(({ teeID, time }) => {
    if (teeID === '' || time === '') return false;
    const cell = cellOf(
      teesheets.find((sheet) => sheet.id === teeID),
      minuteOf(time),
    );
    return ranges.some(
      (range) => range.teeID === teeID && minuteOf(range.from) <= cell && cell <= minuteOf(range.to),
    );
  });
}

import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { gridOf } from '@dewsweeper/core/tee-sheet/grid';
import { takesClaims } from '@dewsweeper/core/tee-sheet/occupancy';
import type { Pool } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import type { TeeTimeGroupFields } from '../course-data/document.ts';
import { findLivingGroup, findLivingGroups } from '../course-data/living-groups.ts';
import { type StaffBookingRefusal, writeStaffBookings } from '../course-data/staff-bookings.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';
import { type Affected, type AffectedGroup, findAffected, type TimeRange } from './affected.ts';
import { type BlockNotice, queueTexts, type SendingCourse } from './texts.ts';

/** A course's tee-time group that closes one range. */
export type StoredBlock = TimeRange & { id: string; title: string };

export type BlockReport = Affected & {
  blocks: StoredBlock[];
  texts: { queued: number; withoutPhone: AffectedGroup[] } | null;
};

type Deps = { pool: Pool; newId: NewId; courseKey: CourseKey; teesheets: readonly TeeSheet[] };

export function timesIn(teesheets: readonly TeeSheet[], { teeID, from, to }: TimeRange): number {
  const sheet = teesheets.find(({ id }) => id === teeID);
  if (!sheet) return 0;
  return gridOf(sheet).filter((minute) => minuteOf(from) <= minute && minute <= minuteOf(to)).length;
}

export function previewRanges(
  { pool, courseKey, teesheets }: Omit<Deps, 'newId'>,
  ranges: readonly TimeRange[],
): Promise<Affected> {
  return findAffected(pool, courseKey, teesheets, ranges);
}

/** Holds in the ranges end, reservations stay and are reported (rules.md#course-data-wins). */
export async function closeTimes(
  deps: Deps,
  ranges: readonly TimeRange[],
  title: string,
  notifies: boolean,
): Promise<Result<BlockReport, StaffBookingRefusal>> {
  const { pool, courseKey, newId } = deps;
  const existing = await findBlocks(pool, courseKey, ranges[0]?.date ?? '');
  const blocks = ranges.map((range) => ({
    ...range,
    id: existing.find((block) => isSameRange(block, range))?.id ?? `block-${newId()}`,
    title,
  }));
  return write(deps, blocks, notifies ? { notice: 'closed', title } : null, (block, stored) => ({
    ...stored,
    date: block.date,
    blockTeeID: block.teeID,
    blockStartTime: block.from,
    blockEndTime: block.to,
    ...(title && { blockTitle: title }),
    source: stored?.source ?? 'clubhouse',
  }));
}

export async function openTimes(
  deps: Deps,
  blocks: readonly StoredBlock[],
  notifies: boolean,
): Promise<Result<BlockReport, StaffBookingRefusal>> {
  return write(deps, blocks, notifies ? { notice: 'open' } : null, () => null);
}

async function write(
  { pool, courseKey, teesheets }: Deps,
  blocks: readonly StoredBlock[],
  notice: BlockNotice | null,
  wanted: (block: StoredBlock, stored: TeeTimeGroupFields | null) => TeeTimeGroupFields | null,
): Promise<Result<BlockReport, StaffBookingRefusal>> {
  const changes = blocks.map((block) => ({
    id: block.id,
    decide: (stored: TeeTimeGroupFields | null) => {
      const document = wanted(block, stored);
      return accept(
        document ? { act: 'write' as const, document } : { act: 'end' as const, by: 'clubhouse' },
      );
    },
  }));
  const written = await writeStaffBookings<never, Omit<BlockReport, 'blocks'>>(
    pool,
    courseKey,
    changes,
    async (transaction, { course }) => {
      const affected = await findAffected(transaction, courseKey, teesheets, blocks);
      const texts =
        notice && (await queueNotice(transaction, { courseKey, course, blocks, notice }, affected));
      return { ...affected, texts };
    },
  );
  return written.ok ? accept({ blocks: [...blocks], ...written.value.extra }) : written;
}

function queueNotice(
  transaction: Queryable,
  act: { courseKey: CourseKey; course: SendingCourse; blocks: readonly StoredBlock[]; notice: BlockNotice },
  { groups }: Affected,
): Promise<{ queued: number; withoutPhone: AffectedGroup[] }> {
  const { courseKey, course, blocks, notice } = act;
  const [first] = blocks.map(({ id }) => id).toSorted();
  const extra = { id: `${notice.notice}-${first}`, courseKey, course, date: blocks[0]?.date ?? '', notice };
  return queueTexts(transaction, extra, groups);
}

export async function findBlocks(db: Queryable, courseKey: CourseKey, date: string): Promise<StoredBlock[]> {
  const day = await findLivingGroups(db, courseKey, date);
  return (day?.rows ?? []).flatMap(blockOf);
}

/** Refuses the id of a reservation or shop booking with `no-block`. */
export async function findBlock(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<Result<StoredBlock, { refusal: 'not-found' | 'no-block' }>> {
  const row = await findLivingGroup(db, courseKey, id);
  if (!row) return refuse({ refusal: 'not-found' });
  const [block] = blockOf(row);
  return block ? accept(block) : refuse({ refusal: 'no-block' });
}

export function isSameRange(a: TimeRange, b: TimeRange): boolean {
  return a.teeID === b.teeID && a.from === b.from && a.to === b.to && a.date === b.date;
}

function blockOf({ id, date, source, block, starting_time }: TeeTimeGroupRow): StoredBlock[] {
  if (!block || takesClaims(source) || starting_time !== '' || block.blockReroundTeeID) return [];
  const { blockTeeID: teeID, blockStartTime: from, blockEndTime: to, blockTitle: title = '' } = block;
  return teeID && from && to ? [{ id, date, teeID, from, to, title }] : [];
}

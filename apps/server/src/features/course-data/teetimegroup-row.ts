import type { Quoted } from '@dewsweeper/core/booking/quote';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays } from '@dewsweeper/core/shared/local-time';
import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import type { Block, CellTaker } from './cells.ts';
import type { TeeTimeGroupFields } from './document.ts';

export type TeeTimeGroupRow = CellTaker & {
  players: number;
  uid: string | null;
  receipt: string | null;
  receipt_number: string | null;
  payment_processor: string | null;
  golfers: StoredGolfer[];
};

type StoredGolfer = {
  name: string;
  email: string;
  phone: string;
  paid: boolean;
  rateGroup: number;
} & Partial<Quoted>;

/** An absent source, meaning the course's own, is stored as an empty one. */
const ownSource = '';

const noStart = { starting_time: '', starting_tee_id: '', num_holes: 9 };

/** `today` is the course's, for a date of `+Nd`. */
export function rowOf(
  courseKey: CourseKey,
  id: string,
  group: TeeTimeGroupFields,
  today: string,
): TeeTimeGroupRow {
  const golfers = group.golfers ?? [];
  return {
    course_key: courseKey,
    id,
    date: dateOf(group.date, today),
    starting_time: group.startingTime ?? noStart.starting_time,
    starting_tee_id: group.startingTeeID ?? noStart.starting_tee_id,
    reround_time: group.reroundTime ?? null,
    reround_tee_id: group.reroundTeeID ?? null,
    num_holes: group.numHoles ?? noStart.num_holes,
    players: golfers.length,
    status: group.status ?? 'confirmed',
    expiration: group.expiration ?? null,
    uid: group.uid ?? null,
    source: group.source ?? ownSource,
    receipt: group.receipt ?? null,
    receipt_number: group.receiptNumber ?? null,
    payment_processor: group.paymentProcessor ?? null,
    golfers: golfers.map((golfer) => ({ email: '', phone: '', paid: false, rateGroup: 0, ...golfer })),
    block: blockOf(group),
    beside: group.beside ?? false,
  };
}

export function dateOf(date: string, today: CourseDate): CourseDate {
  return date.startsWith('+') ? addDays(today, Number(date.slice(1, -1))) : date;
}

export function documentOfRow(row: TeeTimeGroupRow): TeeTimeGroupFields {
  const hasStart = row.starting_time !== noStart.starting_time;
  const fields = {
    date: row.date,
    startingTime: hasStart ? row.starting_time : null,
    startingTeeID: hasStart ? row.starting_tee_id : null,
    reroundTeeID: row.reround_tee_id,
    reroundTime: row.reround_time,
    numHoles: hasStart ? row.num_holes : null,
    expiration: row.expiration && writeInstant(row.expiration),
    status: row.status,
    receipt: row.receipt,
    receiptNumber: row.receipt_number,
    uid: row.uid,
    golfers: row.golfers,
    source: row.source === ownSource ? null : row.source,
    paymentProcessor: row.payment_processor,
    beside: row.beside || null,
    ...row.block,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  ) as TeeTimeGroupFields;
}

/** In UTC, without zero milliseconds. */
function writeInstant(at: string): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

const blockFields = [
  'blockStartTime',
  'blockEndTime',
  'blockTitle',
  'blockTeeID',
  'blockReroundStartTime',
  'blockReroundEndTime',
  'blockReroundTeeID',
] as const;

function blockOf(group: TeeTimeGroupFields): Block | null {
  const block = Object.fromEntries(
    blockFields.flatMap((field) => (group[field] === undefined ? [] : [[field, group[field]]])),
  );
  return Object.keys(block).length === 0 ? null : block;
}

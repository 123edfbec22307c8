import type { Course } from '@dewsweeper/contract/course';
import { priceCents } from '@dewsweeper/core/booking/amount';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { NumHoles } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { findLivingGroups } from '../course-data/living-groups.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';
import { type GroupMoney, moneyOfGroups } from '../payments/group-money.ts';
import { type Contact, contactsOf } from '../users/profile.ts';

export type Pays = 'paid' | 'held' | 'due' | 'free';

export type SheetGolfer = { name: string; phone: string; rateName: string; amountCents: number; pays: Pays };

type OfGroup = { time: string; teeID: string; id: string; source: 'web' | 'clubhouse' };

/** One entry at one time on one tee: a start, a reround, a hold, or a closed range. */
export type SheetLine = OfGroup &
  (
    | { kind: 'start' | 'turn'; holes: NumHoles; players: number; golfers: SheetGolfer[]; otherTee: string }
    | { kind: 'hold'; holes: NumHoles; players: number; until: Date | null }
    | { kind: 'closed'; until: string; title: string }
  );

/** A course-day for the starter, by time and then tee. */
export async function readStarterSheet(
  pool: Pool,
  { courseKey, course, date }: { courseKey: CourseKey; course: Course; date: string },
): Promise<SheetLine[]> {
  const day = await findLivingGroups(pool, courseKey, date);
  const rows = day?.rows ?? [];
  const [money, contacts] = await Promise.all([
    moneyOfGroups(
      pool,
      courseKey,
      rows.map(({ id }) => id),
    ),
    contactsOf(pool, [...new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid])))]),
  ]);
  const lines = rows.flatMap((row) => linesOf(row, course, money.get(row.id), contacts.get(row.uid ?? '')));
  return lines.toSorted(
    (a, b) => compare(a.time, b.time) || compare(a.teeID, b.teeID) || compare(a.id, b.id),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function linesOf(
  row: TeeTimeGroupRow,
  course: Course,
  money: GroupMoney | undefined,
  booker: Contact | undefined,
): SheetLine[] {
  return [...playLines(row, course, money, booker), ...closedLines(row)];
}

function playLines(
  row: TeeTimeGroupRow,
  course: Course,
  money: GroupMoney | undefined,
  booker: Contact | undefined,
): SheetLine[] {
  if (row.starting_time === '') return [];
  const ofGroup = groupOf(row);
  const holes = row.num_holes as NumHoles;
  const start = { ...ofGroup, time: row.starting_time, teeID: row.starting_tee_id, holes };
  if (row.status === 'pending' && row.source === 'widget') {
    const until = money === 'started' || row.expiration === null ? null : new Date(row.expiration);
    return [{ ...start, kind: 'hold', players: row.players, until }];
  }
  const golfers = sheetGolfers(row, course, money, booker);
  const shared = { players: row.players, golfers };
  const { reround_time: time, reround_tee_id: teeID } = row;
  const turn = holes === 18 && time !== null && teeID !== null ? { time, teeID } : null;
  return [
    { ...start, ...shared, kind: 'start', otherTee: turn ? `${turn.teeID} ${turn.time}` : '' },
    ...(turn
      ? [
          {
            ...ofGroup,
            ...shared,
            ...turn,
            holes,
            kind: 'turn' as const,
            otherTee: `${row.starting_tee_id} ${row.starting_time}`,
          },
        ]
      : []),
  ];
}

/** The golfers of a booking, with what each pays. */
export function sheetGolfers(
  { golfers, num_holes }: TeeTimeGroupRow,
  course: Course,
  money: GroupMoney | undefined,
  booker: Contact | undefined,
): SheetGolfer[] {
  return golfers.map((golfer, index) => {
    const rate = course.rates[golfer.rateGroup];
    const amountCents = golfer.priceCents ?? (rate ? priceCents(rate, num_holes as NumHoles) : 0);
    return {
      name: golfer.name,
      // The booker gave a telephone at registration.
      phone: golfer.phone || (index === 0 ? (booker?.phone ?? '') : ''),
      rateName: golfer.rateName ?? rate?.name ?? '',
      amountCents,
      pays: paysOf(golfer.paid, amountCents, money),
    };
  });
}

function paysOf(isPaid: boolean, amountCents: number, money: GroupMoney | undefined): Pays {
  if (isPaid) return 'paid';
  if (amountCents === 0) return 'free';
  return money === 'authorized' ? 'held' : 'due';
}

function closedLines(row: TeeTimeGroupRow): SheetLine[] {
  const block = row.block ?? {};
  const title = block.blockTitle ?? '';
  const line = (teeID: string, time: string, until: string): SheetLine => ({
    ...groupOf(row),
    kind: 'closed',
    teeID,
    time,
    until,
    title,
  });
  const { blockTeeID, blockStartTime, blockEndTime } = block;
  const { blockReroundTeeID, blockReroundStartTime, blockReroundEndTime } = block;
  return [
    ...(blockTeeID && blockStartTime && blockEndTime ? [line(blockTeeID, blockStartTime, blockEndTime)] : []),
    ...(blockReroundTeeID && blockReroundStartTime && blockReroundEndTime
      ? [line(blockReroundTeeID, blockReroundStartTime, blockReroundEndTime)]
      : []),
  ];
}

function groupOf({ id, source }: TeeTimeGroupRow): Pick<OfGroup, 'id' | 'source'> {
  return { id, source: source === 'widget' ? 'web' : 'clubhouse' };
}

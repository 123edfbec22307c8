import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import { blockedOn } from '@dewsweeper/core/tee-sheet/blocked-times';
import { type TeeSheet, type Weekday, weekdays } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { cellOf, gridOf } from '@dewsweeper/core/tee-sheet/grid';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { hasClaims } from './cells.ts';
import { type Issue, pathOf, writePath } from './issues.ts';
import { golferNames, oddStartOf } from './odd-bookings.ts';
import type { SheetsByDate } from './sheets-by-date.ts';

/** `until` is excluded; null: for good. */
export type SheetChange = {
  courseKey: CourseKey;
  fromDate: string;
  until: string | null;
  before: TeeSheet;
  after: TeeSheet;
};

/** Changes of the tee sheets that stay, for each span of days with the same settings. */
export function sheetChangesOf(
  courseKey: CourseKey,
  today: string,
  former: SheetsByDate,
  next: SheetsByDate,
): SheetChange[] {
  const begins = [...(former.later ?? []), ...(next.later ?? [])].map(({ from }) => from);
  const dates = [today, ...new Set(begins.filter((from) => from > today).toSorted())];
  return dates.flatMap((fromDate, index) => {
    const before = courseOn<SheetsByDate>(former, fromDate).teesheets;
    return courseOn<SheetsByDate>(next, fromDate).teesheets.flatMap((after): SheetChange[] => {
      const was = before.find(({ id }) => id === after.id);
      if (!was || !hasOtherPlay(was, after)) return [];
      return [{ courseKey, fromDate, until: dates[index + 1] ?? null, before: was, after }];
    });
  });
}

/** Times that a changed sheet reopens, and reservations that it leaves without a start or reround. */
export async function findSheetIssues(session: Queryable, changes: readonly SheetChange[]): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const change of changes) {
    issues.push(...reopenedTimes(change));
    for (const reservation of await findReservationsOn(session, change))
      issues.push(...strandedIn(change, reservation));
  }
  return issues.filter(
    ({ path, message }, index) =>
      issues.findIndex((one) => one.path === path && one.message === message) === index,
  );
}

/** Times that the new grid adds between blocked ones. A time removed from `blockedTimes` was meant to open. */
function reopenedTimes({ courseKey, before, after }: SheetChange): Issue[] {
  if (!hasOtherGrid(before, after)) return [];
  const byDay = weekdays.map((day) => [day, reopenedOn(before, after, day)] as const);
  const days = byDay.flatMap(([day, minutes]) =>
    minutes.length > 0 ? [`${day} ${minutes.map(wallTime).join(', ')}`] : [],
  );
  if (days.length === 0) return [];
  const path = writePath(pathOf(courseKey, 'teesheets', after.id, 'blockedTimes'));
  return [
    {
      path,
      message: `open now, and closed before: ${days.join('; ')}. Give ranges instead of times to keep them closed`,
    },
  ];
}

function reopenedOn(before: TeeSheet, after: TeeSheet, day: Weekday): number[] {
  const wasClosed = closedAt(before, day);
  const isClosed = closedAt(after, day);
  return gridOf(after).filter((minute) => {
    const formerCell = cellOf(before, minute);
    return wasClosed(formerCell) && !isClosed(minute) && isClosed(cellOf(after, formerCell));
  });
}

function closedAt(sheet: TeeSheet, day: Weekday): (cell: number) => boolean {
  const blocked = blockedOn(sheet, day);
  return (cell) => blocked.some(({ fromMinute, toMinute }) => fromMinute <= cell && cell <= toMinute);
}

type Play = Pick<TeeSheet, 'startTime' | 'endTime' | 'teeTimeInterval' | 'roundLength' | 'reroundTeeID'>;

export function hasOtherGrid(before: Play, after: Play): boolean {
  return (
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime ||
    before.teeTimeInterval !== after.teeTimeInterval
  );
}

export function hasOtherPlay(before: Play, after: Play): boolean {
  return (
    hasOtherGrid(before, after) ||
    before.roundLength !== after.roundLength ||
    before.reroundTeeID !== after.reroundTeeID
  );
}

type Reservation = {
  id: string;
  date: string;
  startingTime: string;
  reroundTime: string | null;
  reroundTeeID: string | null;
  numHoles: number;
  golfers: { name: string }[];
};

/** Only reservations that fitted the former sheet; others were reported when written. */
function strandedIn({ courseKey, before, after }: SheetChange, reservation: Reservation): Issue[] {
  const { id, date, startingTime, reroundTime, reroundTeeID, numHoles, golfers } = reservation;
  const minute = minuteOf(startingTime);
  if (oddStartOf(before, minute)) return [];
  const who = `reservation ${id} (${golferNames(golfers)}) on ${date} at ${startingTime}`;
  const at = (field: string) => writePath(pathOf(courseKey, 'teesheets', after.id, field));
  const odd = oddStartOf(after, minute);
  if (odd) return [{ path: at(gridFieldOf(before, after, minute)), message: `${who}: ${odd}; it stays` }];
  if (numHoles !== 18 || !reroundTime || !reroundTeeID) return [];
  const turned = (sheet: TeeSheet) =>
    reroundTeeID === sheet.reroundTeeID && minuteOf(reroundTime) === minute + sheet.roundLength;
  if (!turned(before) || turned(after)) return [];
  const field = before.reroundTeeID === after.reroundTeeID ? 'roundLength' : 'reroundTeeID';
  const now = minute + after.roundLength;
  const text = `${who}: keeps its turn at ${reroundTime} on ${reroundTeeID}, not ${now < 1440 ? wallTime(now) : 'after midnight'} on ${after.reroundTeeID}`;
  return [{ path: at(field), message: text }];
}

function gridFieldOf(before: TeeSheet, after: TeeSheet, minute: number): string {
  if (minute < minuteOf(after.startTime)) return 'startTime';
  if (minute > minuteOf(after.endTime)) return 'endTime';
  return before.teeTimeInterval === after.teeTimeInterval ? 'startTime' : 'teeTimeInterval';
}

async function findReservationsOn(
  session: Queryable,
  { courseKey, fromDate, until, after }: SheetChange,
): Promise<Reservation[]> {
  const named = await session.query<{ ids: string[] }>({
    name: 'ids-of-the-file',
    text: `select array(select id from staged_teetimegroups where course_key = $1 and not ${hasClaims('source')}) as ids`,
    values: [courseKey],
  });
  const { rows } = await session.query<Reservation>({
    name: 'reservations-on-sheet',
    text: `
      select id, date, starting_time as "startingTime", reround_time as "reroundTime",
        reround_tee_id as "reroundTeeID", num_holes as "numHoles", golfers
      from teetimegroups
      where course_key = $1 and date >= $2 and starting_tee_id = $3 and starting_time <> '' and status = 'confirmed'
        and id <> all($4) and ($5::text is null or date < $5)
      order by date, starting_time, id`,
    values: [courseKey, fromDate, after.id, named.rows[0]?.ids, until],
  });
  return rows;
}

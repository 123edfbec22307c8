import {
  type CourseDate,
  type EpochMs,
  type MinuteOfDay,
  type WallTime,
  type Weekday,
  weekdays,
} from '../tee-sheet/course.ts';

export const msPerMinute = 60_000;
const msPerDay = 1440 * msPerMinute;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** A zone's offset from UTC within one minute: offsets change between minutes. */
type Offset = { minute: number; aheadMs: number };
const latestOffsets = new Map<string, Offset>();

function wallMsAt(timeZone: string, epochMs: EpochMs): number {
  const minute = Math.floor(epochMs / msPerMinute);
  const wholeMs = Math.floor(epochMs / 1000) * 1000;
  const latest = latestOffsets.get(timeZone);
  if (latest?.minute === minute) return wholeMs + latest.aheadMs;
  const wallMs = formattedWallMs(timeZone, epochMs);
  latestOffsets.set(timeZone, { minute, aheadMs: wallMs - wholeMs });
  return wallMs;
}

function formattedWallMs(timeZone: string, epochMs: EpochMs): number {
  // `11/21/2026, 16:20:00`: parsed by hand, since `formatToParts` costs several times as much.
  const shown = formatOf(timeZone).format(epochMs);
  const [, month, day, year = '', time] = /^(\d\d)\/(\d\d)\/(\d+), (\S+)$/.exec(shown) ?? [];
  return Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${time}Z`);
}

function offsetMsAt(timeZone: string, epochMs: EpochMs): number {
  return wallMsAt(timeZone, epochMs) - Math.floor(epochMs / 1000) * 1000;
}

const dateOfWallMs = (wallMs: number): CourseDate => new Date(wallMs).toISOString().slice(0, 10);
const wallMsOf = (date: CourseDate): number => Date.parse(`${date}T00:00:00Z`);

/** True for IANA names; offsets such as `+02:00` are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

export function courseDateAt(timeZone: string, epochMs: EpochMs): CourseDate {
  return dateOfWallMs(wallMsAt(timeZone, epochMs));
}

export function wallClockAt(
  timeZone: string,
  epochMs: EpochMs,
): { date: CourseDate; minuteOfDay: MinuteOfDay } {
  const wallMs = wallMsAt(timeZone, epochMs);
  const date = dateOfWallMs(wallMs);
  return { date, minuteOfDay: Math.floor((wallMs - wallMsOf(date)) / msPerMinute) };
}

/** A skipped time uses the offset before the change; of a repeated time the first counts (`compatible`). */
export function instantOf(timeZone: string, date: CourseDate, minute: MinuteOfDay): EpochMs {
  const wallMs = wallMsOf(date) + minute * msPerMinute;
  const before = offsetMsAt(timeZone, wallMs - msPerDay);
  const after = offsetMsAt(timeZone, wallMs + msPerDay);
  if (before === after) return wallMs - before;
  const saysSo = (offsetMs: number) => offsetMsAt(timeZone, wallMs - offsetMs) === offsetMs;
  return wallMs - (!saysSo(before) && saysSo(after) ? after : before);
}

/** Without a clock change the zone is queried once. */
export function instantsOn(timeZone: string, date: CourseDate): (minute: MinuteOfDay) => EpochMs {
  const midnight = instantOf(timeZone, date, 0);
  if (instantOf(timeZone, date, 1440) - midnight === msPerDay)
    return (minute) => midnight + minute * msPerMinute;

  const known = new Map<MinuteOfDay, EpochMs>();
  return (minute) => {
    const instant = known.get(minute) ?? instantOf(timeZone, date, minute);
    known.set(minute, instant);
    return instant;
  };
}

export function nextMidnight(timeZone: string, epochMs: EpochMs): EpochMs {
  const wallMs = wallMsAt(timeZone, epochMs);
  const today = dateOfWallMs(wallMs);
  const midnight = instantOf(timeZone, addDays(today, 1), 0);
  // A zone that sets its clocks back over midnight has two midnights: the second one counts.
  return midnight > epochMs
    ? midnight
    : Math.floor(epochMs / 1000) * 1000 + wallMsOf(today) + msPerDay - wallMs;
}

export function addDays(date: CourseDate, days: number): CourseDate {
  return dateOfWallMs(wallMsOf(date) + days * msPerDay);
}

/** Negative when `to` is earlier. */
export function daysBetween(from: CourseDate, to: CourseDate): number {
  return (wallMsOf(to) - wallMsOf(from)) / msPerDay;
}

export function weekdayOf(date: CourseDate): Weekday {
  const daysSinceMonday = daysBetween('2001-01-01', date) % 7;
  return weekdays[(daysSinceMonday + 7) % 7] as Weekday;
}

export function minuteOf(time: WallTime): MinuteOfDay {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function wallTime(minute: MinuteOfDay): WallTime {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function isCourseDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const wallMs = wallMsOf(text);
  return !Number.isNaN(wallMs) && dateOfWallMs(wallMs) === text;
}

export function isWallTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

import { isCourseDate, wallTime } from '../shared/local-time.ts';
import type { CourseDate, WallTime } from '../tee-sheet/course.ts';

/** `2026-05-01`, `5/1/2026` as Americans write it, `1.5.2026` as Europeans do; null for no date. */
export function dateOf(typed: string): CourseDate | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(typed);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(typed);
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(typed);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : [european?.[3], european?.[2], european?.[1]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCourseDate(date) ? date : null;
}

/** `07:10`, `7:10`, `7:10:00`, `7:10 AM`; null for no time. */
export function timeOf(typed: string): WallTime | null {
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*(?:([ap])\.?m?\.?)?$/i.exec(typed);
  if (!match) return null;
  const [, hours = '', minutes = '', half] = match;
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isHour = half === undefined ? hour < 24 : hour >= 1 && hour <= 12;
  if (!isHour || minute > 59) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return wallTime(ofDay * 60 + minute);
}

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['', 'no', 'n', 'false', '0'];

/** Null for what is neither yes nor no. */
export function flagOf(typed: string): boolean | null {
  const word = typed.toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : null;
}

/** For a message: on one line, and cut when long. */
export function quoted(typed: string): string {
  const line = typed.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  return `“${line.length > 40 ? `${line.slice(0, 40)}…` : line}”`;
}

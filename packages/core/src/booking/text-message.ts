import { weekdayOf } from '../shared/local-time.ts';
import type { CourseDate, WallTime } from '../tee-sheet/course.ts';

const maxText = 160;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** In GSM characters. A long course name is cut, never the facts. */
export function textMessage(courseName: string, facts: string): string {
  return shorten(gsmText(courseName), maxText - facts.length) + facts;
}

/** `2030-06-04` as `Tue, Jun 4`. */
export function shortDay(date: CourseDate): string {
  const month = months[Number(date.slice(5, 7)) - 1];
  return `${weekdayOf(date).slice(0, 3)}, ${month} ${Number(date.slice(8))}`;
}

/** `07:10` as `7:10 AM`, without Intl, which inserts a non-GSM space. */
export function shortTime(time: WallTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - 3)).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}...`;
}

const accentsOfGsm = 'èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà';

/** One character outside GSM halves the length of a message, so typography and accents are simplified. */
export function gsmText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u00a0/g, ' ')
    .replace(/\p{Script=Latin}/gu, (letter) =>
      accentsOfGsm.includes(letter) ? letter : withoutMarks(letter),
    );
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFD').replace(/\p{Mark}/gu, '');
}

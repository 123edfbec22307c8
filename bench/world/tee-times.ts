import type { HoldRequest } from '../../packages/contract/src/teetimegroup.ts';
import { benchGroup, cellOf, dateIn, startAt } from './course.ts';

export const startsPerDay = 134;
const perTee = startsPerDay / 2;

/** How golfers are spread: each has a start of his own, neighbours by number are at different courses. */
export const spread = { courses: 10, days: 10 };

/** The start that is this golfer's own. */
export function ownTeeTime(golfer: number): { course: string; hold: HoldRequest } {
  const { courses, days } = spread;
  const { startingTime, startingTeeID } = startAt(Math.floor(golfer / (courses * days)), startsPerDay);
  return {
    course: `c${golfer % courses}`,
    hold: {
      date: dateIn(1 + (Math.floor(golfer / courses) % days)),
      startingTime,
      startingTeeID,
      numHoles: 9,
      players: 1,
    },
  };
}

/** The same as SQL, of a golfer's number `:g` and a wave's number `:w`. */
export const ownTeeTimeInSql = {
  variables: [
    String.raw`\set c :g % ${spread.courses}`,
    String.raw`\set d 1 + (:g / ${spread.courses}) % ${spread.days}`,
    String.raw`\set s :g / ${spread.courses * spread.days}`,
  ],
  uid: `('golfer-' || :g::text)`,
  loginEmail: `('golfer-' || :g::text || '@example.com')`,
  tokenHash: `sha256(('token-' || :g::text)::bytea)`,
  courseKey: `('${benchGroup}/c' || :c::text)`,
  course: `('c' || :c::text)`,
  date: () => `to_char(date '${dateIn(0)}' + :d::int, 'YYYY-MM-DD')`,
  startingTime: `to_char(make_interval(mins => ${cellOf(':s::int', perTee)}), E'HH24\\072MI')`,
  startingTeeID: `(case when :s::int < ${perTee} then 'front' else 'back' end)`,
  cell: cellOf(':s::int', perTee),
  id: `('w' || :w::text || '-' || :g::text)`,
};

import { minuteOf, weekdayOf } from '../shared/local-time.ts';
import type { CourseDate, CourseRules, MinuteOfDay, NumHoles, WidgetRule } from '../tee-sheet/course.ts';

/** Under which terms a start may be booked; `requirePayment` is the word of course and rules, not of the golfer. */
export type Terms = { allowed: boolean; minPlayers: number; requirePayment: boolean };

/** The active rules whose weekday and window, both ends included, hold the start (ruling 6). */
export function matchingRules(course: CourseRules, date: CourseDate, minute: MinuteOfDay): WidgetRule[] {
  return rulesOfDay(course, date).filter(
    (rule) => minuteOf(rule.startTime) <= minute && minute <= minuteOf(rule.endTime),
  );
}

/** The terms of one start for a number of holes: what all matching rules say together (rulings 6 to 8). */
export function termsOf(
  course: CourseRules,
  date: CourseDate,
  teeID: string,
  minute: MinuteOfDay,
  numHoles: NumHoles,
): Terms {
  return combine(course, matchingRules(course, date, minute), teeID, numHoles);
}

/** `termsOf` for many starts of one date: the rules of each minute are looked up once. */
export function termsOn(
  course: CourseRules,
  date: CourseDate,
): (teeID: string, minute: MinuteOfDay, numHoles: NumHoles) => Terms {
  const matching = new Map<MinuteOfDay, WidgetRule[]>();
  return (teeID, minute, numHoles) => {
    let rules = matching.get(minute);
    if (!rules) {
      rules = matchingRules(course, date, minute);
      matching.set(minute, rules);
    }
    return combine(course, rules, teeID, numHoles);
  };
}

function rulesOfDay(course: CourseRules, date: CourseDate): WidgetRule[] {
  const weekday = weekdayOf(date);
  return course.rules.filter((rule) => rule.active && rule.when.days.includes(weekday));
}

function combine(
  course: CourseRules,
  rules: readonly WidgetRule[],
  teeID: string,
  numHoles: NumHoles,
): Terms {
  // The default lists count only where no rule matches, so a rule may also open what they forbid (ruling 7).
  const sources = rules.length > 0 ? rules : [course];
  const allowed = sources.every((source) =>
    (numHoles === 18 ? source.allow18Holes : source.allow9Holes).includes(teeID),
  );
  const groupSizes = rules.map((rule) => (numHoles === 18 ? rule.minGroupSize18 : rule.minGroupSize9));
  return { allowed, minPlayers: Math.max(1, ...groupSizes), requirePayment: requirePaymentOf(course, rules) };
}

function requirePaymentOf(course: CourseRules, rules: readonly WidgetRule[]): boolean {
  if (rules.some((rule) => rule.requirePayment === 'always')) return true;
  if (rules.some((rule) => rule.requirePayment === 'never')) return false;
  return course.requirePayment === true || course.requirePayment === 'always';
}

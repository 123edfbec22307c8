import { minuteOf, weekdayOf } from '../shared/local-time.ts';
import type { CourseDate, CourseRules, MinuteOfDay, NumHoles, WidgetRule } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';

/** `requirePayment` is the setting of course and rules, without the golfer's privilege. */
export type Terms = { allowed: boolean; minPlayers: number; requirePayment: boolean };

/** See rules.md#several-rules. */
export function termsOf(
  course: CourseRules,
  date: CourseDate,
  teeID: string,
  minute: MinuteOfDay,
  numHoles: NumHoles,
): Terms {
  return termsOn(course, date)(teeID, minute, numHoles);
}

export function termsOn(
  course: CourseRules,
  date: CourseDate,
): (teeID: string, minute: MinuteOfDay, numHoles: NumHoles) => Terms {
  const ofDay = courseOn(course, date);
  const rulesAt = rulesOn(course, date);
  const known = { 9: new Map<MinuteOfDay, TermsOfMinute>(), 18: new Map<MinuteOfDay, TermsOfMinute>() };
  return (teeID, minute, numHoles) => {
    let terms = known[numHoles].get(minute);
    if (!terms) {
      terms = combine(ofDay, rulesAt(minute), numHoles);
      known[numHoles].set(minute, terms);
    }
    const { allowedTees, minPlayers, requirePayment } = terms;
    return { allowed: allowedTees.has(teeID), minPlayers, requirePayment };
  };
}

/** Both ends of the window are included (rules.md#rule-windows). */
function rulesOn(course: CourseRules, date: CourseDate): (minute: MinuteOfDay) => WidgetRule[] {
  const weekday = weekdayOf(date);
  const windows = courseOn(course, date)
    .rules.filter((rule) => rule.active && rule.when.days.includes(weekday))
    .map((rule) => ({ rule, from: minuteOf(rule.startTime), to: minuteOf(rule.endTime) }));
  return (minute) => windows.filter(({ from, to }) => from <= minute && minute <= to).map(({ rule }) => rule);
}

type TermsOfMinute = { allowedTees: ReadonlySet<string>; minPlayers: number; requirePayment: boolean };

function combine(course: CourseRules, rules: readonly WidgetRule[], numHoles: NumHoles): TermsOfMinute {
  const groupSizes = rules.map((rule) => (numHoles === 18 ? rule.minGroupSize18 : rule.minGroupSize9));
  return {
    allowedTees: allowedTeesOf(course, rules, numHoles),
    minPlayers: Math.max(1, ...groupSizes),
    requirePayment: requirePaymentOf(course, rules),
  };
}

function allowedTeesOf(course: CourseRules, rules: readonly WidgetRule[], numHoles: NumHoles): Set<string> {
  // The default lists count only without a matching rule, so a rule may also allow what they forbid.
  const sources = rules.length > 0 ? rules : [course];
  const [first = [], ...others] = sources.map((source) =>
    numHoles === 18 ? source.allow18Holes : source.allow9Holes,
  );
  return new Set(first.filter((teeID) => others.every((teeIDs) => teeIDs.includes(teeID))));
}

function requirePaymentOf(course: CourseRules, rules: readonly WidgetRule[]): boolean {
  if (rules.some((rule) => rule.requirePayment === 'always')) return true;
  if (rules.some((rule) => rule.requirePayment === 'never')) return false;
  return course.requirePayment === true || course.requirePayment === 'always';
}

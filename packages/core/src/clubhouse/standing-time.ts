import { countOf, shortDay, shortTime } from '../shared/in-words.ts';
import { instantOf, minuteOf } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate } from '../tee-sheet/course.ts';
import type { AcceptedAct, ActRefusal, ActWarning, GroupGolfer, SheetGroup } from './act-types.ts';
import { addMoney, cancelOf, noMoney } from './money-acts.ts';
import { decidePlaces } from './places.ts';
import {
  type AcceptedSheetAct,
  bookerWarnings,
  changeableGroup,
  type NamedGolfer,
  planBooking,
  planChange,
  type SheetAct,
  type SheetContext,
} from './sheet-acts.ts';

/** The same time for the same golfers on several dates. */
export type StandingTime = Omit<Extract<SheetAct, { kind: 'book' }>, 'kind' | 'date'> & {
  kind: 'standing-time';
  dates: readonly CourseDate[];
};

/** A reservation on each date, or on none (rules.md#standing-times). */
export function decideStandingTime(
  context: SheetContext,
  { dates, ...time }: StandingTime,
): Result<AcceptedSheetAct, ActRefusal> {
  const writes: AcceptedAct['writes'] = [];
  const inverse: AcceptedAct['inverse'] = [];
  const warnings = bookerWarnings(context.booker);
  const inOrder = [...new Set(dates)].toSorted();
  for (const [index, date] of inOrder.entries()) {
    const newID = `${context.newID}-${index + 1}`;
    const planned = planBooking({ ...context, newID, booker: null }, { ...time, kind: 'book', date });
    if (!planned.ok) return planned;
    writes.push(...planned.value.writes);
    inverse.push(...planned.value.inverse);
    warnings.push(...planned.value.warnings.map((one) => ({ ...one, teetimegroup: newID })));
  }
  const places = decidePlaces({ ...context, isOverriding: false }, { writes, inverse });
  if (!places.ok) return places;
  const golfers = countOf(time.golfers.length, 'golfer');
  const line = `Booked ${shortTime(time.startingTime)} for ${golfers} on ${inWords(inOrder)}`;
  return accept({ ...places.value, warnings, line });
}

export type StandingEnd = {
  kind: 'end-standing-time';
  /** One of its reservations: it and all later ones end. */
  teetimegroup: string;
  /** These of them alone. */
  only?: readonly string[];
  money: 'keep' | 'give-back';
};

/**
 * Ends what is left of a standing time from one of its reservations on, or some dates of it. Nothing is given back where nothing
 * was paid. Dates that have started, or are being paid for, stay and are warned of.
 */
export function decideStandingEnd(
  context: SheetContext,
  { teetimegroup, only, money }: StandingEnd,
): Result<AcceptedSheetAct, ActRefusal> {
  const unknown = unknownAmong(context, only ?? []);
  if (unknown.length > 0) return refuse({ refusal: 'no-such-teetimegroup', teetimegroups: unknown });
  const from = changeableGroup(context, teetimegroup);
  if (!from.ok) return from;
  const { date, startingTime } = from.value.play;
  const isAsked = ({ id, play }: SheetGroup) => (only ? only.includes(id) : play.date >= date);
  const { going, staying } = partOf(
    context,
    context.groups.filter((group) => !group.isEnded && isAsked(group)),
  );
  if (going.length === 0) {
    const isPaying = staying.some(({ code }) => code === 'stays-while-paying');
    const refusal = isPaying ? 'payment-in-flight' : 'play-started';
    return refuse({ refusal, teetimegroups: staying.map((one) => one.teetimegroup) });
  }
  const planned = emptyPlan();
  const moved = noMoney();
  for (const group of going) {
    const cancelled = endOf(context, group, money);
    if (!cancelled.ok) return cancelled;
    add(planned, cancelled.value);
    addMoney(moved, cancelled.value.money);
  }
  const places = decidePlaces(context, planned);
  if (!places.ok) return places;
  const dates = inWords(going.map(({ play }) => play.date));
  const what = only ? 'Cancelled dates of' : 'Ended';
  const isReturned = moved.returned.length + moved.asked.length > 0;
  return accept({
    ...places.value,
    warnings: [...planned.warnings, ...staying],
    line: `${what} the standing time of ${shortTime(startingTime)}: ${dates}${isReturned ? ', what was paid given back' : ''}`,
    money: moved,
  });
}

function endOf({ money }: SheetContext, group: SheetGroup, choice: StandingEnd['money']) {
  const ended = cancelOf(money, group, choice);
  return !ended.ok && ended.refusal === 'nothing-to-give-back' ? cancelOf(money, group, 'keep') : ended;
}

export type StandingChange = {
  kind: 'change-standing-time';
  /** One of its reservations: it and all later ones change. */
  teetimegroup: string;
  /** All golfers afterwards; those with an `id` are in the group of `teetimegroup` already. */
  golfers: readonly NamedGolfer[];
  /** Dates whose golfers were changed by themselves, and which get these golfers all the same. */
  also: readonly string[];
};

/** Other golfers, or rates, from a date on. Dates that cannot follow, or have golfers of their own, are warned of and stay. */
export function decideStandingChange(
  context: SheetContext,
  { teetimegroup, golfers, also }: StandingChange,
): Result<AcceptedSheetAct, ActRefusal> {
  const unknown = unknownAmong(context, also);
  if (unknown.length > 0) return refuse({ refusal: 'no-such-teetimegroup', teetimegroups: unknown });
  const from = changeableGroup(context, teetimegroup);
  if (!from.ok) return from;
  const { golfers: former, play } = from.value;
  if (golfers.some(({ id }) => id !== undefined && !former.some((one) => one.id === id)))
    return refuse({ refusal: 'no-such-golfer' });
  const { going, staying } = partOf(
    context,
    context.groups.filter((group) => group.play.date >= play.date),
  );
  const planned = emptyPlan();
  const changed: SheetGroup[] = [];
  for (const group of going) {
    const isAsked = also.includes(group.id);
    if (!isAsked && !haveSameGolfers(group.golfers, former)) {
      staying.push({ code: 'stays-as-changed', teetimegroup: group.id });
      continue;
    }
    const named = namedIn(group, { former, golfers });
    const change = planChange(context, { kind: 'change', teetimegroup: group.id, golfers: named });
    if (!change.ok) return change;
    if (change.value.writes.length === 0) continue;
    changed.push(group);
    add(planned, { ...change.value, warnings: change.value.warnings.filter(isOfGolfers) });
  }
  const places = decidePlaces(context, planned);
  if (!places.ok) return places;
  const time = shortTime(play.startingTime);
  const dates = changed.length === 0 ? 'no date' : inWords(changed.map((group) => group.play.date));
  return accept({
    ...places.value,
    warnings: [...planned.warnings, ...staying],
    line: `Changed the golfers of the standing time of ${time}, now ${countOf(golfers.length, 'golfer')}: ${dates}`,
  });
}

const unknownAmong = ({ groups }: SheetContext, ids: readonly string[]) =>
  ids.filter((id) => !groups.some((group) => group.id === id));

type Staying = { code: StayingCode; teetimegroup: string };
type StayingCode = Extract<
  ActWarning['code'],
  'stays-cancelled' | 'stays-started' | 'stays-while-paying' | 'stays-as-changed'
>;

/** In the order of their dates: those that an act may write, and why the others stay. */
function partOf(
  context: SheetContext,
  groups: readonly SheetGroup[],
): { going: SheetGroup[]; staying: Staying[] } {
  const going: SheetGroup[] = [];
  const staying: Staying[] = [];
  for (const group of groups.toSorted((a, b) => (a.play.date < b.play.date ? -1 : 1))) {
    const code = stayingCode(context, group);
    if (code === null) going.push(group);
    else staying.push({ code, teetimegroup: group.id });
  }
  return { going, staying };
}

function stayingCode({ course, occupants, nowMs }: SheetContext, group: SheetGroup): StayingCode | null {
  const { isEnded, teedOffAtMs, play } = group;
  if (isEnded) return 'stays-cancelled';
  const startsAtMs = instantOf(course.timeZone, play.date, minuteOf(play.startingTime));
  if (teedOffAtMs !== null || startsAtMs <= nowMs) return 'stays-started';
  const isPaying = occupants.some(
    ({ teetimegroup, kind }) => teetimegroup === group.id && kind === 'payment',
  );
  return isPaying ? 'stays-while-paying' : null;
}

/** Time and holes stay as they were booked. */
const isOfGolfers = ({ code }: ActWarning) =>
  code === 'group-too-small' || code === 'more-due' || code === 'less-due';

type Named = Pick<NamedGolfer, 'name' | 'email' | 'phone'>;
const isSamePerson = (a: Named, b: Named) => a.name === b.name && a.email === b.email && a.phone === b.phone;

/** In the same order, at the same rates. */
export function haveSameGolfers(some: readonly GroupGolfer[], others: readonly GroupGolfer[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return other !== undefined && isSamePerson(one, other) && one.rateGroup === other.rateGroup;
    })
  );
}

/** The golfers with the ids that they have in another date's group; whoever is not in it yet has none. */
function namedIn(
  group: SheetGroup,
  { former, golfers }: { former: readonly GroupGolfer[]; golfers: readonly NamedGolfer[] },
): NamedGolfer[] {
  const isSame = haveSameGolfers(group.golfers, former);
  const used = new Set<string>();
  return golfers.map(({ id, ...golfer }) => {
    const seat = former.findIndex((one) => one.id === id);
    const before = former[seat] ?? golfer;
    const there = isSame
      ? group.golfers[seat]
      : group.golfers.find((one) => !used.has(one.id) && isSamePerson(one, before));
    if (!there) return golfer;
    used.add(there.id);
    return { ...golfer, id: there.id };
  });
}

type PlanOfDates = Pick<AcceptedAct, 'writes' | 'inverse' | 'warnings'>;
const emptyPlan = (): PlanOfDates => ({ writes: [], inverse: [], warnings: [] });

function add(plan: PlanOfDates, { writes, inverse, warnings }: PlanOfDates): void {
  plan.writes.push(...writes);
  plan.inverse.push(...inverse);
  plan.warnings.push(...warnings);
}

function inWords(dates: readonly CourseDate[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  return dates.length === 1
    ? shortDay(first)
    : `${countOf(dates.length, 'date')}, ${shortDay(first)} to ${shortDay(last)}`;
}

import { isUpcoming } from '../booking/cancel.ts';
import { quoteOf } from '../booking/quote.ts';
import { type OfferedRate, offeredRates, seatsOf } from '../booking/rate-choice.ts';
import { decideHold, type HoldRefusal } from '../hold/hold.ts';
import { type BookingDenied, deniedBooking } from '../rules/denied-booking.ts';
import { paymentNeeded } from '../rules/payment-needed.ts';
import { termsOf } from '../rules/rules.ts';
import { countOf } from '../shared/in-words.ts';
import { minuteOf } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { EpochMs, NumHoles, Players, Privilege, QuotedRate, Taken } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import type { AcceptedAct, GroupGolfer, Occupant, Play, SheetGroup } from './act-types.ts';
import { decidePlaces, type Places, type PlacesContext } from './places.ts';
import { isSamePlay, type NamedGolfer, newGolferID, type Target, timeOf } from './sheet-acts.ts';

/** `golfers`: with their id, those who stay. */
export type OwnChange = Target & { numHoles: NumHoles; golfers: readonly NamedGolfer[] };

export type OwnChangeContext = Omit<PlacesContext, 'groups' | 'isOverriding'> & {
  /** Whether the course lets golfers change their reservations. */
  isOffered: boolean;
  group: SheetGroup;
  receipt: string | null;
  privilege: Privilege | null;
  nowMs: EpochMs;
};

export type OwnChangeRefusal =
  | BookingDenied
  | HoldRefusal
  | {
      refusal:
        | 'change-not-offered'
        | 'already-played'
        | 'call-the-clubhouse'
        | 'payment-in-flight'
        | 'golfers-do-not-match'
        | 'unknown-rate'
        | 'rate-not-allowed';
    };

/** `writes` is empty when nothing would change. `rates`: from which this golfer may choose at that start. */
export type AcceptedOwnChange = Pick<AcceptedAct, 'writes' | 'inverse' | 'line'> & {
  golfers: readonly GroupGolfer[];
  beforeCents: number;
  amountCents: number;
  rates: OfferedRate[];
};

/** See rules.md#changing. A refusal leaves the reservation as it is. */
export function decideOwnChange(
  context: OwnChangeContext,
  wanted: OwnChange,
): Result<AcceptedOwnChange, OwnChangeRefusal> {
  const { course, group, privilege } = context;
  const refused = mayChange(context);
  if (refused) return refuse(refused);
  const play = playOf(context, wanted);
  if (!play.ok) return play;
  const quote = quoteOf(courseOn(course, play.value.date).rates, play.value);
  const priced = pricedGolfers({ group, privilege, quote, play: play.value }, wanted.golfers);
  if (!priced.ok) return priced;
  const golfers = priced.value;
  const beforeCents = sumOf(group.golfers);
  const amountCents = sumOf(golfers);
  if (needsClubhouse(context, play.value, golfers)) return refuse({ refusal: 'call-the-clubhouse' });

  const changed = {
    ...(!isSamePlay(group.play, play.value) && { play: play.value }),
    ...(JSON.stringify(golfers) !== JSON.stringify(group.golfers) && { golfers }),
  };
  const before = { play: group.play, golfers: [...group.golfers] };
  const fields = Object.keys(changed) as (keyof typeof before)[];
  const places = placesOf(context, {
    writes: fields.length === 0 ? [] : [{ write: 'group', id: group.id, ...changed }],
    inverse:
      fields.length === 0
        ? []
        : [{ write: 'group', id: group.id, ...Object.fromEntries(fields.map((one) => [one, before[one]])) }],
  });
  if (!places.ok) return places;
  const { writes, inverse } = places.value;
  const line = lineOf(group, play.value, golfers.length);
  const rates = offeredRates(quote, privilege);
  return accept({ writes, inverse, line, golfers, beforeCents, amountCents, rates });
}

/** With so many of the golfers who are there; new ones have the first rate that they may choose, until they are named. */
export function draftOfChange(
  { course, group, privilege }: Pick<OwnChangeContext, 'course' | 'group' | 'privilege'>,
  wanted: Target & { numHoles: NumHoles; players: number },
): OwnChange {
  const { players, ...start } = wanted;
  const golfers = Array.from({ length: players }, (_, seat): NamedGolfer => {
    const first = course.rates.findIndex((rate) => seat < seatsOf(rate, privilege));
    return group.golfers[seat] ?? { name: '', email: '', phone: '', rateGroup: Math.max(0, first) };
  });
  return { ...start, golfers };
}

/** A reservation is changed as long as it is cancelled online, and before anybody of it is there. */
function mayChange(context: OwnChangeContext): OwnChangeRefusal | null {
  const { isOffered, group, course, occupants, privilege, nowMs } = context;
  if (!isOffered) return { refusal: 'change-not-offered' };
  const { date, startingTime } = group.play;
  if (group.teedOffAtMs !== null || !isUpcoming({ date, startingTime, timeZone: course.timeZone }, nowMs))
    return { refusal: 'already-played' };
  if (Object.keys(group.arrivals).length > 0) return { refusal: 'call-the-clubhouse' };
  if (occupants.some(({ teetimegroup, kind }) => teetimegroup === group.id && kind === 'payment'))
    return { refusal: 'payment-in-flight' };
  return deniedBooking(privilege);
}

/** Another start, or other holes, by the rules of a hold; its own cells are free. Else only the group's size counts. */
function playOf(
  { course, group, occupants, privilege, nowMs }: OwnChangeContext,
  wanted: OwnChange,
): Result<Play, OwnChangeRefusal> {
  const { date, startingTime, startingTeeID, numHoles } = wanted;
  const players = wanted.golfers.length as Players;
  const { play } = group;
  const stays =
    date === play.date &&
    startingTime === play.startingTime &&
    startingTeeID === play.startingTeeID &&
    numHoles === play.numHoles;
  if (stays) {
    const { minPlayers } = termsOf(course, date, startingTeeID, minuteOf(startingTime), numHoles);
    return players < minPlayers && players < group.golfers.length
      ? refuse({ refusal: 'group-too-small', minPlayers, message: course.minGroupMessage })
      : accept(play);
  }
  const request = { date, startingTime, startingTeeID, numHoles, players };
  const taken = occupants.filter((one) => one.date === date && one.teetimegroup !== group.id).map(takenBy);
  const held = decideHold({ course, date, taken, nowEpochMs: nowMs, privilege, request });
  if (!held.ok) return held;
  const { reroundTime, reroundTeeID } = held.value;
  return accept({ date, startingTime, startingTeeID, numHoles, reroundTime, reroundTeeID });
}

const takenBy = ({ teeID, fromMinute, toMinute, untilMs }: Occupant): Taken => ({
  teeID,
  fromMinute,
  toMinute,
  expiresAt: untilMs,
});

/** At another time, day or number of holes everybody pays the price of now; else only who is new, or changes their rate. */
function pricedGolfers(
  of: { group: SheetGroup; privilege: Privilege | null; quote: readonly QuotedRate[]; play: Play },
  named: readonly NamedGolfer[],
): Result<GroupGolfer[], OwnChangeRefusal> {
  const { group, privilege, quote, play } = of;
  const keepsPrices =
    play.date === group.play.date &&
    play.startingTime === group.play.startingTime &&
    play.numHoles === group.play.numHoles;
  const golfers: GroupGolfer[] = [];
  for (const [seat, { id, name, email, phone, rateGroup }] of named.entries()) {
    const before = group.golfers.find((one) => one.id === id);
    if (id !== undefined && (!before || golfers.some((one) => one.id === id)))
      return refuse({ refusal: 'golfers-do-not-match' });
    const keepsRate = before?.rateGroup === rateGroup;
    if (before && keepsRate && keepsPrices) {
      golfers.push({ ...before, name, email, phone });
      continue;
    }
    const rate = quote[rateGroup];
    if (!rate) return refuse({ refusal: 'unknown-rate' });
    // A golfer keeps the rate they have, even one that only staff give, and its seat.
    const many = named.filter((one) => one.rateGroup === rateGroup).length;
    if (!keepsRate && Math.max(seat + 1, many) > seatsOf(rate, privilege))
      return refuse({ refusal: 'rate-not-allowed' });
    const fresh = { id: newGolferID(group.revision, seat), paid: false };
    const { priceCents } = rate;
    golfers.push({ ...(before ?? fresh), name, email, phone, rateGroup, rateName: rate.name, priceCents });
  }
  return accept(golfers);
}

/** Money that was taken stays as it is, and none is taken by a change. */
function needsClubhouse(
  { course, group, receipt, privilege }: OwnChangeContext,
  play: Play,
  golfers: readonly GroupGolfer[],
): boolean {
  const amountCents = sumOf(golfers);
  const isTaken = ({ paid, takenCents = 0, priceCents }: GroupGolfer) =>
    takenCents > 0 || (paid && priceCents > 0);
  if (receipt !== null || group.golfers.some(isTaken)) {
    const stay = group.golfers.every((before) =>
      golfers.some(({ id, priceCents }) => id === before.id && priceCents === before.priceCents),
    );
    return !stay || amountCents !== sumOf(group.golfers);
  }
  const isAsBefore = isSamePlay(group.play, play) && amountCents <= sumOf(group.golfers);
  const { date, startingTime, startingTeeID, numHoles } = play;
  const { requirePayment } = termsOf(course, date, startingTeeID, minuteOf(startingTime), numHoles);
  return !isAsBefore && paymentNeeded({ requirePayment, privilege, amountCents });
}

function placesOf(
  context: OwnChangeContext,
  planned: Pick<AcceptedAct, 'writes' | 'inverse'>,
): Result<Places, OwnChangeRefusal> {
  const { course, group, occupants, besides } = context;
  const places = decidePlaces({ course, groups: [group], occupants, besides, isOverriding: false }, planned);
  return places.ok ? places : refuse({ refusal: 'slot-taken' });
}

function lineOf({ play }: SheetGroup, after: Play, players: number): string {
  const size = `${countOf(players, 'golfer')}, ${after.numHoles} holes`;
  const isThere =
    after.date === play.date &&
    after.startingTime === play.startingTime &&
    after.startingTeeID === play.startingTeeID;
  if (isThere) return `Changed the group of ${timeOf(play)}: ${size}`;
  return `Moved the group of ${timeOf(play)} to ${timeOf(after, play.date)}: ${size}`;
}

const sumOf = (golfers: readonly GroupGolfer[]) => golfers.reduce((sum, one) => sum + one.priceCents, 0);

import type { Privilege, QuotedRate, Rate } from '../tee-sheet/course.ts';

type ChoiceTerms = Partial<Rate>;

const maxSeats = 4;

/** For this golfer's online bookings; the booker is the first. */
export function seatsOf(rate: ChoiceTerms, privilege: Privilege | null): number {
  if (rate.online === false) return 0;
  if (rate.privilege === undefined) return maxSeats;
  return privilege?.rates?.includes(rate.privilege) ? (rate.privilegeSeats ?? 1) : 0;
}

export function isPublic(rate: ChoiceTerms): boolean {
  return seatsOf(rate, null) > 0;
}

/** The rate of a board's prices: the first public one, else the first that any golfer may choose. */
export function shownRate(rates: readonly Rate[]): Rate | undefined {
  return rates.find(isPublic) ?? rates.find((rate) => rate.online !== false) ?? rates[0];
}

export function hasRateForAll(
  rates: readonly ChoiceTerms[],
  players: number,
  privilege: Privilege | null,
): boolean {
  return rates.some((rate) => seatsOf(rate, privilege) >= players);
}

export type OfferedRate = { rateGroup: number; name: string; priceCents: number; seats: number };

/** From the hold's quote (rules.md#rate-choice). */
export function offeredRates(quote: readonly QuotedRate[], privilege: Privilege | null): OfferedRate[] {
  return quote.flatMap((rate, rateGroup) => {
    const seats = seatsOf(rate, privilege);
    return seats > 0 ? [{ rateGroup, name: rate.name, priceCents: rate.priceCents, seats }] : [];
  });
}

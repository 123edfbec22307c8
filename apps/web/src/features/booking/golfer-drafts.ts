import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { Companions, User } from '@dewsweeper/contract/user';

/** A golfer as far as they are typed in; `rateGroup` is that of one of the hold's rates. */
export type GolferDraft = Hold['draft'][number];

type Rates = Hold['rates'];
type Companion = Companions['companions'][number];

const blank: GolferDraft = { name: '', email: '', phone: '', rateGroup: 0 };

/** The booker as his user document says him. */
export function bookerOf(user: User): Companion {
  const name = user.name.trim() || `${user.firstName} ${user.lastName}`.trim();
  return { name, email: user.email, phone: user.phone };
}

/**
 * The rows of a new confirm sheet: what was typed in this tab, else what the server kept of an earlier
 * hold (ruling 14), else the booker and blank rows.
 */
export function startingGolfers(from: {
  players: number;
  rates: Rates;
  typed: readonly GolferDraft[];
  kept: readonly GolferDraft[];
  booker: Companion;
}): GolferDraft[] {
  const known = from.typed.length > 0 ? from.typed : from.kept;
  return Array.from({ length: from.players }, (_, i) => {
    const golfer = known[i] ?? blank;
    const named = i === 0 && golfer.name.trim() === '' ? { ...golfer, ...from.booker } : golfer;
    return atOfferedRate(named, i, from.rates);
  });
}

/** Golfers typed for a larger group are not forgotten while a smaller one is written. */
export function rememberBeyond(
  golfers: readonly GolferDraft[],
  before: readonly GolferDraft[],
): GolferDraft[] {
  return [...golfers, ...before.slice(golfers.length)];
}

/** A golfer with another name; a companion's address comes along where none was typed. */
export function renamed(golfer: GolferDraft, name: string, companions: readonly Companion[]): GolferDraft {
  const known = companions.find((companion) => companion.name === name);
  return {
    ...golfer,
    name,
    email: golfer.email || (known?.email ?? ''),
    phone: golfer.phone || (known?.phone ?? ''),
  };
}

/** The rates that the golfer at this index may have. */
export function ratesFor(index: number, rates: Rates): Rates {
  return rates.filter(({ seats }) => index < seats);
}

/** The golfer at the rate they chose, or at the first that they may have where that one is not offered. */
export function atOfferedRate(golfer: GolferDraft, index: number, rates: Rates): GolferDraft {
  const offered = ratesFor(index, rates);
  if (offered.some(({ rateGroup }) => rateGroup === golfer.rateGroup)) return golfer;
  return { ...golfer, rateGroup: offered[0]?.rateGroup ?? 0 };
}

/** What a golfer pays at their rate, in cents. */
export function priceOf({ rateGroup }: GolferDraft, rates: Rates): number {
  return rates.find((rate) => rate.rateGroup === rateGroup)?.priceCents ?? 0;
}

/** What the chosen rates add up to, for display: the server's sum counts. */
export function totalCents(golfers: readonly GolferDraft[], rates: Rates): number {
  return golfers.reduce((sum, golfer) => sum + priceOf(golfer, rates), 0);
}

/** The first golfer without a name, by index, or null. */
export function firstUnnamed(golfers: readonly GolferDraft[]): number | null {
  const index = golfers.findIndex((golfer) => golfer.name.trim() === '');
  return index < 0 ? null : index;
}

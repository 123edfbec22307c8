import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { Companions, User } from '@dewsweeper/contract/user';

/** `rateGroup` is one of the hold's rates. */
export type GolferDraft = Hold['draft'][number];

type Rates = Hold['rates'];
type Companion = Companions['companions'][number];

const blank: GolferDraft = { name: '', email: '', phone: '', rateGroup: 0 };

export function bookerOf(user: User): Companion {
  const name = user.name.trim() || `${user.firstName} ${user.lastName}`.trim();
  return { name, email: user.email, phone: user.phone };
}

/** Typed in this tab, else the draft (rules.md#golfer-details-kept), else the booker and blank rows. */
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

/** Keeps golfers typed for a larger group while a smaller one is edited. */
export function rememberBeyond(
  golfers: readonly GolferDraft[],
  before: readonly GolferDraft[],
): GolferDraft[] {
  return [...golfers, ...before.slice(golfers.length)];
}

export function renamed(golfer: GolferDraft, name: string, companions: readonly Companion[]): GolferDraft {
  const known = companions.find((companion) => companion.name === name);
  return {
    ...golfer,
    name,
    email: golfer.email || (known?.email ?? ''),
    phone: golfer.phone || (known?.phone ?? ''),
  };
}

export function ratesFor(index: number, rates: Rates): Rates {
  return rates.filter(({ seats }) => index < seats);
}

/** The golfer with the chosen rate, or the first one allowed if it is not offered. */
export function atOfferedRate(golfer: GolferDraft, index: number, rates: Rates): GolferDraft {
  const offered = ratesFor(index, rates);
  if (offered.some(({ rateGroup }) => rateGroup === golfer.rateGroup)) return golfer;
  return { ...golfer, rateGroup: offered[0]?.rateGroup ?? 0 };
}

export function priceOf({ rateGroup }: GolferDraft, rates: Rates): number {
  return rates.find((rate) => rate.rateGroup === rateGroup)?.priceCents ?? 0;
}

/** For display only: the server's sum counts. */
export function totalCents(golfers: readonly GolferDraft[], rates: Rates): number {
  return golfers.reduce((sum, golfer) => sum + priceOf(golfer, rates), 0);
}

export function firstUnnamed(golfers: readonly GolferDraft[]): number | null {
  const index = golfers.findIndex((golfer) => golfer.name.trim() === '');
  return index < 0 ? null : index;
}

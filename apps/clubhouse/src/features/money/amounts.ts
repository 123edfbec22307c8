import type { SheetGroup } from '@dewsweeper/contract/clubhouse';

type Golfer = SheetGroup['golfers'][number];

/** At most what the server takes at once. */
const maxCents = 1_000_000;

/** `42`, `42.5` and `$1,042.50` in cents; null for what is no amount of money. */
export function centsOf(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 && cents <= maxCents ? cents : null;
}

export const textOfCents = (cents: number) => (cents / 100).toFixed(2);

export function dueOf({ pays, priceCents, takenCents }: Golfer): number {
  return pays === 'due' || pays === 'held' ? Math.max(0, priceCents - takenCents) : 0;
}

export const sumOf = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);

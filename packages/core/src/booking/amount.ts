import { accept, type Result, refuse } from '../shared/result.ts';
import type { Privilege, QuotedRate } from '../tee-sheet/course.ts';
import { seatsOf } from './rate-choice.ts';

export type PriceLine = { name?: string; rateName: string; priceCents: number };
export type Amount = { amountCents: number; lines: PriceLine[] };

/** By `rateGroup`, an index into the hold's quote, in the order of golfers. */
export function amountOf(
  quote: readonly QuotedRate[],
  rateGroups: readonly number[],
  privilege: Privilege | null,
): Result<Amount, { refusal: 'unknown-rate' | 'rate-not-allowed' }> {
  const lines: PriceLine[] = [];
  for (const [seat, rateGroup] of rateGroups.entries()) {
    const rate = quote[rateGroup];
    if (!rate) return refuse({ refusal: 'unknown-rate' });
    if (seat >= seatsOf(rate, privilege)) return refuse({ refusal: 'rate-not-allowed' });
    lines.push({ rateName: rate.name, priceCents: rate.priceCents });
  }
  return accept({ amountCents: lines.reduce((sum, line) => sum + line.priceCents, 0), lines });
}

import { centsOf } from '../shared/money.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { NumHoles, QuotedRate, Rate } from '../tee-sheet/course.ts';

/** What one golfer pays; `name` is there when the golfer is known. */
export type PriceLine = { name?: string; rateName: string; priceCents: number };
export type Amount = { amountCents: number; lines: PriceLine[] };

/** The green fee of one golfer in cents. */
export function priceCents(rate: Pick<Rate, 'greenFee9' | 'greenFee18'>, numHoles: NumHoles): number {
  return centsOf(numHoles === 18 ? rate.greenFee18 : rate.greenFee9);
}

/** The sum of each golfer's green fee by `rateGroup`, an index into the hold's quote. */
export function amountOf(
  quote: readonly QuotedRate[],
  rateGroups: readonly number[],
): Result<Amount, { refusal: 'unknown-rate' }> {
  const lines: PriceLine[] = [];
  for (const rateGroup of rateGroups) {
    const rate = quote[rateGroup];
    if (!rate) return refuse({ refusal: 'unknown-rate' });
    lines.push({ rateName: rate.name, priceCents: rate.priceCents });
  }
  return accept({ amountCents: lines.reduce((sum, line) => sum + line.priceCents, 0), lines });
}

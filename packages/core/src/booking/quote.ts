import type { NumHoles, QuotedRate, Rate } from '../tee-sheet/course.ts';
import { type PricedStart, priceCents } from './rate-price.ts';

export type Quoted = { rateName: string; priceCents: number };

/** Later changes of rates do not affect it (rules.md#quotes). */
export function quoteOf(rates: readonly Rate[], start: PricedStart): QuotedRate[] {
  return rates.map(({ greenFee9, greenFee18, prices, ...rate }) => ({
    ...rate,
    priceCents: priceCents({ greenFee9, greenFee18, prices }, start),
  }));
}

type ListedGolfer = { name: string; rateGroup?: number } & Partial<Quoted>;
type ListedGroup = { numHoles: NumHoles; golfers: readonly ListedGolfer[] };

/** The given quote, else the stored one for the same rate and holes, else the current price. */
export function quoteGolfers<Golfer extends ListedGolfer>(
  { golfers, ...start }: PricedStart & { golfers: readonly Golfer[] },
  rates: readonly Rate[],
  former: ListedGroup | null,
): (Golfer & Quoted)[] {
  const formers = former ? pairUp(golfers, former.golfers) : [];
  return golfers.map((golfer, index) => {
    const before = formers[index];
    const keepsRate =
      before !== undefined &&
      former?.numHoles === start.numHoles &&
      (before.rateGroup ?? 0) === (golfer.rateGroup ?? 0);
    const isSentAlong =
      before !== undefined && golfer.rateName === before.rateName && golfer.priceCents === before.priceCents;
    const said: Partial<Quoted> = isSentAlong && !keepsRate ? {} : golfer;
    const kept: Partial<Quoted> = keepsRate ? before : {};
    const rate = rates[golfer.rateGroup ?? 0];
    return {
      ...golfer,
      rateName: said.rateName ?? kept.rateName ?? rate?.name ?? golfer.rateName ?? '',
      priceCents:
        said.priceCents ?? kept.priceCents ?? (rate && priceCents(rate, start)) ?? golfer.priceCents ?? 0,
    };
  });
}

/** Matches each golfer with a former one: by name, else by position if that one is gone. */
function pairUp(
  golfers: readonly ListedGolfer[],
  former: readonly ListedGolfer[],
): (ListedGolfer | undefined)[] {
  const left = new Set(former);
  const byName = golfers.map(({ name }) => {
    const same = [...left].find((one) => one.name === name);
    if (same) left.delete(same);
    return same;
  });
  return byName.map((same, index) => {
    const there = former[index];
    return same ?? (there && left.has(there) ? there : undefined);
  });
}

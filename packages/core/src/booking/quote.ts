import type { NumHoles, QuotedRate, Rate } from '../tee-sheet/course.ts';
import { priceCents } from './amount.ts';

/** A rate as it was offered: what it is called and what it costs one golfer, in cents. */
export type Quoted = { rateName: string; priceCents: number };

/** What a hold taken now quotes. Later changes of the rates do not touch it. */
export function quoteOf(rates: readonly Rate[], numHoles: NumHoles): QuotedRate[] {
  return rates.map(({ greenFee9, greenFee18, ...rate }) => ({
    ...rate,
    priceCents: priceCents({ greenFee9, greenFee18 }, numHoles),
  }));
}

/** A golfer as an import or a course's own system lists them; mostly without a quote. */
type ListedGolfer = { name: string; rateGroup?: number } & Partial<Quoted>;
type ListedGroup = { numHoles: NumHoles; golfers: readonly ListedGolfer[] };

/**
 * The golfers of a course's own group with what each was quoted: what the list itself says, else what the same golfer
 * was quoted before for the same rate and holes, else the rate of now. A former quote that comes back with another
 * rate or other holes was only sent along, and counts as not said.
 */
export function quoteGolfers<Golfer extends ListedGolfer>(
  { numHoles, golfers }: { numHoles: NumHoles; golfers: readonly Golfer[] },
  rates: readonly Rate[],
  former: ListedGroup | null,
): (Golfer & Quoted)[] {
  const formers = former ? pairUp(golfers, former.golfers) : [];
  return golfers.map((golfer, index) => {
    const before = formers[index];
    const keepsRate =
      before !== undefined &&
      former?.numHoles === numHoles &&
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
        said.priceCents ?? kept.priceCents ?? (rate && priceCents(rate, numHoles)) ?? golfer.priceCents ?? 0,
    };
  });
}

/** Who each golfer was before: by name, else whoever stood at the same place and is gone. */
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

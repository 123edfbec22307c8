import { formatMoneyShort } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import type { Players } from './choices.ts';
import type { ShownTime } from './shown-times.ts';

/** Price per golfer, and the group's total where all times cost the same. */
export function priceLine(
  shown: readonly Pick<ShownTime, 'state' | 'priceCents'>[],
  players: Players,
): string | null {
  const open = shown.filter(({ state }) => state === 'open');
  const [price, ...others] = new Set(open.map(({ priceCents }) => priceCents));
  if (price === undefined) return null;
  if (others.length > 0) return teeTimeMessages.pricesPerGolfer;
  const each = teeTimeMessages.perGolfer(formatMoneyShort(price));
  if (players === 1 || price === 0) return each;
  return `${each}, ${teeTimeMessages.priceFor(formatMoneyShort(price * players), players)}`;
}

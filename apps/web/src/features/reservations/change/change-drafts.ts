import type { ChangeOffer } from '@dewsweeper/contract/reservation-change';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { atOfferedRate, type GolferDraft, priceOf } from '../../booking/golfer-drafts.ts';

/** `id`: of who is in the reservation already. */
export type ChangeDraft = GolferDraft & { id?: string };

type Rates = ChangeOffer['rates'];
type Rate = Rates[number];

/** The golfer's own rate and price come first, even one that only staff give. */
export function ratesOf(
  { id }: ChangeDraft,
  { rates, golfers }: Pick<ChangeOffer, 'rates' | 'golfers'>,
): Rates {
  const kept = golfers.find((one) => one.id === id);
  if (!kept) return rates;
  const { rateGroup, rateName: name, priceCents } = kept;
  // At whichever place they are.
  const own: Rate = { rateGroup, name, priceCents, seats: 4 };
  const isOffered = rates.some((rate) => rate.rateGroup === rateGroup);
  return isOffered ? rates.map((rate) => (rate.rateGroup === rateGroup ? own : rate)) : [own, ...rates];
}

/** Typed golfers, else those of the reservation who stay; then blank rows. */
export function draftsFor(offer: ChangeOffer, typed: readonly ChangeDraft[]): ChangeDraft[] {
  return Array.from({ length: offer.players }, (_, index): ChangeDraft => {
    const {
      name = '',
      email = '',
      phone = '',
      rateGroup = 0,
    } = typed[index] ?? offer.reservation.golfers[index] ?? {};
    const id = offer.golfers[index]?.id;
    const draft: ChangeDraft = { name, email, phone, rateGroup, ...(id !== undefined && { id }) };
    return { ...draft, ...atOfferedRate(draft, index, ratesOf(draft, offer)) };
  });
}

export function totalOf(drafts: readonly ChangeDraft[], offer: ChangeOffer): number {
  return drafts.reduce((sum, draft) => sum + priceOf(draft, ratesOf(draft, offer)), 0);
}

export type Start = { date: string; startingTime: string; startingTeeID: string; teeName: string };

export function isAsBefore(
  reservation: TeeTimeGroup,
  { start, offer, drafts }: { start: Start; offer: ChangeOffer; drafts: readonly ChangeDraft[] },
): boolean {
  return (
    start.date === reservation.date &&
    start.startingTime === reservation.startingTime &&
    start.startingTeeID === reservation.startingTeeID &&
    offer.numHoles === reservation.numHoles &&
    drafts.length === reservation.golfers.length &&
    reservation.golfers.every(({ name, email, phone, rateGroup }, index) => {
      const draft = drafts[index];
      return (
        name === draft?.name &&
        email === draft.email &&
        phone === draft.phone &&
        rateGroup === draft.rateGroup
      );
    })
  );
}

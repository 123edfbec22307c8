import type { SheetGroup } from '@dewsweeper/contract/clubhouse';

/**
 * The revision that the writer of a form has seen: the sheet's, unless somebody has since changed what the form shows.
 * An arrival, a payment or a note beside it overwrites nothing.
 */
export function seenRevision(onSheet: SheetGroup, shown: SheetGroup = onSheet): number {
  return isSameBooking(onSheet, shown) ? onSheet.revision : shown.revision;
}

function isSameBooking(one: SheetGroup, other: SheetGroup): boolean {
  return (
    one.numHoles === other.numHoles &&
    one.golfers.length === other.golfers.length &&
    one.golfers.every((golfer, index) => {
      const { id, name, phone, email, rateGroup } = golfer;
      const known = other.golfers[index];
      return (
        known?.id === id &&
        known.name === name &&
        known.phone === phone &&
        known.email === email &&
        known.rateGroup === rateGroup
      );
    })
  );
}

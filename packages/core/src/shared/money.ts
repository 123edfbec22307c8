/** Integer cents of an amount in the major unit: 19.99 is 1999 (rules.md#cents). */
export function centsOf(majorUnits: number): number {
  // A double keeps 15 digits: 1.005 * 100 means 100.5, not 100.49999999999999.
  return Math.round(Number((majorUnits * 100).toPrecision(15)));
}

/** Cents in the major unit, with two decimals. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

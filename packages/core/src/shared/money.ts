/** Integer cents of an amount in the currency's major unit: 19.99 is 1999 (ruling 20). */
export function centsOf(majorUnits: number): number {
  // 15 digits are what a double keeps for sure: 1.005 * 100 is meant as 100.5, not as 100.49999999999999.
  return Math.round(Number((majorUnits * 100).toPrecision(15)));
}

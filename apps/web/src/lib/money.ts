const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as a golfer reads a price: `$24`, `$54.25` (currency: spec.md section 9). */
export function price(cents: number): string {
  return cents % 100 === 0 ? dollars.format(cents / 100) : dollarsAndCents.format(cents / 100);
}

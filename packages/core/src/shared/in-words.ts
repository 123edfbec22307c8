/** `1 golfer`, `2 golfers`. */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `$19.99`. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Of an even count, the lower of the middle two. */
export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)];
}

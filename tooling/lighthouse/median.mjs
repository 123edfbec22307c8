/** The middle one of an odd count of numbers; of an even count, the lower of the two in the middle. */
export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)];
}

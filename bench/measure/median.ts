export function median(numbers: readonly number[]): number {
  return percentile(numbers, 50);
}

/** The value that this percentage does not exceed; the largest for 100. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1));
  const found = sorted[at];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

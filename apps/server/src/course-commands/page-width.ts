const leastWidth = 80;

/** Places in a line: 80, or as many as the terminal has when those are more. */
export function pageWidth(): number {
  return Math.max(leastWidth, process.stdout.isTTY ? process.stdout.columns : leastWidth);
}

const leastWidth = 80;

/** Columns of the terminal, at least 80. */
export function pageWidth(): number {
  return Math.max(leastWidth, process.stdout.isTTY ? process.stdout.columns : leastWidth);
}

const minWidth = 80;

/** Columns of the terminal, at least 80. */
export function pageWidth(): number {
  return Math.max(minWidth, process.stdout.isTTY ? process.stdout.columns : minWidth);
}

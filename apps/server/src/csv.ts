import { withoutControls } from './printable.ts';

/** RFC 4180 with a byte-order mark, no control characters, and an apostrophe before anything run as a formula. */
export function csvPieces(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`);
  return ['\uFEFF', ...lines];
}

/** Spreadsheets skip white space, accept full-width signs, and in some countries split at semicolons even in quotes. */
const formula = /(^|;)(?=["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cellOf(text: string): string {
  const safe = withoutControls(text).replace(formula, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { withoutControls } from './table.ts';

/**
 * Rows as CSV (RFC 4180) for a spreadsheet: with a byte-order mark, without which some misread names, without
 * control characters, and with an apostrophe before anything they would run as a formula.
 */
export function csvPieces(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`);
  return ['\uFEFF', ...lines];
}

/**
 * Spreadsheets skip white space before a formula, accept full-width signs, and in some countries split lines
 * at semicolons even in quotes, so that a formula may begin after one.
 */
const formula = /(^|;)(?=["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cellOf(text: string): string {
  const safe = withoutControls(text).replace(formula, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { withoutControls } from './table.ts';

/**
 * Rows as CSV (RFC 4180) for a spreadsheet: with a byte-order mark, without which some read names wrongly, without
 * control characters, and with an apostrophe before what they would run as a formula.
 */
export function csvPieces(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`);
  return ['\uFEFF', ...lines];
}

/**
 * Spreadsheets look past white space for what begins a formula, and know the wide signs of East Asian keyboards. In
 * some countries they split lines at semicolons, whatever stands in quotes, so that a formula may begin after one.
 */
const formula = /(^|;)(?=["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cellOf(text: string): string {
  const safe = withoutControls(text).replace(formula, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

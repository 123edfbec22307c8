/**
 * Rows as CSV (RFC 4180) for a spreadsheet: with a byte-order mark, without which some read names wrongly, and with an
 * apostrophe before what they would run as a formula.
 */
export function csvPieces(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`);
  return ['\uFEFF', ...lines];
}

function cellOf(text: string): string {
  // Spreadsheets look past white space for what begins a formula, and know the wide signs of East Asian keyboards.
  const safe = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

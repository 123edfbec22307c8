export type Column = { head: string; cells: string[]; isNumber?: boolean };

/** Columns as lines of text, aligned; a column without a word in it is left out. */
export function tableLines(columns: readonly Column[]): string[] {
  const shown = columns
    .map((column) => ({ ...column, cells: column.cells.map(printable) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((column) => ({ ...column, width: Math.max(column.head.length, ...column.cells.map(widthOf)) }));
  const rows = Math.max(0, ...shown.map(({ cells }) => cells.length));
  const line = (textOf: (column: (typeof shown)[number]) => string) =>
    shown
      .map((column) => {
        const text = textOf(column);
        const space = ' '.repeat(column.width - widthOf(text));
        return column.isNumber ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  return [
    line(({ head }) => head),
    ...Array.from({ length: rows }, (_, at) => line(({ cells }) => cells[at] ?? '')),
  ];
}

/** Names are golfers' own words: nothing in them may steer a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function widthOf(text: string): number {
  return Array.from(text).length;
}

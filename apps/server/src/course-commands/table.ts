/** `leastWidth`: a column that may be cut to so many places where the table is too wide. */
export type Column = { head: string; cells: string[]; isNumber?: boolean; leastWidth?: number };

const gap = '  ';

/** Columns as lines of text, aligned; a column without a word in it is left out. */
export function tableLines(columns: readonly Column[], mostWidth = Number.POSITIVE_INFINITY): string[] {
  const shown = columns
    .map((column) => ({ ...column, cells: column.cells.map(printable) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((column) => ({ ...column, width: Math.max(widthOf(column.head), ...column.cells.map(widthOf)) }));
  narrow(shown, mostWidth);
  const rows = Math.max(0, ...shown.map(({ cells }) => cells.length));
  const line = (textOf: (column: (typeof shown)[number]) => string) =>
    shown
      .map((column) => {
        const text = cut(textOf(column), column.width);
        const space = ' '.repeat(column.width - widthOf(text));
        return column.isNumber ? space + text : text + space;
      })
      .join(gap)
      .trimEnd();
  return [
    line(({ head }) => head),
    ...Array.from({ length: rows }, (_, at) => line(({ cells }) => cells[at] ?? '')),
  ];
}

/** Takes places from the widest column that has some to give, until all fit. */
function narrow(columns: { width: number; leastWidth?: number }[], mostWidth: number): void {
  const total = () => columns.reduce((sum, { width }) => sum + width, (columns.length - 1) * gap.length);
  while (total() > mostWidth) {
    const [widest] = columns
      .filter(({ width, leastWidth }) => leastWidth !== undefined && width > leastWidth)
      .toSorted((a, b) => b.width - a.width);
    if (!widest) return;
    widest.width -= 1;
  }
}

/** Names are golfers' own words: nothing in them may steer a terminal. */
export function printable(text: string): string {
  return withoutControls(text).trim();
}

/** On one line, without what steers a terminal or turns the direction of writing; spaces at the ends stay. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The text in so many places of a terminal, its end left out where it is longer. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** How many places of a terminal a text takes: letters of East Asia two, marks on letters none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

/** `leastWidth`: where the table is too wide, the column may become this narrow; what is longer is wrapped. */
export type Column = { head: string; cells: string[]; isNumber?: boolean; leastWidth?: number };

type ShownColumn = Column & { width: number; runsOn: (row: number) => boolean };

const gap = '  ';

/** Columns as lines of text, aligned; a column without a word in it is left out. */
export function tableLines(columns: readonly Column[], maxWidth = Number.POSITIVE_INFINITY): string[] {
  const shown = columns
    .map((column) => ({ ...column, cells: column.cells.map(printable) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(measured);
  narrow(shown, maxWidth);
  const rows = Math.max(0, ...shown.map(({ cells }) => cells.length));
  return [
    lineOf(
      shown,
      shown.map(({ head }) => head),
    ),
    ...Array.from({ length: rows }, (_, row) => rowLines(shown, row, maxWidth)).flat(),
  ];
}

/** A text that may wrap runs on to the end of the line where nothing stands to the right of it. */
function measured(column: Column, index: number, columns: readonly Column[]): ShownColumn {
  const toTheRight = columns.slice(index + 1);
  const runsOn = (row: number) =>
    column.leastWidth !== undefined &&
    toTheRight.length > 0 &&
    toTheRight.every(({ cells }) => (cells[row] ?? '') === '');
  const ownWidths = column.cells.map((cell, row) => (runsOn(row) ? 0 : widthOf(cell)));
  return { ...column, runsOn, width: Math.max(widthOf(column.head), ...ownWidths) };
}

function rowLines(columns: readonly ShownColumn[], row: number, maxWidth: number): string[] {
  let start = 0;
  const texts = columns.map(({ cells, width, runsOn }) => {
    const restOfLine = maxWidth - start;
    start += width + gap.length;
    return wrap(cells[row] ?? '', runsOn(row) ? Math.max(width, restOfLine) : width);
  });
  const height = Math.max(...texts.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    lineOf(
      columns,
      texts.map((lines) => lines[line] ?? ''),
    ),
  );
}

function lineOf(columns: readonly ShownColumn[], texts: readonly string[]): string {
  return columns
    .map(({ width, isNumber }, index) => {
      const text = texts[index] ?? '';
      const space = ' '.repeat(Math.max(0, width - widthOf(text)));
      return isNumber ? space + text : text + space;
    })
    .join(gap)
    .trimEnd();
}

/** Takes places from the widest column that has some to give, until all fit. */
function narrow(columns: { width: number; leastWidth?: number }[], maxWidth: number): void {
  const total = () => columns.reduce((sum, { width }) => sum + width, (columns.length - 1) * gap.length);
  while (total() > maxWidth) {
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
  return `${beginning(text, width - 1).trimEnd()}…`;
}

const indent = '  ';

/** The whole text in lines of so many places, broken between words where possible; lines after the first are indented. */
export function wrap(text: string, width: number): string[] {
  if (widthOf(text) <= width) return [text];
  const fitting = beginning(text, width);
  const words = text[fitting.length] === ' ' ? fitting : fitting.replace(/(?<=\S) +\S*$/, '');
  return [words.trimEnd(), ...wrap(indent + text.slice(words.length).trimStart(), width)];
}

/** As many letters as fit into so many places. */
function beginning(text: string, width: number): string {
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > width) break;
    kept += character;
  }
  return kept;
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** How many places of a terminal a text takes: letters of East Asia two, marks on letters none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

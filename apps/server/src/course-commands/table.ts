import { printable } from '../printable.ts';

/** `minWidth`: a too wide table may narrow the column to this; longer text is wrapped. */
export type Column = { head: string; cells: string[]; isNumber?: boolean; minWidth?: number };

type ShownColumn = Column & { width: number; runsOn: (row: number) => boolean };

const gap = '  ';

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

/** Wrapped text may use the rest of the line when nothing stands to its right. */
function measured(column: Column, index: number, columns: readonly Column[]): ShownColumn {
  const toTheRight = columns.slice(index + 1);
  const runsOn = (row: number) =>
    column.minWidth !== undefined &&
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

function narrow(columns: { width: number; minWidth?: number }[], maxWidth: number): void {
  const total = () => columns.reduce((sum, { width }) => sum + width, (columns.length - 1) * gap.length);
  while (total() > maxWidth) {
    const [widest] = columns
      .filter(({ width, minWidth }) => minWidth !== undefined && width > minWidth)
      .toSorted((a, b) => b.width - a.width);
    if (!widest) return;
    widest.width -= 1;
  }
}

export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${beginning(text, width - 1).trimEnd()}…`;
}

const indent = '  ';

/** Wrapped to this width, between words where possible; further lines are indented. */
export function wrap(text: string, width: number): string[] {
  if (widthOf(text) <= width) return [text];
  const fitting = beginning(text, width);
  const words = text[fitting.length] === ' ' ? fitting : fitting.replace(/(?<=\S) +\S*$/, '');
  return [words.trimEnd(), ...wrap(indent + text.slice(words.length).trimStart(), width)];
}

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

export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

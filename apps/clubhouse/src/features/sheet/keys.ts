import type { Step } from './layout.ts';

export type GridCommand =
  | Step
  | 'open'
  | 'book'
  | 'move'
  | 'check-in'
  | 'no-show'
  | 'tee-off'
  | 'note'
  | 'close'
  | 'close-times'
  | 'pay';
export type PageCommand = 'find' | 'today' | 'day-before' | 'day-after' | 'undo' | 'delay' | 'log' | 'keys';

/** On what has the focus only because a field went while somebody typed in it. */
export const wasTyping = 'data-was-typing';

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isTyping: boolean };

const movements: Record<string, GridCommand> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Enter: 'open',
  Escape: 'close',
};

const gridLetters: Record<string, GridCommand> = {
  n: 'book',
  m: 'move',
  b: 'close-times',
  c: 'check-in',
  x: 'no-show',
  g: 'tee-off',
  p: 'pay',
  e: 'note',
};

const pageLetters: Record<string, PageCommand> = {
  '/': 'find',
  t: 'today',
  '[': 'day-before',
  ']': 'day-after',
  u: 'undo',
  f: 'delay',
  l: 'log',
  '?': 'keys',
};

/** What a key means while a time of the sheet has the focus. */
export function gridCommand(press: KeyPress, lettersAreOn: boolean): GridCommand | null {
  if (isForBrowser(press)) return null;
  return movements[press.key] ?? (lettersAreOn ? (gridLetters[press.key.toLowerCase()] ?? null) : null);
}

/** What a key means anywhere on the page. Letters can be switched off (WCAG 2.1.4). */
export function pageCommand(press: KeyPress, lettersAreOn: boolean): PageCommand | null {
  if (isForBrowser(press)) return null;
  return lettersAreOn ? (pageLetters[press.key.toLowerCase()] ?? null) : null;
}

function isForBrowser({ ctrlKey, metaKey, altKey, isTyping }: KeyPress): boolean {
  return ctrlKey || metaKey || altKey || isTyping;
}

export function keyPressOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): KeyPress {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping =
    target instanceof Element && target.closest(`input, textarea, select, dialog, [${wasTyping}]`) !== null;
  return { key, ctrlKey, metaKey, altKey, isTyping };
}

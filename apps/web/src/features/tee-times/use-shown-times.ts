import type { Board } from '@dewsweeper/contract/board';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { type CompleteChoices, choicesKey } from './choices.ts';
import { openTimes, type PaymentWord } from './open-times.ts';
import {
  nextTickAtMs,
  noTimes,
  reduceShownTimes,
  type ShownTime,
  type ShownTimesEvent,
} from './shown-times.ts';

/** `null` until a board for these choices is loaded. `readAtMs`: of the browser's clock. */
export function useShownTimes(
  board: Board | undefined,
  readAtMs: number,
  choices: CompleteChoices | null,
  word: PaymentWord,
): { shown: readonly ShownTime[] | null; foundCount: number | null; dispatch: Dispatch<ShownTimesEvent> } {
  const [list, dispatch] = useReducer(reduceShownTimes, noTimes);
  const [seen, setSeen] = useState<{ board: Board; key: string; word: PaymentWord } | null>(null);

  const key = choices && choicesKey(choices);
  // During render, so that no frame shows the times of other choices.
  if (
    board !== undefined &&
    choices !== null &&
    key !== null &&
    (seen?.board !== board || seen.key !== key || seen.word !== word)
  ) {
    setSeen({ board, key, word });
    const open = openTimes(board, choices.players, choices.holes, word);
    dispatch({ type: 'board', choicesKey: key, version: board.version, open, atMs: readAtMs });
  }

  const tickAtMs = nextTickAtMs(list);
  useEffect(() => {
    if (tickAtMs === null) return;
    const tick = () => dispatch({ type: 'tick', atMs: Date.now() });
    const timer = setTimeout(tick, Math.max(0, tickAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [tickAtMs]);
  useTouches(dispatch, tickAtMs !== null);

  const isShown = board !== undefined && key !== null && list.choicesKey === key;
  return {
    shown: isShown ? list.shown : null,
    foundCount: isShown ? list.foundCount : null,
    dispatch,
  };
}

/** The list waits while the golfer scrolls, points or types, so that nothing moves under their thumb. */
function useTouches(dispatch: Dispatch<ShownTimesEvent>, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const touched = () => dispatch({ type: 'touched', atMs: Date.now() });
    const events = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const event of events) window.addEventListener(event, touched, { passive: true, capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, touched, { capture: true });
    };
  }, [dispatch, isWaiting]);
}

import type { Board } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from './choices.ts';
import { openTimes } from './open-times.ts';
import { TimesGrid } from './times-grid.tsx';

/** The times of a board as golfers see them. None can be pressed. */
export function BoardPreview({ board, players, holes }: { board: Board; players: Players; holes: NumHoles }) {
  const shown = openTimes(board, players, holes, null).map((time) => ({
    ...time,
    state: 'open' as const,
    arrived: false,
  }));
  return <TimesGrid shown={shown} holes={holes} heldKey="none" onPick={() => {}} />;
}

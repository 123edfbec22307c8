import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import type { Refused } from '../../lib/api.ts';
import { previewMessages } from '../../messages.ts';
import { isMovable } from '../sheet/group-acts.ts';
import type { ActDraft } from './use-act-desk.tsx';

type Moves = Extract<ActDraft, { kind: 'move' }>['moves'];
export type Swap = { moves: Moves; words: string; button: string };
export type Conflicts = NonNullable<Refused['problem']['conflicts']>;

/** Offered for a move to the start of one other movable group: both move, in one act. Null for any other conflict. */
export function swapOf({ date, groups }: Sheet, draft: ActDraft, conflicts: Conflicts): Swap | null {
  const [move] = draft.kind === 'move' && draft.moves.length === 1 ? draft.moves : [];
  const mine = groups.find(({ id }) => id === move?.teetimegroup);
  const other = groups.find(({ id }) => id === conflicts[0]?.teetimegroup);
  if (move === undefined || mine === undefined || other === undefined || other.id === mine.id) return null;
  const isAlone = conflicts.every(({ teetimegroup }) => teetimegroup === other.id);
  const startsThere =
    move.date === date &&
    other.startingTime === move.startingTime &&
    other.startingTeeID === move.startingTeeID;
  if (!isAlone || !startsThere || !isMovable(other)) return null;
  const { startingTime, startingTeeID } = mine;
  return {
    moves: [move, { teetimegroup: other.id, date, startingTime, startingTeeID }],
    words: previewMessages.swapping(formatTeeTime(startingTime), formatTeeTime(other.startingTime)),
    button: previewMessages.swap,
  };
}

import type { Sheet } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { actMessages } from '../../messages.ts';
import { useActDesk, usePerform } from './use-act-desk.tsx';

/** Takes back what this tab did last; false when there is nothing. */
export function useUndo(place: CoursePath, date: string, sheet: Sheet | undefined): () => boolean {
  const desk = useActDesk();
  const perform = usePerform(place, date, sheet);
  return () => {
    const { outcome } = desk.state;
    if (outcome?.kind !== 'done' || !outcome.reply.act.undoable) return false;
    const { reply, entry } = outcome;
    perform({ kind: 'undo', act: reply.act.id }, actMessages.undoing(reply.act.line), {
      restores: entry.former,
    });
    return true;
  };
}

import type { Sheet } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { sheetMessages } from '../../messages.ts';
import { usePageKeys } from '../sheet/use-page-keys.ts';
import { useSaid } from '../sheet/use-said.ts';
import { useUndo } from './use-undo.ts';

/** Undo by button and by key, on a page that shows no sheet. `said`: why the key did nothing. */
export function useUndoKey(place: CoursePath, date: string, sheet: Sheet | undefined) {
  const undo = useUndo(place, date, sheet);
  const { said, say } = useSaid();
  const onUndo = () => say(undo() ? '' : sheetMessages.undoNothing);
  usePageKeys({ undo: onUndo });
  return { said, onUndo };
}

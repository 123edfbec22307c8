import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { settingsMessages } from '../../messages.ts';

type LeaveQuestionProps = {
  /** What drops what was typed; null: nothing is asked. */
  onLeave: (() => void) | null;
  onStay: () => void;
};

export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Dialog open={onLeave !== null} onClose={onStay} title={settingsMessages.leaveTitle}>
      <p>{settingsMessages.unsaved}</p>
      <DialogActions>
        <Button variant="quiet" onClick={onStay}>
          {settingsMessages.stay}
        </Button>
        <Button onClick={() => onLeave?.()}>{settingsMessages.leaveUnsaved}</Button>
      </DialogActions>
    </Dialog>
  );
}

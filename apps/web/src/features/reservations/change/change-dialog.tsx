import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useLastOpen } from '../../../lib/use-last-open.ts';
import { changeMessages } from '../../../messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Choices, choicesOf } from '../../tee-times/choices.ts';
import styles from './change-dialog.module.css';
import type { ChangeDraft, Start } from './change-drafts.ts';
import { ChooseStart } from './choose-start.tsx';

const ConfirmChange = lazyPart(async () => (await import('./confirm-change.tsx')).ConfirmChange);

type ChangeDialogProps = {
  reservation: TeeTimeGroup | null;
  /** Called once the dialog has closed: nothing behind a modal dialog is announced. */
  onChanged: () => void;
  onClose: () => void;
};

/** First the start, then golfers and price (rules.md#changing). */
export function ChangeDialog({ reservation, onChanged, onClose }: ChangeDialogProps) {
  const shown = useLastOpen(reservation);
  const [start, setStart] = useState<Start | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  if (shown === null) return null;
  const closed = () => {
    setStart(null);
    if (!isChanged) return;
    setIsChanged(false);
    onChanged();
  };
  return (
    <Dialog
      open={reservation !== null}
      onClose={onClose}
      onClosed={closed}
      title={start === null ? changeMessages.title : changeMessages.confirmTitle}
      className={styles.dialog}
    >
      <Steps
        reservation={shown}
        start={start}
        onStart={setStart}
        onChanged={() => {
          setIsChanged(true);
          onClose();
        }}
      />
    </Dialog>
  );
}

type StepsProps = {
  reservation: TeeTimeGroup;
  start: Start | null;
  onStart: (start: Start | null) => void;
  onChanged: () => void;
};

/** New with each opening. Choices and golfers stay while a golfer goes back for another time. */
function Steps({ reservation, start, onStart, onChanged }: StepsProps) {
  const [choices, setChoices] = useState<Choices>(() => choicesOf(reservation));
  const [typed, setTyped] = useState<readonly ChangeDraft[]>([]);
  useEffect(() => void ConfirmChange.preload(), []);
  const { players = reservation.players, holes = reservation.numHoles } = choices;
  return start === null ? (
    <ChooseStart reservation={reservation} choices={choices} choose={setChoices} onStart={onStart} />
  ) : (
    <ConfirmChange
      reservation={reservation}
      start={start}
      players={players}
      numHoles={holes}
      typed={typed}
      onType={setTyped}
      onOtherTime={() => onStart(null)}
      onChanged={onChanged}
    />
  );
}

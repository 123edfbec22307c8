import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { type FormEvent, useState } from 'react';
import { delayMessages } from '../../messages.ts';
import styles from './close-dialog.module.css';
import { submitOnEnter } from './submit-on-enter.ts';
import { TeeChoice } from './tee-choice.tsx';
import { TimeSelect } from './time-select.tsx';

export type DelayedTimes = { teeIDs: string[]; fromTime: string; minutes: number };

type DelayDialogProps = {
  open: boolean;
  tees: Sheet['tees'];
  times: readonly string[];
  from: string;
  onClose: () => void;
  onSubmit: (delayed: DelayedTimes) => void;
};

/** Frost, fog or lightning: from when, and for how long. */
export function DelayDialog({ open, ...rest }: DelayDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={delayMessages.title} focusHeading={false}>
      <DelayForm {...rest} />
    </Dialog>
  );
}

const choices = [10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240];

function DelayForm({ tees, times, from, onClose, onSubmit }: Omit<DelayDialogProps, 'open'>) {
  const [fromTime, setFromTime] = useState(from);
  const [minutes, setMinutes] = useState(60);
  const [teeIDs, setTeeIDs] = useState(tees.map(({ id }) => id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ teeIDs, fromTime, minutes });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{delayMessages.explain}</p>
      <div className={styles.times}>
        <TimeSelect
          label={delayMessages.from}
          times={times}
          value={fromTime}
          onChange={setFromTime}
          onKeyDown={submitOnEnter}
          focusFirst
        />
        <SelectField
          label={delayMessages.by}
          value={minutes}
          onChange={(event) => setMinutes(Number(event.target.value))}
          onKeyDown={submitOnEnter}
        >
          {choices.map((choice) => (
            <option value={choice} key={choice}>
              {choice % 60 === 0 ? delayMessages.hours(choice / 60) : delayMessages.minutes(choice)}
            </option>
          ))}
        </SelectField>
      </div>
      {tees.length > 1 && (
        <TeeChoice legend={delayMessages.tees} tees={tees} chosen={teeIDs} onChange={setTeeIDs} />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {delayMessages.leave}
        </Button>
        <Button type="submit" disabled={teeIDs.length === 0}>
          {delayMessages.look}
        </Button>
      </DialogActions>
    </form>
  );
}

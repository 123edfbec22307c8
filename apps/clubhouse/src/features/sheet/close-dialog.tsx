import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { closeMessages } from '../../messages.ts';
import styles from './close-dialog.module.css';
import { TeeChoice } from './tee-choice.tsx';
import { TimeSelect } from './time-select.tsx';

export type ClosedTimes = { teeIDs: string[]; fromTime: string; toTime: string; title: string };

type CloseDialogProps = {
  open: boolean;
  tees: Sheet['tees'];
  times: readonly string[];
  at: { time: string; teeID: string };
  onClose: () => void;
  onSubmit: (closed: ClosedTimes) => void;
};

/** Which times to close, from the one where the keyboard or pointer was. */
export function CloseDialog({ open, tees, times, at, onClose, onSubmit }: CloseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={closeMessages.title}>
      <CloseForm tees={tees} times={times} at={at} onClose={onClose} onSubmit={onSubmit} />
    </Dialog>
  );
}

function CloseForm({ tees, times, at, onClose, onSubmit }: Omit<CloseDialogProps, 'open'>) {
  const [from, setFrom] = useState(at.time);
  const [to, setTo] = useState(at.time);
  const [teeIDs, setTeeIDs] = useState([at.teeID]);
  const [title, setTitle] = useState('');
  const later = times.filter((time) => time >= from);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ teeIDs, fromTime: from, toTime: to < from ? from : to, title: title.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.times}>
        <TimeSelect label={closeMessages.from} times={times} value={from} onChange={setFrom} />
        <TimeSelect label={closeMessages.to} times={later} value={to < from ? from : to} onChange={setTo} />
      </div>
      <TeeChoice legend={closeMessages.tees} tees={tees} chosen={teeIDs} onChange={setTeeIDs} />
      <TextField
        label={closeMessages.why}
        name="title"
        autoComplete="off"
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {closeMessages.leave}
        </Button>
        <Button type="submit" disabled={teeIDs.length === 0}>
          {closeMessages.look}
        </Button>
      </DialogActions>
    </form>
  );
}

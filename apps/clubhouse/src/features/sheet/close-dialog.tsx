import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { formatWeekday, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { closeMessages } from '../../messages.ts';
import { DateField } from '../course-fields/date-field.tsx';
import { datesOfSpan } from '../course-fields/dates-of-span.ts';
import styles from './close-dialog.module.css';
import { submitOnEnter } from './submit-on-enter.ts';
import { TeeChoice } from './tee-choice.tsx';
import { TimeSelect } from './time-select.tsx';

export type ClosedTimes = {
  dates: string[];
  teeIDs: string[];
  fromTime: string;
  toTime: string;
  title: string;
};

type CloseDialogProps = {
  open: boolean;
  date: string;
  tees: Sheet['tees'];
  times: readonly string[];
  at: { time: string; teeID: string };
  onClose: () => void;
  onSubmit: (closed: ClosedTimes) => void;
};

const maxWeeks = 53;

/** Which times to close, from the one where the keyboard or pointer was. */
export function CloseDialog({ open, onClose, ...form }: CloseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={closeMessages.title} focusHeading={false}>
      <CloseForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function CloseForm({ date, tees, times, at, onClose, onSubmit }: Omit<CloseDialogProps, 'open'>) {
  const [from, setFrom] = useState(at.time);
  const [to, setTo] = useState(at.time);
  const [teeIDs, setTeeIDs] = useState([at.teeID]);
  const [title, setTitle] = useState('');
  const [until, setUntil] = useState('');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const weekly = datesOfSpan({ days: [formatWeekday(date)], from: date, until }, maxWeeks);
  const isTooLong = weekly.length > maxWeeks;
  const dates = weekly.length === 0 ? [date] : weekly.filter((one) => !leftOut.includes(one));
  const later = times.filter((time) => time >= from);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ dates, teeIDs, fromTime: from, toTime: to < from ? from : to, title: title.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.times}>
        <TimeSelect
          label={closeMessages.from}
          times={times}
          value={from}
          onChange={setFrom}
          onKeyDown={submitOnEnter}
          focusFirst
        />
        <TimeSelect
          label={closeMessages.to}
          times={later}
          value={to < from ? from : to}
          onChange={setTo}
          onKeyDown={submitOnEnter}
        />
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
      <DateField
        label={closeMessages.eachWeek(formatWeekday(date))}
        value={until}
        min={date}
        onChange={(event) => setUntil(event.target.value)}
      />
      {isTooLong && <p role="alert">{closeMessages.tooLong}</p>}
      {weekly.length > 1 && !isTooLong && (
        <fieldset className={styles.dates}>
          <legend>{closeMessages.dates(dates.length)}</legend>
          {weekly.map((one) => (
            <label key={one}>
              <input
                type="checkbox"
                checked={!leftOut.includes(one)}
                onChange={({ target }) =>
                  setLeftOut(target.checked ? leftOut.filter((other) => other !== one) : [...leftOut, one])
                }
              />
              <span>{formatWeekdayMonthDay(one)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {closeMessages.leave}
        </Button>
        <Button type="submit" disabled={teeIDs.length === 0 || dates.length === 0 || isTooLong}>
          {closeMessages.look}
        </Button>
      </DialogActions>
    </form>
  );
}

import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { moneyMessages } from '../../messages.ts';
import { centsOf, textOfCents } from './amounts.ts';

/** A booking whose money can be given back, and how much is left of it. */
export type Returnable = { id: string; startingTime: string; leftCents: number };

type GiveBackDialogProps = {
  returnable: Returnable;
  onClose: () => void;
  onSubmit: (amountCents: number) => void;
};

export function GiveBackDialog({ returnable, onClose, onSubmit }: GiveBackDialogProps) {
  const [text, setText] = useState(textOfCents(returnable.leftCents));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = centsOf(text);
    if (cents === null) setError(moneyMessages.amountInvalid);
    else onSubmit(cents);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={moneyMessages.giveBackTitle(formatTeeTime(returnable.startingTime))}
    >
      <form onSubmit={submit} noValidate>
        <TextField
          label={moneyMessages.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          focusFirst
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {moneyMessages.leave}
          </Button>
          <Button type="submit">{moneyMessages.giveBack}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

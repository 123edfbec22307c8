import { type FormEvent, useState } from 'react';
import { formText } from '../../lib/form-text.ts';
import { passwordMessages, profileMessages, registerMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountName } from './account-name.tsx';
import type { PasswordFailure } from './change-password.ts';

type NewPasswordFormProps = {
  /** Kept when the golfer comes back to this step. */
  password: string;
  failure: PasswordFailure | undefined;
  busy: boolean;
  onSubmit: (password: string) => void;
  onClose: () => void;
};

/** An empty field is focused, without an error. */
export function NewPasswordForm({ password, failure, busy, onSubmit, onClose }: NewPasswordFormProps) {
  const [mismatch, setMismatch] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(form);
    const empty = [...form.querySelectorAll('input')].find((input) => input.value === '');
    if (empty !== undefined) return empty.focus();
    const same = text('newPassword') === text('confirmPassword');
    setMismatch(!same);
    if (same && !busy) onSubmit(text('newPassword'));
  };

  return (
    <Form onSubmit={submit} onInput={() => setMismatch(false)} noValidate>
      <AccountName />
      <TextField
        label={passwordMessages.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        defaultValue={password}
        hint={registerMessages.passwordHint}
        error={failure?.field === 'password' && !mismatch ? failure.message : undefined}
        focusFirst
      />
      <TextField
        label={passwordMessages.confirmPassword}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        defaultValue={password}
        error={mismatch ? passwordMessages.mismatch : undefined}
      />
      {failure?.field === 'form' && !mismatch && <Notice kind="error">{failure.message}</Notice>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {profileMessages.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {passwordMessages.submit}
        </Button>
      </DialogActions>
    </Form>
  );
}

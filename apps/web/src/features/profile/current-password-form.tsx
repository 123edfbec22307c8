import { type FormEvent, useEffect, useRef } from 'react';
import { formText } from '../../lib/form-text.ts';
import { passwordMessages, profileMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountName } from './account-name.tsx';
import type { PasswordFailure } from './change-password.ts';

type CurrentPasswordFormProps = {
  failure: PasswordFailure | undefined;
  busy: boolean;
  onSubmit: (currentPassword: string) => void;
  onClose: () => void;
};

export function CurrentPasswordForm({ failure, busy, onSubmit, onClose }: CurrentPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=currentPassword]')?.focus();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(formText(event.currentTarget)('currentPassword'));
  };

  return (
    <Form ref={form} onSubmit={submit}>
      <p>{passwordMessages.signInAgain}</p>
      <AccountName />
      <TextField
        label={passwordMessages.currentPassword}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        error={failure?.field === 'currentPassword' ? failure.message : undefined}
      />
      {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {profileMessages.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {passwordMessages.continue}
        </Button>
      </DialogActions>
    </Form>
  );
}

import { useState } from 'react';
import { problemCode } from '../../lib/api.ts';
import { passwordMessages } from '../../messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { passwordFailure, useChangePassword } from './change-password.ts';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type PasswordDialogProps = { open: boolean; onClose: () => void; onSaved: () => void };

/** Asks for the current password only some time after the login (rules.md#password-change). */
export function PasswordDialog({ open, onClose, onSaved }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={passwordMessages.title} focusHeading={false}>
      <PasswordSteps onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

function PasswordSteps({ onClose, onSaved }: Omit<PasswordDialogProps, 'open'>) {
  const change = useChangePassword();
  const [step, setStep] = useState<'new' | 'current'>('new');
  const [password, setPassword] = useState('');

  const save = (newPassword: string, currentPassword?: string) => {
    setPassword(newPassword);
    change.mutate(
      { password: newPassword, ...(currentPassword !== undefined && { currentPassword }) },
      { onSuccess: onSaved, onError: (error) => setStep((present) => stepAfter(error, present)) },
    );
  };

  const isQuestion = problemCode(change.error) === 'sign-in-again';
  const shared = {
    failure: change.isError && !isQuestion ? passwordFailure(change.error) : undefined,
    busy: change.isPending,
    onClose,
  };
  return step === 'new' ? (
    <NewPasswordForm {...shared} password={password} onSubmit={save} />
  ) : (
    <CurrentPasswordForm {...shared} onSubmit={(currentPassword) => save(password, currentPassword)} />
  );
}

function stepAfter(error: unknown, present: 'new' | 'current'): 'new' | 'current' {
  const code = problemCode(error);
  if (code === 'sign-in-again') return 'current';
  return code === 'weak-password' ? 'new' : present;
}

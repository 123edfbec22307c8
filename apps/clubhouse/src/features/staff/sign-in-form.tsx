import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { focusWhenShown } from '@dewsweeper/web/ui/focus-when-shown.ts';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { type ComponentProps, useState } from 'react';
import { passkeyMessages, staffMessages } from '../../messages.ts';
import { hasPasskeys } from './passkey-failure.ts';
import { OtherWay, PasskeySignIn } from './passkey-sign-in.tsx';
import { signInFailure, useSignIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';

/** `email`: of the person whose session has ended. */
export function SignInForm({ email }: { email?: string }) {
  const [isRecovering, setIsRecovering] = useState(false);
  return (
    <div className={styles.ways}>
      {hasPasskeys && (
        <>
          <PasskeySignIn variant="quiet" />
          <OtherWay>{passkeyMessages.or}</OtherWay>
        </>
      )}
      {isRecovering ? (
        <RecoveryForm {...(email !== undefined && { email })} />
      ) : (
        <PasswordForm {...(email !== undefined && { email })} />
      )}
      <button className={styles.lost} type="button" onClick={() => setIsRecovering(!isRecovering)}>
        {isRecovering ? passkeyMessages.withPassword : passkeyMessages.lost}
      </button>
    </div>
  );
}

/** For accounts that have nothing but passkeys. */
function RecoveryForm({ email }: { email?: string }) {
  const { submit, isPending, failure } = useFormMutation({
    mutation: useSignIn(),
    valuesOf: (text) => ({ email: text('email'), recoveryCode: text('recoveryCode') }),
    failureOf: signInFailure,
  });
  return (
    <Form onSubmit={submit}>
      <p>{passkeyMessages.recoveryTitle}</p>
      <EmailField defaultValue={email} inputRef={focusWhenShown} />
      <TextField label={passkeyMessages.recoveryCode} name="recoveryCode" autoComplete="off" required />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" wide busy={isPending}>
        {passkeyMessages.recoverySignIn}
      </Button>
    </Form>
  );
}

function EmailField(props: Pick<ComponentProps<typeof TextField>, 'defaultValue' | 'inputRef'>) {
  return (
    <TextField
      label={staffMessages.email}
      name="email"
      type="email"
      autoComplete="username"
      required
      malformed={staffMessages.invalidEmail}
      {...props}
    />
  );
}

function PasswordForm({ email }: { email?: string }) {
  const { submit, isPending, failure } = useFormMutation({
    mutation: useSignIn(),
    valuesOf: (text) => ({ email: text('email'), password: text('password'), code: text('code') }),
    failureOf: signInFailure,
  });
  return (
    <Form onSubmit={submit}>
      <EmailField defaultValue={email} />
      <TextField
        label={staffMessages.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        focusFirst={email !== undefined}
      />
      <TextField
        label={staffMessages.code}
        name="code"
        autoComplete="one-time-code"
        hint={staffMessages.codeHint}
        required
      />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" wide busy={isPending}>
        {staffMessages.signIn}
      </Button>
    </Form>
  );
}

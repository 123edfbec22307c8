import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { focusWhenShown } from '@dewsweeper/web/ui/focus-when-shown.ts';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useState } from 'react';
import { ownSignInMessages, staffMessages, welcomeMessages } from '../../messages.ts';
import styles from './own-sign-in.module.css';
import { ownSignInFailure, useConfirmPassword, useOfferPassword } from './own-sign-in.ts';
import { AuthenticatorSecret } from './secrets.tsx';
import { useStaffPerson } from './session.ts';

type Step = { name: 'closed' | 'password' | 'done' } | { name: 'code'; otpauth: string };

/** A password and the authenticator for its codes, which count once the first code is typed. */
export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'closed' });
  return (
    <section className={styles.way}>
      <h3>{ownSignInMessages.passwordTitle}</h3>
      <p className={styles.soft}>
        {hasPassword ? ownSignInMessages.passwordThere : ownSignInMessages.passwordMissing}
      </p>
      {step.name === 'done' && <Notice kind="success">{ownSignInMessages.passwordSet}</Notice>}
      {(step.name === 'closed' || step.name === 'done') && (
        <Button variant="quiet" wide onClick={() => setStep({ name: 'password' })}>
          {hasPassword ? ownSignInMessages.changePassword : ownSignInMessages.addPassword}
        </Button>
      )}
      {step.name === 'password' && (
        <PasswordStep onOffered={(otpauth) => setStep({ name: 'code', otpauth })} />
      )}
      {step.name === 'code' && <CodeStep otpauth={step.otpauth} onSet={() => setStep({ name: 'done' })} />}
    </section>
  );
}

function PasswordStep({ onOffered }: { onOffered: (otpauth: string) => void }) {
  const { email } = useStaffPerson();
  const mutation = useOfferPassword(onOffered);
  const { submit, isPending, failure } = useFormMutation({
    mutation,
    valuesOf: (text) => ({ password: text('new-password') }),
    failureOf: ownSignInFailure,
  });
  return (
    <Form onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label={ownSignInMessages.newPassword}
        name="new-password"
        type="password"
        autoComplete="new-password"
        hint={welcomeMessages.passwordHint}
        required
        error={failure}
        inputRef={focusWhenShown}
      />
      <Button type="submit" wide busy={isPending}>
        {welcomeMessages.accept}
      </Button>
    </Form>
  );
}

function CodeStep({ otpauth, onSet }: { otpauth: string; onSet: () => void }) {
  const mutation = useConfirmPassword(onSet);
  const { submit, isPending, failure } = useFormMutation({
    mutation,
    valuesOf: (text) => ({ code: text('code') }),
    failureOf: ownSignInFailure,
  });
  return (
    <>
      <div>
        <p>{welcomeMessages.scan}</p>
        <AuthenticatorSecret otpauth={otpauth} />
      </div>
      <Form onSubmit={submit}>
        <TextField
          label={staffMessages.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={ownSignInMessages.codeHint}
          required
          error={failure}
          inputRef={focusWhenShown}
        />
        <Button type="submit" wide busy={isPending}>
          {ownSignInMessages.setPassword}
        </Button>
      </Form>
    </>
  );
}

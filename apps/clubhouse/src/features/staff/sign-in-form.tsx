import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { staffMessages } from '../../messages.ts';
import { signInFailure, useSignIn } from './session.ts';

/** `email`: of the person whose session has ended. */
export function SignInForm({ email }: { email?: string }) {
  const { submit, isPending, failure } = useFormMutation({
    mutation: useSignIn(),
    valuesOf: (text) => ({ email: text('email'), password: text('password'), code: text('code') }),
    failureOf: signInFailure,
  });
  return (
    <Form onSubmit={submit}>
      <TextField
        label={staffMessages.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        malformed={staffMessages.invalidEmail}
      />
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

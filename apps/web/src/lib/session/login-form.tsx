import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormLinks } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStoredChoice } from '../browser-storage.ts';
import { formText } from '../form-text.ts';
import { paths } from '../paths.ts';
import { useFormMutation } from '../use-form-mutation.ts';
import { loginFailure, useLogin } from './login.ts';

type LoginFormProps = {
  email?: string | undefined;
  /** Gets the address as typed. Null where the course sends no codes. */
  onByCode?: ((email: string) => void) | null;
};

export function LoginForm({ email, onByCode = null }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, isPending, failure } = useFormMutation({
    mutation: useLogin(),
    valuesOf: (text) => ({ email: text('email'), password: text('password') }),
    failureOf: loginFailure,
  });
  const { group, course } = useStoredChoice();

  return (
    <Card>
      <Form ref={form} onSubmit={submit}>
        <TextField
          label={loginMessages.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
          malformed={loginMessages.invalidEmail}
          error={failure?.field === 'email' ? failure.message : undefined}
        />
        <TextField
          label={loginMessages.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.field === 'password' ? failure.message : undefined}
        />
        {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
        <Button type="submit" wide busy={isPending}>
          {loginMessages.submit}
        </Button>
        {onByCode !== null && (
          <Button
            variant="quiet"
            wide
            onClick={() => form.current !== null && onByCode(formText(form.current)('email').trim())}
          >
            {loginMessages.byCode}
          </Button>
        )}
      </Form>
      <FormLinks>
        <Link to={paths.reset} search={{ ...(group && { group }), ...(course && { course }) }}>
          {loginMessages.forgotPassword}
        </Link>
        <Link to={paths.register}>{loginMessages.register}</Link>
      </FormLinks>
    </Card>
  );
}

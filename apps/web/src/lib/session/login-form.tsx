import { Link } from '@tanstack/react-router';
import { loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormLinks } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStoredChoice } from '../browser-storage.ts';
import { paths } from '../paths.ts';
import { useFormMutation } from '../use-form-mutation.ts';
import { loginFailure, useLogin } from './login.ts';

export function LoginForm() {
  const { submit, isPending, failure } = useFormMutation({
    mutation: useLogin(),
    valuesOf: (text) => ({ email: text('email'), password: text('password') }),
    failureOf: loginFailure,
  });
  const { group, course } = useStoredChoice();

  return (
    <Card>
      <Form onSubmit={submit}>
        <TextField
          label={loginMessages.email}
          name="email"
          type="email"
          autoComplete="username"
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

import type { CoursePath } from '@dewsweeper/contract/ids';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormMutation } from '../../lib/use-form-mutation.ts';
import { loginMessages, signInCodeMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { askFailure, signInFailure, useAskForCode, useSignInByCode } from './sign-in-codes.ts';

type CodeFormProps = { path: CoursePath; email: string | undefined; onPassword: (email: string) => void };

/** Instead of the password (rules.md#sign-in-codes). */
export function CodeForm({ path, email, onPassword }: CodeFormProps) {
  const ask = useAskForCode(path);
  const [asked, setAsked] = useState(email ?? '');
  const askAgain = useAskForCode(path);
  const sent = askAgain.data ?? ask.data;
  const { submit, isPending, failure } = useFormMutation({
    mutation: ask,
    valuesOf: (text) => {
      const typed = text('email').trim();
      setAsked(typed);
      return typed;
    },
    failureOf: askFailure,
  });
  const field = useRef<HTMLInputElement>(null);
  // What was pressed to get here is gone.
  useEffect(() => field.current?.focus(), []);

  const toPassword = (
    <Button variant="quiet" wide onClick={() => onPassword(asked)}>
      {signInCodeMessages.toPassword}
    </Button>
  );
  return (
    <Card>
      {sent === undefined ? (
        <Form onSubmit={submit}>
          <TextField
            label={signInCodeMessages.email}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            required
            malformed={loginMessages.invalidEmail}
            inputRef={(input) => {
              field.current = input;
            }}
            error={failure?.field === 'email' ? failure.message : undefined}
          />
          {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
          <Button type="submit" wide busy={isPending}>
            {signInCodeMessages.ask}
          </Button>
          {toPassword}
        </Form>
      ) : (
        <CodeField
          request={sent.request}
          sent={
            askAgain.isSuccess ? signInCodeMessages.sentAgain : signInCodeMessages.sentTo(asked, sent.minutes)
          }
        >
          {askAgain.isError && <Notice kind="error">{askFailure(askAgain.error).message}</Notice>}
          <Button variant="quiet" wide busy={askAgain.isPending} onClick={() => askAgain.mutate(asked)}>
            {signInCodeMessages.another}
          </Button>
          {toPassword}
        </CodeField>
      )}
    </Card>
  );
}

type CodeFieldProps = { request: string; sent: string; children: ReactNode };

function CodeField({ request, sent, children }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { submit, isPending, failure } = useFormMutation({
    mutation: useSignInByCode(),
    valuesOf: (text) => ({ request, code: text('code') }),
    failureOf: signInFailure,
  });
  return (
    <Form onSubmit={submit}>
      <Notice kind="success">{sent}</Notice>
      <TextField
        label={signInCodeMessages.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
        inputRef={(input) => {
          field.current = input;
        }}
        error={failure?.field === 'code' ? failure.message : undefined}
      />
      {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
      <Button type="submit" wide busy={isPending}>
        {signInCodeMessages.signIn}
      </Button>
      {children}
    </Form>
  );
}

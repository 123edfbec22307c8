import type { CoursePath } from '@dewsweeper/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoginFormSkeleton } from '../../lib/session/login-form-skeleton.tsx';
import { useFormMutation } from '../../lib/use-form-mutation.ts';
import { loginMessages, signInCodeMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type AskedForCode,
  askFailure,
  isAddress,
  looksLikeNumber,
  signInCodeWaysQuery,
  signInFailure,
  useAskForCode,
  useSignInByCode,
} from './sign-in-codes.ts';

type CodeFormProps = { path: CoursePath; email: string | undefined; onPassword: (email: string) => void };

/** Instead of the password (rules.md#sign-in-codes). */
export function CodeForm(props: CodeFormProps) {
  const ways = useQuery(signInCodeWaysQuery);
  return ways.isPending ? (
    <LoginFormSkeleton />
  ) : (
    <CodeSteps {...props} canText={ways.data?.byText === true} />
  );
}

function CodeSteps({ path, email, onPassword, canText }: CodeFormProps & { canText: boolean }) {
  const ask = useAskForCode(path);
  const [asked, setAsked] = useState<AskedForCode>({ to: email ?? '', byText: false });
  const askAgain = useAskForCode(path);
  const sent = askAgain.data ?? ask.data;
  const form = useRef<HTMLFormElement>(null);
  const textInstead = useRef(false);
  const [typesNumber, setTypesNumber] = useState(false);
  const { submit, isPending, failure } = useFormMutation({
    mutation: ask,
    valuesOf: (text) => {
      const to = text('email').trim();
      const wanted = { to, byText: canText && (textInstead.current || looksLikeNumber(to)) };
      setAsked(wanted);
      return wanted;
    },
    failureOf: askFailure,
  });
  const field = useRef<HTMLInputElement>(null);
  // The button that led here, and had the focus, is gone.
  useEffect(() => field.current?.focus(), []);

  const toPassword = (
    <Button variant="quiet" wide onClick={() => onPassword(isAddress(asked.to) ? asked.to : '')}>
      {signInCodeMessages.toPassword}
    </Button>
  );
  return (
    <Card>
      {sent === undefined ? (
        <Form ref={form} onSubmit={submit}>
          <TextField
            label={canText ? signInCodeMessages.emailOrPhone : signInCodeMessages.email}
            name="email"
            type={canText ? 'text' : 'email'}
            autoComplete="username"
            defaultValue={asked.to}
            required
            malformed={loginMessages.invalidEmail}
            inputRef={(input) => {
              field.current = input;
            }}
            onChange={(event) => setTypesNumber(looksLikeNumber(event.currentTarget.value))}
            error={failure?.field === 'email' ? failure.message : undefined}
          />
          {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
          <Button type="submit" wide busy={isPending}>
            {canText && typesNumber ? signInCodeMessages.text : signInCodeMessages.ask}
          </Button>
          {canText && !typesNumber && (
            <Button
              variant="quiet"
              wide
              onClick={() => {
                textInstead.current = true;
                form.current?.requestSubmit();
                textInstead.current = false;
              }}
            >
              {signInCodeMessages.textInstead}
            </Button>
          )}
          {toPassword}
        </Form>
      ) : (
        <CodeField
          request={sent.request}
          sent={askAgain.isSuccess ? signInCodeMessages.sentAgain : sentWords(asked, sent.minutes)}
        >
          {askAgain.isError && <Notice kind="error">{askFailure(askAgain.error).message}</Notice>}
          <Button variant="quiet" wide busy={askAgain.isPending} onClick={() => askAgain.mutate(asked)}>
            {signInCodeMessages.another}
          </Button>
          {canText && (
            <Button
              variant="quiet"
              wide
              onClick={() => {
                ask.reset();
                askAgain.reset();
                setTypesNumber(looksLikeNumber(asked.to));
              }}
            >
              {signInCodeMessages.otherWay}
            </Button>
          )}
          {toPassword}
        </CodeField>
      )}
    </Card>
  );
}

function sentWords({ to, byText }: AskedForCode, minutes: number): string {
  if (!byText) return signInCodeMessages.sentTo(to, minutes);
  return isAddress(to) ? signInCodeMessages.textedFor(to, minutes) : signInCodeMessages.textedTo(to, minutes);
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

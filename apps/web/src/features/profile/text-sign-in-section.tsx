import type { CoursePath } from '@dewsweeper/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemCode } from '../../lib/api.ts';
import { useStoredChoice } from '../../lib/browser-storage.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { useFormMutation } from '../../lib/use-form-mutation.ts';
import { textSignInMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStoredCourse } from '../courses/courses.ts';
import styles from './card-body.module.css';
import { currentPasswordFailure } from './current-password.ts';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { ProfileCard } from './profile-card.tsx';
import {
  proofFailure,
  textSignInQuery,
  useAskForProof,
  useEndTextSignIn,
  useProvePhone,
} from './text-sign-in.ts';

/** Where texts are sent and the course offers codes (rules.md#texted-codes). */
export function TextSignInSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const course = useStoredCourse();
  const { group, course: id } = useStoredChoice();
  const found = useQuery(textSignInQuery);
  const [changed, setChanged] = useState<'on' | 'off' | null>(null);
  const { phone } = useSignedInUser();
  const isOn = found.data !== undefined && found.data.number !== null;
  const sendsCodes = course.data?.widgetSettings.signInByCode === true;
  const isOffered = sendsCodes && found.data?.isOffered === true && group !== null && id !== null;
  if (sendsCodes ? found.isPending : !isOn) return null;
  if (!isOn && !isOffered && !found.isLoadingError && changed === null) return null;
  // The button that had the focus is gone.
  const changeTo = (state: 'on' | 'off') => {
    setChanged(state);
    heading.current?.focus();
  };
  return (
    <ProfileCard title={textSignInMessages.title} headingRef={heading}>
      <div className={styles.body}>
        {found.isLoadingError && <LoadFailed text={textSignInMessages.loadFailed} query={found} />}
        {changed === 'on' && isOn && <Notice kind="success">{textSignInMessages.nowOn}</Notice>}
        {changed === 'off' && !isOn && <Notice kind="success">{textSignInMessages.nowOff}</Notice>}
        {isOn && <SwitchOff phone={phone} onOff={() => changeTo('off')} />}
        {!isOn && isOffered && (
          <Prove key={phone} phone={phone} path={{ group, course: id }} onOn={() => changeTo('on')} />
        )}
      </div>
    </ProfileCard>
  );
}

function SwitchOff({ phone, onOff }: { phone: string; onOff: () => void }) {
  const end = useEndTextSignIn();
  return (
    <>
      <p>{textSignInMessages.isOn(phone)}</p>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          busy={end.isPending}
          onClick={() => end.mutate(undefined, { onSuccess: onOff })}
        >
          {textSignInMessages.switchOff}
        </Button>
      </div>
      {end.isError && <Notice kind="error">{textSignInMessages.failed}</Notice>}
    </>
  );
}

function Prove({ phone, path, onOn }: { phone: string; path: CoursePath; onOn: () => void }) {
  const ask = useAskForProof();
  const askAgain = useAskForProof();
  const [needsPassword, setNeedsPassword] = useState(false);
  const sent = askAgain.data ?? ask.data;
  const onError = (error: unknown) => {
    if (problemCode(error) === 'sign-in-again') setNeedsPassword(true);
  };
  if (phone.trim() === '') return <p>{textSignInMessages.noPhone}</p>;
  if (needsPassword) {
    const hasFailed = ask.isError && problemCode(ask.error) !== 'sign-in-again';
    return (
      <>
        <CurrentPasswordForm
          failure={hasFailed ? currentPasswordFailure(ask.error, proofFailure(ask.error).message) : undefined}
          busy={ask.isPending}
          onSubmit={(currentPassword) => {
            askAgain.reset();
            ask.mutate({ course: path, currentPassword }, { onSuccess: () => setNeedsPassword(false) });
          }}
          onClose={() => {
            setNeedsPassword(false);
            ask.reset();
            askAgain.reset();
          }}
        />
        <p className={styles.about}>{textSignInMessages.withoutPassword}</p>
      </>
    );
  }
  if (sent === undefined)
    return (
      <>
        <p className={styles.about}>{textSignInMessages.about}</p>
        <div className={styles.ways}>
          <Button
            variant="quiet"
            busy={ask.isPending}
            onClick={() => ask.mutate({ course: path }, { onError })}
          >
            {textSignInMessages.prove}
          </Button>
        </div>
        {ask.isError && <Notice kind="error">{proofFailure(ask.error).message}</Notice>}
      </>
    );
  return (
    <TypeCode
      request={sent.request}
      sent={
        askAgain.isSuccess ? textSignInMessages.sentAgain : textSignInMessages.sentTo(phone, sent.minutes)
      }
      onOn={onOn}
    >
      {askAgain.isError && <Notice kind="error">{proofFailure(askAgain.error).message}</Notice>}
      <Button
        variant="quiet"
        busy={askAgain.isPending}
        onClick={() => askAgain.mutate({ course: path }, { onError })}
      >
        {textSignInMessages.another}
      </Button>
    </TypeCode>
  );
}

type TypeCodeProps = { request: string; sent: string; onOn: () => void; children: ReactNode };

function TypeCode({ request, sent, onOn, children }: TypeCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { submit, isPending, failure } = useFormMutation({
    mutation: useProvePhone(),
    valuesOf: (text) => ({ request, code: text('code') }),
    failureOf: proofFailure,
    onSuccess: onOn,
  });
  return (
    <Form onSubmit={submit}>
      <Notice kind="success">{sent}</Notice>
      <TextField
        label={textSignInMessages.code}
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
      <Button type="submit" busy={isPending}>
        {textSignInMessages.switchOn}
      </Button>
      {children}
    </Form>
  );
}

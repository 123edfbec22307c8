import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemCode } from '../../lib/api.ts';
import { sessionMessages } from '../../messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { endSessionsFailure, mySessionsQuery, type SessionsToEnd, useEndSessions } from './my-sessions.ts';
import { SessionsList } from './sessions-list.tsx';
import styles from './sessions-section.module.css';

/** Some time after the login, ending a session asks for the password first. */
export function SessionsSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = useQuery(mySessionsQuery);
  const end = useEndSessions();
  const [asked, setAsked] = useState<SessionsToEnd>({ id: null });
  const [asking, setAsking] = useState(false);

  const ask = (ending: SessionsToEnd, currentPassword?: string) => {
    setAsked(ending);
    end.mutate(
      { ...ending, ...(currentPassword !== undefined && { currentPassword }) },
      {
        onSuccess: () => {
          setAsking(false);
          // The button that had the focus is removed with its session.
          heading.current?.focus();
        },
        onError: (error) => problemCode(error) === 'sign-in-again' && setAsking(true),
      },
    );
  };
  const failure =
    end.isError && problemCode(end.error) !== 'sign-in-again' ? endSessionsFailure(end.error) : undefined;

  return (
    <section className={styles.section} aria-labelledby="my-sessions">
      <h3 id="my-sessions" ref={heading} tabIndex={-1}>
        {sessionMessages.title}
      </h3>
      {listed.isPending && (
        <Loading>
          <Skeleton width="180px" height="1.5em" />
        </Loading>
      )}
      {listed.isError && <LoadFailed text={sessionMessages.loadFailed} query={listed} />}
      {listed.isSuccess && (
        <SessionsList
          {...listed.data}
          ending={end.isPending && !asking ? asked : null}
          onEnd={(ending) => ask(ending)}
        />
      )}
      {end.isSuccess && <Notice kind="success">{sessionMessages.ended}</Notice>}
      {failure !== undefined && !asking && <Notice kind="error">{failure.message}</Notice>}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={sessionMessages.logOutElsewhere}
        focusHeading={false}
      >
        <CurrentPasswordForm
          failure={failure}
          busy={end.isPending}
          onSubmit={(currentPassword) => ask(asked, currentPassword)}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </section>
  );
}

import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import { Column } from '@dewsweeper/web/ui/column.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ActDeskProvider } from '../features/acts/use-act-desk.tsx';
import { OwnSignInProvider } from '../features/staff/own-sign-in-provider.tsx';
import { useRefusedAsIdle } from '../features/staff/refused-as-idle.ts';
import { type SignedIn, StaffPerson, sessionQuery } from '../features/staff/session.ts';
import { paths } from '../lib/paths.ts';
import { staffMessages } from '../messages.ts';

const EndedSession = lazyPart(async () => (await import('../features/staff/ended-session.tsx')).EndedSession);

/**
 * When a session ends or was idle while a page is open, the page stays with its input, behind the sign-in. For another
 * person all begins anew: what the first one saw and typed goes.
 */
export function SignedInOnly() {
  const session = useQuery(sessionQuery);
  const [person, setPerson] = useState<SignedIn | null>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Where the person wanted to go, and not the sign-in on the way there.
  const [next] = useState(path);
  const present = session.data?.state === 'signed-in' ? session.data : null;
  const isAnother = present !== null && person !== null && present.id !== person.id;
  if (present !== null && present !== person && !isAnother) setPerson(present);
  useEffect(() => {
    if (isAnother) window.location.reload();
  }, [isAnother]);
  const idle = useRefusedAsIdle(present?.endsAt ?? null);

  if (session.data === undefined) {
    if (!session.isError) return null;
    return (
      <Column>
        <LoadFailed text={staffMessages.sessionFailed} query={session} />
      </Column>
    );
  }
  if (isAnother) return null;
  const shown = present ?? person;
  if (shown === null) return <Navigate to={paths.login} search={{ next }} replace />;
  return (
    <StaffPerson value={shown}>
      <ActDeskProvider person={present}>
        <OwnSignInProvider>
          <Outlet />
        </OwnSignInProvider>
      </ActDeskProvider>
      <EndedSession
        person={shown}
        state={present === null ? 'ended' : idle.isRefused ? 'idle' : 'lasts'}
        onLeave={idle.leave}
      />
    </StaffPerson>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type ComponentProps, createElement, useEffect, useState } from 'react';
import { isKeptPage } from '../features/without-network/kept-page.ts';
import { useStoredAppMode } from '../lib/browser-storage.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/paths.ts';
import { forgetEndedSession, noteEndedSession } from '../lib/session/ended-session.ts';
import { useIsLoggingOut } from '../lib/session/logout.ts';
import { forgetOwnReplies, SignedInUser, useSession } from '../lib/session/session.ts';
import { everyPageMessages, profileMessages } from '../messages.ts';
import { Column } from '../ui/column.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PendingPageHeader } from '../ui/page-header.tsx';
import { Footer } from './footer.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePagesAhead } from './pages-ahead.ts';
import styles from './signed-in-only.module.css';

const NeedsNetwork = lazyPart(
  async () => (await import('../features/without-network/needs-network.tsx')).NeedsNetwork,
);

/** Everybody else goes to the login, anonymous visitors too (rules.md#signed-in-only). */
export function SignedInOnly() {
  const session = useSession();
  const appMode = useStoredAppMode();
  const isLoggingOut = useIsLoggingOut();
  usePagesAhead('golfer');

  const uid = session.data?.state === 'signed-in' ? session.data.uid : undefined;
  const [golfer, setGolfer] = useState(uid);
  if (uid !== undefined && uid !== golfer) setGolfer(uid);
  useEffect(() => {
    if (uid !== undefined) forgetEndedSession();
  }, [uid]);

  const isStranger = session.data !== undefined && uid === undefined;
  if (isStranger && !isLoggingOut) {
    return golfer === undefined ? <Navigate to={paths.login} replace /> : <SessionEnded uid={golfer} />;
  }
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        {session.data?.state === 'signed-in' && (
          <SignedInUser value={session.data.user}>{isKeptPage() ? <KeptPage /> : <Outlet />}</SignedInUser>
        )}
        {session.isPending && <Pending />}
        {session.isLoadingError && <SessionFailed query={session} />}
      </div>
      {!appMode && <Footer />}
    </div>
  );
}

function KeptPage() {
  const page = useLocation({ select: ({ pathname }) => pathname });
  return page.includes('reservations') ? <Outlet /> : <NeedsNetwork />;
}

function SessionEnded({ uid }: { uid: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    noteEndedSession({ uid, address: router.state.location.href });
    forgetOwnReplies(queryClient);
    void router.navigate({ to: paths.login, replace: true });
  }, [uid, queryClient, router]);
  return null;
}

function Pending() {
  const { routesById } = useRouter();
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  return createElement((page && routesById[page].options.pendingComponent) ?? PageSkeleton);
}

function SessionFailed({ query }: { query: ComponentProps<typeof LoadFailed>['query'] }) {
  return (
    <Column>
      <PendingPageHeader title={everyPageMessages.brokenTitle} />
      <LoadFailed text={profileMessages.loadFailed} query={query} />
    </Column>
  );
}

import type { Language } from '@dewsweeper/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type ComponentProps, createElement, type ReactNode, useEffect, useState } from 'react';
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

const OfferForStranger = lazyPart(async () => (await import('./offer-for-stranger.tsx')).OfferForStranger);
const NeedsNetwork = lazyPart(
  async () => (await import('../features/without-network/needs-network.tsx')).NeedsNetwork,
);

/** Everybody else goes to the login, anonymous visitors too (rules.md#signed-in-only). */
export function SignedInOnly(): ReactNode {
  const session = useSession();
  const appMode = useStoredAppMode();
  const isLoggingOut = useIsLoggingOut();
  const router = useRouter();
  usePagesAhead('golfer', keepForLater);

  const uid = session.data?.state === 'signed-in' ? session.data.uid : undefined;
  const [golfer, setGolfer] = useState(uid);
  if (uid !== undefined && uid !== golfer) setGolfer(uid);
  useEffect(() => {
    if (uid !== undefined) forgetEndedSession();
  }, [uid]);

  const language = session.data?.state === 'signed-in' ? session.data.user.language : undefined;
  useEffect(() => {
    if (language !== undefined && language !== document.documentElement.lang) void followAccount(language);
  }, [language]);

  const isStranger = session.data !== undefined && uid === undefined;
  if (isStranger && !isLoggingOut) {
    if (golfer !== undefined) return <SessionEnded uid={golfer} />;
    // Not by useLocation: a second <Navigate> would lead back.
    const isOffer = router.state.location.pathname === paths.waitlist;
    return isOffer ? <OfferForStranger /> : <Navigate to={paths.login} replace />;
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

function keepForLater(): void {
  if (!import.meta.env.PROD) return;
  void import('../features/without-network/keep-for-later.ts').then(
    (later) => later.keepForLater(),
    () => {},
  );
}

async function followAccount(language: Language): Promise<void> {
  const { showAccountLanguage } = await import('../lib/session/page-language.ts');
  showAccountLanguage(language);
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

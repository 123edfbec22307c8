import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { readChoices } from '../features/tee-times/choices.ts';
import { isFailedCall } from '../lib/api.ts';
import { pickedCourse } from '../lib/browser-storage.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { linkedTime } from '../lib/linked-time.ts';
import { paths } from '../lib/paths.ts';
import { followEntryLink } from '../lib/session/entry.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { BrokenPage } from './broken-page.tsx';
import { Root } from './root.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: BrokenPage,
  validateSearch: (search: Record<string, unknown>): { appMode?: string } =>
    typeof search['appMode'] === 'string' ? { appMode: search['appMode'] } : {},
  // The surrounding app sets it once; it stays for the next pages.
  search: { middlewares: [retainSearchParams(['appMode'])] },
});

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: ({ context }) => {
    const session = context.queryClient.getQueryData(sessionQuery.queryKey);
    if (session?.state === 'signed-in') throw redirect({ to: paths.teeTimes, replace: true });
  },
  component: lazyPart(async () => (await import('../pages/home-page.tsx')).HomePage),
  staticData: {
    prime: async (queryClient) => (await import('../pages/home-page.tsx')).primeHome(queryClient),
  },
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
});

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.register,
  component: lazyPart(async () => (await import('../pages/register-page.tsx')).RegisterPage),
});

/** A reset link carries the course, for a browser that has not opened it before. */
function readLinkedChoice({ group, course }: Record<string, unknown>): {
  group?: string | undefined;
  course?: string | undefined;
} {
  return { group: textOrNone(group), course: textOrNone(course) };
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.reset,
  validateSearch: readLinkedChoice,
  component: lazyPart(async () => (await import('../pages/reset-page.tsx')).ResetPage),
});

const newPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.newPassword,
  validateSearch: readLinkedChoice,
  component: lazyPart(async () => (await import('../pages/new-password-page.tsx')).NewPasswordPage),
});

const entryPending = lazyPart(async () => (await import('../pages/entry-pending.tsx')).EntryPending);
const entryFailed = lazyPart(async () => (await import('../pages/entry-failed.tsx')).EntryFailed);

const groupEntry = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.groupEntry,
  beforeLoad: ({ params, context, preload, location }) =>
    enter(params, context.queryClient, preload, location.search),
  pendingMs: 200,
  pendingComponent: entryPending,
  component: entryFailed,
});

const courseEntry = createRoute({
  getParentRoute: () => rootRoute,
  path: '/group/$group/course/$course',
  beforeLoad: ({ params, context, preload, location }) =>
    enter(params, context.queryClient, preload, location.search),
  pendingMs: 200,
  pendingComponent: entryPending,
  component: entryFailed,
});

/** Follows an entry link. If that fails, the page finds the failure in its context. */
async function enter(
  link: { group: string; course?: string },
  queryClient: QueryClient,
  preload: boolean,
  search: Record<string, string>,
): Promise<{ entryFailure?: unknown }> {
  if (preload) return {};
  try {
    throw redirect({ to: await followEntryLink(link, queryClient, search), replace: true });
  } catch (failure) {
    // Rethrown, it would be logged to the console as a program error.
    if (isFailedCall(failure)) return { entryFailure: failure };
    throw failure;
  }
}

const loggedOut = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout/group/$group/course/$course',
  component: lazyPart(async () => (await import('../pages/logged-out-page.tsx')).LoggedOutPage),
});

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyPart(async () => (await import('./signed-in-only.tsx')).SignedInOnly),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  component: lazyPart(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage),
});

const teeTimes = createRoute({
  getParentRoute: () => signedIn,
  path: paths.teeTimes,
  validateSearch: readChoices,
  // The tab asks for the course once. An address that names a course is followed.
  beforeLoad: ({ search }) => {
    const linked = linkedTime();
    const picked = search.course === undefined ? (linked ? readChoices(linked) : pickedCourse()) : null;
    if (picked !== null)
      throw redirect({ to: paths.teeTimes, search: { ...search, ...picked }, replace: true });
  },
  component: lazyPart(async () => (await import('../pages/tee-times-page.tsx')).TeeTimesPage),
  pendingComponent: lazyPart(async () => (await import('../pages/tee-times-page.tsx')).TeeTimesPending),
  staticData: {
    prime: async (queryClient, search) =>
      (await import('../pages/tee-times-page.tsx')).primeTeeTimes(queryClient, readChoices(search)),
  },
});

const groupBoard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.groupBoard,
  validateSearch: (search: Record<string, unknown>) => {
    const { date, players, holes } = readChoices(search);
    return { date, players, holes };
  },
  component: lazyPart(async () => (await import('../pages/group-board-page.tsx')).GroupBoardPage),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.profile,
  component: lazyPart(async () => (await import('../pages/profile-page.tsx')).ProfilePage),
});

const reservations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.reservations,
  component: lazyPart(async () => (await import('../pages/reservations-page.tsx')).ReservationsPage),
});

const myReservations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.myReservations,
  component: lazyPart(async () => (await import('../pages/reservations-page.tsx')).ReservationsPage),
});

const waitlist = createRoute({
  getParentRoute: () => signedIn,
  path: paths.waitlist,
  validateSearch: readLinkedChoice,
  component: lazyPart(async () => (await import('../pages/waitlist-page.tsx')).WaitlistPage),
});

const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  home,
  login,
  register,
  reset,
  newPassword,
  groupEntry,
  courseEntry,
  loggedOut,
  signedIn.addChildren([dashboard, teeTimes, groupBoard, profile, reservations, myReservations, waitlist]),
  elsewhere,
]);

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    // There is no scrolling when shells are rendered; the router would add an inline script.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

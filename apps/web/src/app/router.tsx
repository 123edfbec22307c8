import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readChoices } from '../features/tee-times/choices.ts';
import { isFailedCall } from '../lib/api.ts';
import { pickedCourse } from '../lib/browser-storage.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { linkedTime } from '../lib/linked-time.ts';
import { paths } from '../lib/paths.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { BrokenPage } from './broken-page.tsx';
import { Root } from './root.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const homePage = () => import('../pages/home-page.tsx');
const teeTimesPage = () => import('../pages/tee-times-page.tsx');

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => (await load())[name]);
}

/** The surrounding app sets it once; it stays for the next pages. */
const keepAppMode: SearchMiddleware<{ appMode?: string }> = ({ search, next }) => {
  const { appMode } = search;
  return { ...(appMode !== undefined && { appMode }), ...next(search) };
};

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: BrokenPage,
  validateSearch: (search: Record<string, unknown>): { appMode?: string } =>
    typeof search['appMode'] === 'string' ? { appMode: search['appMode'] } : {},
  search: { middlewares: [keepAppMode] },
});

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: ({ context }) => {
    const session = context.queryClient.getQueryData(sessionQuery.queryKey);
    if (session?.state === 'signed-in') throw redirect({ to: paths.teeTimes, replace: true });
  },
  component: page(homePage, 'HomePage'),
  staticData: {
    prime: async (queryClient) => (await homePage()).primeHome(queryClient),
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
  component: page(() => import('../pages/register-page.tsx'), 'RegisterPage'),
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
  component: page(() => import('../pages/reset-page.tsx'), 'ResetPage'),
});

const newPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.newPassword,
  validateSearch: readLinkedChoice,
  component: page(() => import('../pages/new-password-page.tsx'), 'NewPasswordPage'),
});

const entryPending = page(() => import('../pages/entry-pending.tsx'), 'EntryPending');
const entryFailed = page(() => import('../pages/entry-failed.tsx'), 'EntryFailed');

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
  // The document of entry links loads it beside the app.
  const { followEntryLink } = await import('../lib/session/entry.ts');
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
  component: page(() => import('../pages/logged-out-page.tsx'), 'LoggedOutPage'),
});

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: page(() => import('./signed-in-only.tsx'), 'SignedInOnly'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  component: page(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
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
  component: page(teeTimesPage, 'TeeTimesPage'),
  pendingComponent: page(teeTimesPage, 'TeeTimesPending'),
  staticData: {
    prime: async (queryClient, search) =>
      (await teeTimesPage()).primeTeeTimes(queryClient, readChoices(search)),
  },
});

const groupBoard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.groupBoard,
  validateSearch: (search: Record<string, unknown>) => {
    const { date, players, holes } = readChoices(search);
    return { date, players, holes };
  },
  component: page(() => import('../pages/group-board-page.tsx'), 'GroupBoardPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.profile,
  component: page(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
});

const reservationsPage = page(() => import('../pages/reservations-page.tsx'), 'ReservationsPage');

const reservations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.reservations,
  component: reservationsPage,
});

const myReservations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.myReservations,
  component: reservationsPage,
});

const waitlist = createRoute({
  getParentRoute: () => signedIn,
  path: paths.waitlist,
  validateSearch: readLinkedChoice,
  component: page(() => import('../pages/waitlist-page.tsx'), 'WaitlistPage'),
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

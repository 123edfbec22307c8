import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { isDate } from '../lib/days.ts';
import { paths } from '../lib/paths.ts';
import { BrokenPage } from './broken-page.tsx';
import { Root } from './root.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Where on the sheet somebody began. */
type StandingSearch = { date?: string; time?: string; tee?: string };
type ShotgunSearch = { date?: string; time?: string };

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: BrokenPage,
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  // Where to go after the sign-in: a path of this app alone.
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {},
  component: lazyPart(async () => (await import('../pages/login-page.tsx')).LoginPage),
});

const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.welcome,
  component: lazyPart(async () => (await import('../pages/welcome-page.tsx')).WelcomePage),
});

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: SignedInOnly,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: lazyPart(async () => (await import('../pages/courses-page.tsx')).CoursesPage),
});

const newCourse = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newCourse,
  component: lazyPart(async () => (await import('../pages/new-course-page.tsx')).NewCoursePage),
});

const course = createRoute({
  getParentRoute: () => signedIn,
  path: paths.course,
  component: lazyPart(async () => (await import('../pages/today-page.tsx')).TodayPage),
});

const toCourseUnlessDate = ({ params }: { params: { group: string; course: string; date: string } }) => {
  if (!isDate(params.date)) throw redirect({ to: paths.course, params, replace: true });
};

const sheet = createRoute({
  getParentRoute: () => signedIn,
  path: paths.sheet,
  beforeLoad: toCourseUnlessDate,
  component: lazyPart(async () => (await import('../pages/sheet-page.tsx')).SheetPage),
});

const starter = createRoute({
  getParentRoute: () => signedIn,
  path: paths.starter,
  beforeLoad: toCourseUnlessDate,
  component: lazyPart(async () => (await import('../pages/starter-page.tsx')).StarterPage),
});

const money = createRoute({
  getParentRoute: () => signedIn,
  path: paths.money,
  beforeLoad: toCourseUnlessDate,
  component: lazyPart(async () => (await import('../pages/money-page.tsx')).MoneyPage),
});

const golfers = createRoute({
  getParentRoute: () => signedIn,
  path: paths.golfers,
  component: lazyPart(async () => (await import('../pages/golfers-page.tsx')).GolfersPage),
});

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: paths.messages,
  component: lazyPart(async () => (await import('../pages/messages-page.tsx')).MessagesPage),
});

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: paths.reports,
  validateSearch: ({ week }: Record<string, unknown>): { week?: string } =>
    typeof week === 'string' && isDate(week) ? { week } : {},
  component: lazyPart(async () => (await import('../pages/reports-page.tsx')).ReportsPage),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.settings,
  component: lazyPart(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
});

const connections = createRoute({
  getParentRoute: () => signedIn,
  path: paths.connections,
  component: lazyPart(async () => (await import('../pages/connections-page.tsx')).ConnectionsPage),
});

const people = createRoute({
  getParentRoute: () => signedIn,
  path: paths.people,
  component: lazyPart(async () => (await import('../pages/people-page.tsx')).PeoplePage),
});

const bring = createRoute({
  getParentRoute: () => signedIn,
  path: paths.bring,
  component: lazyPart(async () => (await import('../pages/bring-page.tsx')).BringPage),
});

const system = createRoute({
  getParentRoute: () => signedIn,
  path: paths.system,
  component: lazyPart(async () => (await import('../pages/system-page.tsx')).SystemPage),
});

const standingTimes = createRoute({
  getParentRoute: () => signedIn,
  path: paths.standingTimes,
  validateSearch: ({ date, time, tee }: Record<string, unknown>): StandingSearch => ({
    ...(typeof date === 'string' && isDate(date) && { date }),
    ...(typeof time === 'string' && { time }),
    ...(typeof tee === 'string' && { tee }),
  }),
  component: lazyPart(async () => (await import('../pages/standing-times-page.tsx')).StandingTimesPage),
});

const shotgun = createRoute({
  getParentRoute: () => signedIn,
  path: paths.shotgun,
  validateSearch: ({ date, time }: Record<string, unknown>): ShotgunSearch => ({
    ...(typeof date === 'string' && isDate(date) && { date }),
    ...(typeof time === 'string' && /^\d\d:\d\d$/.test(time) && { time }),
  }),
  component: lazyPart(async () => (await import('../pages/shotgun-page.tsx')).ShotgunPage),
});

const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  login,
  welcome,
  signedIn.addChildren([
    home,
    newCourse,
    course,
    sheet,
    starter,
    money,
    golfers,
    messages,
    reports,
    settings,
    connections,
    bring,
    people,
    system,
    standingTimes,
    shotgun,
  ]),
  elsewhere,
]);

export function createClubhouseRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/clubhouse',
    context: { queryClient },
    defaultErrorComponent: BrokenPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createClubhouseRouter>;
  }
}

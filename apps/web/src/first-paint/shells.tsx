import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient, Providers } from '../app/providers.tsx';
import { paths } from '../lib/paths.ts';
import {
  dashboardMessages,
  loginMessages,
  registerMessages,
  resetMessages,
  teeTimeMessages,
} from '../messages.ts';
import { EntryPending } from '../pages/entry-pending.tsx';

type Stored = { group?: string; course?: string };

/**
 * Shown until the app runs, in the browsers of `when`: the page at `address` before any reply, with `stored`
 * in the browser's storage; or an element where the address redirects.
 */
type ShellPlan = { when: 'always' | 'nothing' | 'group' | 'course' } & (
  | { address: string; stored: Stored }
  | { element: ReactNode }
);

export const documents: { name: string; screen: string; modules: string[]; shells: ShellPlan[] }[] = [
  {
    name: 'home',
    screen: loginMessages.title,
    modules: ['src/pages/home-page.tsx'],
    shells: [
      { when: 'nothing', address: paths.home, stored: {} },
      { when: 'group', address: paths.home, stored: { group: 'g' } },
      { when: 'course', address: paths.home, stored: { group: 'g', course: 'c' } },
    ],
  },
  {
    name: 'entry',
    screen: loginMessages.title,
    modules: ['src/lib/session/entry.ts', 'src/pages/home-page.tsx'],
    shells: [{ when: 'always', element: <EntryPending /> }],
  },
  {
    name: 'register',
    screen: registerMessages.title,
    modules: ['src/pages/register-page.tsx'],
    shells: [{ when: 'always', address: paths.register, stored: {} }],
  },
  {
    name: 'reset',
    screen: resetMessages.title,
    modules: ['src/pages/reset-page.tsx'],
    shells: [{ when: 'always', address: paths.reset, stored: {} }],
  },
  {
    name: 'teetimes',
    screen: teeTimeMessages.title,
    modules: ['src/app/signed-in-only.tsx', 'src/pages/tee-times-page.tsx'],
    shells: [{ when: 'always', address: paths.teeTimes, stored: {} }],
  },
  {
    name: 'signed-in',
    screen: dashboardMessages.title,
    modules: ['src/app/signed-in-only.tsx'],
    shells: [{ when: 'always', address: paths.dashboard, stored: {} }],
  },
];

/** Not concurrently: the app reads address and storage from globals. */
export async function renderShell(shell: ShellPlan): Promise<string> {
  const html = 'element' in shell ? renderToStaticMarkup(shell.element) : await renderPage(shell);
  // The head's script removes it. Without scripts, typed text would be lost.
  return html.replaceAll('<form ', '<form inert ');
}

async function renderPage({ address, stored }: { address: string; stored: Stored }): Promise<string> {
  Object.assign(globalThis, {
    location: new URL(address, 'http://localhost'),
    localStorage: { getItem: (key: keyof Stored) => stored[key] ?? null },
  });
  // Dynamic: its modules read the address when they load.
  const { createAppRouter } = await import('../app/router.tsx');

  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToStaticMarkup(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

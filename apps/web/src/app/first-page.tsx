import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '../lib/session/session.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

/** How long the shell waits for replies after the app has loaded; then the page shows its own loading state. */
const timeoutMilliseconds = 300;

declare global {
  interface Window {
    /** Replays in the app what was typed and tapped before it ran. */
    repeatEarly?: (place: ParentNode) => void;
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Loads what the page shows first, mostly from replies that the document's head requested. */
    prime?: (queryClient: QueryClient, search: Record<string, unknown>) => Promise<unknown>;
  }
}

/** Once its page can render completely, to avoid repeated layout. */
export async function drawFirstPage(place: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  await patiently(queryClient.prefetchQuery(sessionQuery));
  const router = createAppRouter(queryClient);
  await router.load();
  const page = router.state.matches.at(-1);
  await patiently(page?.staticData.prime?.(queryClient, page.search));

  // A transition lets the browser handle input between React's units of work.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <Standing in={place}>
            <RouterProvider router={router} />
          </Standing>
        </Providers>
      </StrictMode>,
    ),
  );
}

function Standing({ in: place, children }: { in: HTMLElement; children: ReactNode }) {
  useEffect(() => window.repeatEarly?.(place), [place]);
  return children;
}

async function patiently(reply: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, timeoutMilliseconds))]);
}

import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '../lib/session/session.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

/** How long the document's shell waits for replies once the app is there; then the page says itself that it waits. */
const timeoutMilliseconds = 300;

declare global {
  interface Window {
    /** Types and taps in the app what was typed and tapped in the document before it: the head's script noted it. */
    repeatEarly?: (place: ParentNode) => void;
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Reads what the page shows at once, mostly from replies that the document's head has asked for. */
    prime?: (queryClient: QueryClient, search: Record<string, unknown>) => Promise<unknown>;
  }
}

/**
 * Puts the app in the place of the document's shell, once its page can be drawn whole. Drawn as its scripts and replies
 * come, one after the other, it would be drawn three times over.
 */
export async function drawFirstPage(place: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  await patiently(queryClient.prefetchQuery(sessionQuery));
  const router = createAppRouter(queryClient);
  await router.load();
  const page = router.state.matches.at(-1);
  await patiently(page?.staticData.prime?.(queryClient, page.search));

  // In a transition React lets the browser answer a tap between two pieces of its work.
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

/** The page stands, and answers taps. */
function Standing({ in: place, children }: { in: HTMLElement; children: ReactNode }) {
  useEffect(() => window.repeatEarly?.(place), [place]);
  return children;
}

async function patiently(reply: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, timeoutMilliseconds))]);
}

import '../lib/zod-without-eval.ts';
import '../features/holds/paying-page.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/visually-hidden.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '../features/session/session.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient();
// Every page asks who is there; asking now saves a round trip after the page's own script.
void queryClient.prefetchQuery(sessionQuery);
const router = createAppRouter(queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Until the page's own script is there, the shell of the document stands: rendering now would empty it. No `await`
// here: that script waits for this module.
void router.load().finally(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);

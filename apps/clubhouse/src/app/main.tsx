import '@dewsweeper/web/lib/zod-without-eval.ts';
import '@dewsweeper/web/ui/tokens.css';
import '@dewsweeper/web/ui/base.css';
import '@dewsweeper/web/ui/visually-hidden.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './query-client.ts';
import { createClubhouseRouter } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const queryClient = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createClubhouseRouter(queryClient)} />
    </QueryClientProvider>
  </StrictMode>,
);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/clubhouse/service-worker.js', { scope: '/clubhouse/' });
}

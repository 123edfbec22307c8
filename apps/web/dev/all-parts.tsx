import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parts, type Specimen } from './specimen.ts';

export function AllParts() {
  return <Routed Page={Parts} />;
}

function Parts() {
  return (
    <main className="parts">
      {parts.map(([part, specimens]) => (
        <section key={part} className="part">
          <h2>{part}</h2>
          {specimens.map((specimen) => (
            <figure key={specimen.state} className="specimen">
              <figcaption>{specimen.state}</figcaption>
              <Shown part={part} specimen={specimen} />
            </figure>
          ))}
        </section>
      ))}
    </main>
  );
}

function Shown({ part, specimen }: { part: string; specimen: Specimen }) {
  const { state, Show, windowHeight } = specimen;
  if (windowHeight === undefined) return <Show />;
  const address = `/dev/ui?${new URLSearchParams({ part, state })}`;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own
    <iframe
      className="window"
      title={`${part}, ${state}`}
      src={address}
      style={{ height: windowHeight }}
      loading="lazy"
    />
  );
}

export function OneSpecimen({ part, state }: { part: string; state: string }) {
  const specimens = parts.find(([name]) => name === part)?.[1];
  const specimen = specimens?.find((one) => one.state === state);
  return specimen ? <Routed Page={specimen.Show} /> : <p>There is no such specimen.</p>;
}

/** Links and headers need a router; this one has no routes. */
function Routed({ Page }: { Page: () => ReactNode }) {
  const root = createRootRoute({ component: Page });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/here'] }),
  });
  return <RouterProvider router={router} />;
}

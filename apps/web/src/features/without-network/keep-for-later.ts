import { routes } from '@dewsweeper/contract/routes';
import { ownCache } from '../../lib/own-cache.ts';
import { paths } from '../../lib/paths.ts';

const shellCache = 'golfers-shell';

/** Keeps what My Reservations needs without a network: worker, page files and the golfer's replies. */
export async function keepForLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    await controlled();
    await Promise.all([import('./kept-tickets.tsx'), import('./needs-network.tsx')]);
    await keepShell();
    await keepReplies();
  } catch {
    // Without storage, room or network nothing is kept; the next page tries again.
  }
}

function controlled(): Promise<unknown> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return Promise.resolve();
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

/** Only a document that runs the files that this page has: no other release, no other language. */
async function keepShell(): Promise<void> {
  const files = filesHere();
  const cache = await caches.open(shellCache);
  const former = await cache.match(paths.reservations, { ignoreVary: true });
  if (former !== undefined && runs(await former.text(), files)) return;
  const document = await fetch(paths.reservations, { headers: { accept: 'text/html' } });
  if (!document.ok || !runs(await document.clone().text(), files)) return;
  await cache.delete(paths.reservations);
  await cache.addAll(files);
  await cache.put(paths.reservations, document);
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if (path !== paths.reservations && !files.has(path)) await cache.delete(url);
  }
}

function runs(html: string, files: ReadonlySet<string>): boolean {
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  return named.every((file) => files.has(file));
}

function filesHere(): Set<string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[href^="/assets/"]');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const all = [...loaded, ...[...links].map(({ href }) => href)].map((href) => new URL(href));
  return new Set(
    all
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  );
}

/** The worker keeps them as they pass: those of this page came before it. */
async function keepReplies(): Promise<void> {
  for (const path of [routes.session, routes.myTeeTimeGroups]) {
    if ((await caches.match(path, { cacheName: ownCache })) === undefined) await fetch(path);
  }
}

// Opens My Reservations without a network (docs/rules.md#without-network). The pages fill `golfers-shell`: only they know
// which files belong together, and in which language.
const shellCache = 'golfers-shell';
const ownCache = 'golfers-own';
const sessionPath = '/api/session';
const reservationsPath = '/api/users/me/teetimegroups';
const page = '/page/reservations';
const leadsToPage = ['/', '/page/login', '/page/dashboard', '/page/myreservations'];
const otherPages = /^\/(page\/(teetimes|profile|waitlist)|group\/[^/]+\/tee-times)$/;

const networkTimeoutMs = 4000;
/** For what is asked next, while nothing arrives. */
const stalledNetworkTimeoutMs = 500;
const stalledForMs = 10_000;
const keptForMs = 30 * 24 * 3_600_000;

let stalledAtMs = 0;
let timesForgotten = 0;
let lastTurn = Promise.resolve();

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // Pages are asked for while the worker starts.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') {
    if (changesSession(pathname)) event.respondWith(fetchAndForget(request));
  } else if (request.mode === 'navigate') {
    event.respondWith(openPage(event));
  } else if (pathname.startsWith('/assets/')) {
    const kept = caches.match(request, { cacheName: shellCache, ignoreVary: true });
    event.respondWith(kept.then((file) => file ?? fetch(request)));
  } else if (pathname === sessionPath || pathname === reservationsPath) {
    const live = fetchAndKeep(request, pathname);
    event.waitUntil(live.catch(() => {}));
    event.respondWith(pathname === sessionPath ? liveOrKept(live, keptSession) : live);
  }
});

async function openPage(event) {
  const url = new URL(event.request.url);
  const path = url.pathname.replace(/\/+$/, '') || '/';
  const live = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request));
  event.waitUntil(live.catch(() => {}));
  if (path === page) return liveOrKept(live, keptPage);
  if (leadsToPage.includes(path)) {
    return liveOrKept(live, async () => (await keptPage()) && Response.redirect(`${page}${url.search}`));
  }
  return otherPages.test(path) ? live.catch(async () => (await keptPage()) ?? live) : live;
}

/** The kept answer where no other comes, or none in time. */
async function liveOrKept(live, findKept) {
  const isStalled = Date.now() - stalledAtMs < stalledForMs;
  const late = new Promise((resolve) => {
    setTimeout(resolve, isStalled ? stalledNetworkTimeoutMs : networkTimeoutMs);
  });
  const first = await Promise.race([live.catch(() => {}), late]);
  if (first !== undefined) return first;
  const kept = await findKept();
  if (kept) stalledAtMs = Date.now();
  return kept ?? live;
}

/** Marked, so that it knows how it was opened. Only for whose session is kept. */
async function keptPage() {
  const kept = await caches.match(page, { cacheName: shellCache, ignoreVary: true });
  if (kept === undefined || (await keptSession()) === undefined) return undefined;
  const html = (await kept.text()).replace('<html', '<html data-kept');
  return new Response(html, { headers: kept.headers });
}

async function keptSession() {
  const found = await caches.match(sessionPath, { cacheName: ownCache });
  const kept = await found?.json();
  if (kept === undefined || Date.now() - kept.keptAtMs > keptForMs) return undefined;
  return Response.json(kept.reply);
}

async function fetchAndKeep(request, path) {
  const since = timesForgotten;
  const reply = await fetch(request);
  const { status, statusText, headers } = reply;
  // A connection may stall in the middle of a reply, too.
  const text = await reply.text();
  await inTurn(() => (since === timesForgotten ? keep(path, status, text) : undefined));
  return new Response(text, { status, statusText, headers });
}

async function keep(path, status, text) {
  if (status === 401) return forget();
  if (status !== 200) return undefined;
  const reply = JSON.parse(text);
  if (path === sessionPath) {
    if (reply.state !== 'signed-in') return forget();
    const former = await (await caches.match(path, { cacheName: ownCache }))?.json();
    if (former !== undefined && former.reply.uid !== reply.uid) await forget();
  }
  const cache = await caches.open(ownCache);
  return cache.put(path, Response.json({ keptAtMs: Date.now(), reply }));
}

function changesSession(pathname) {
  return pathname === sessionPath || /^\/api\/(session\/|users$|password-resets\/)/.test(pathname);
}

async function fetchAndForget(request) {
  const reply = await fetch(request);
  if (reply.ok) await inTurn(forget);
  return reply;
}

function forget() {
  timesForgotten += 1;
  return caches.delete(ownCache);
}

/** One change at a time. What cannot be stored or read is not kept. */
function inTurn(act) {
  lastTurn = lastTurn.then(act).catch(() => {});
  return lastTurn;
}

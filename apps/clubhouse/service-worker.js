// Opens the clubhouse's pages without a network. Data is never kept here: only the page itself knows whose it is.
const shell = 'clubhouse-BUILD_VERSION';
const page = '/clubhouse/';
const files = ['BUILD_FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll([page, ...files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('clubhouse-') && name !== shell)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
    return;
  }
  if (!pathname.startsWith('/clubhouse/assets/')) return;
  event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

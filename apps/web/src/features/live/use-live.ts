import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { LiveClient, type LiveStatus } from './live-client.ts';
import { healTopics, takeLiveEvent } from './live-events.ts';

const clients = new WeakMap<QueryClient, LiveClient>();

export function useLive(topics: readonly string[]): void {
  const client = liveClientOf(useQueryClient());
  const all = topics.join(' ');
  useEffect(() => {
    const stops = all.split(' ').map((topic) => client.watch(topic));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, all]);
}

export function useLiveStatus(): LiveStatus {
  const client = liveClientOf(useQueryClient());
  return useSyncExternalStore(
    (listener) => client.onStatus(listener),
    () => client.status,
  );
}

function liveClientOf(queryClient: QueryClient): LiveClient {
  const known = clients.get(queryClient);
  if (known !== undefined) return known;
  const client = new LiveClient({
    connect: (url) => new EventSource(url),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    onEvent: (name, data) => takeLiveEvent(queryClient, name, data),
    onHeal: (topics) => void healTopics(queryClient, topics),
  });
  client.setVisible(!document.hidden);
  document.addEventListener('visibilitychange', () => client.setVisible(!document.hidden));
  window.addEventListener('online', () => client.reconnect());
  clients.set(queryClient, client);
  return client;
}

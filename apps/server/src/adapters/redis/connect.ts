import { createClient } from '@redis/client';

const maxRetryMs = 2000;
const connectsWithinMs = 5000;
const pingEveryMs = 1000;
/** A server that says nothing for so long, though its connection stands, counts as gone. */
const silentAfterMs = 2500;

/** A connection that comes back by itself. While it is lost, commands fail at once instead of waiting for it. */
export type Redis = ReturnType<typeof openRedis>;

/**
 * Begins to connect and does not wait for it: the program serves golfers without Redis too. `onLost` hears once each
 * time that it goes, `onBack` when it serves again.
 */
export function openRedis(
  url: string,
  hears: { onLost(error: Error): void; onBack(): void } = { onLost: () => {}, onBack: () => {} },
) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: connectsWithinMs,
      socketTimeout: silentAfterMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, maxRetryMs),
    },
  });
  let isLost = false;
  client.on('error', (error: Error) => {
    if (!isLost) hears.onLost(error);
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) hears.onBack();
    isLost = false;
  });
  return client;
}

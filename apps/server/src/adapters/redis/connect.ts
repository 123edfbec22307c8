import { createClient } from '@redis/client';

const maxRetryMs = 2000;
const connectsWithinMs = 5000;
const pingEveryMs = 1000;
/** A server silent for this long counts as lost, though its connection stands. */
const silentAfterMs = 2500;

export type Redis = ReturnType<typeof openRedis>;

/** Does not wait, because the program also works without Redis. `onLost` is called once for each loss. */
export function openRedis(
  url: string,
  handlers: { onLost(error: Error): void; onBack(): void } = { onLost: () => {}, onBack: () => {} },
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
    if (!isLost) handlers.onLost(error);
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) handlers.onBack();
    isLost = false;
  });
  return client;
}

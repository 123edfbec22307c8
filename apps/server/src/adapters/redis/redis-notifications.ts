import type { OpenNotifications } from '../../ports.ts';
import { notificationsOver } from '../live/notifications.ts';
import type { Redis } from './connect.ts';

/** `channel` belongs to the installation, since a Redis may serve several. */
export function redisNotifications(redis: Redis, channel: string): OpenNotifications {
  return notificationsOver(({ onOpen, onText }) => {
    // A subscribed connection can do nothing else. It resubscribes by itself.
    const listener = redis.duplicate();
    listener.on('error', () => {});
    let isSubscribed = false;
    listener.on('ready', () => {
      if (isSubscribed) onOpen();
      else void subscribe();
    });

    async function subscribe(): Promise<void> {
      try {
        await listener.subscribe(channel, onText);
        isSubscribed = true;
        onOpen();
      } catch {
        // Lost again; the next `ready` retries.
      }
    }

    void listener.connect().catch(() => {});
    return {
      async send(text) {
        await redis.publish(channel, text);
      },
      async stop() {
        listener.destroy();
      },
    };
  });
}

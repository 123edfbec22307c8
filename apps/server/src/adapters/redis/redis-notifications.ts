import type { OpenNotifications } from '../../ports.ts';
import { noticesOver } from '../live/notifications.ts';
import type { Redis } from './connect.ts';

/** Notices by Redis; `channel` is the installation's own, since a Redis may serve several. */
export function redisNotifications(redis: Redis, channel: string): OpenNotifications {
  return noticesOver(({ onOpen, onText }) => {
    // A connection that listens can do nothing else. It subscribes anew by itself before it is ready again.
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
        // Lost again meanwhile; the next `ready` tries again.
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

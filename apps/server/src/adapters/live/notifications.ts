import { randomUUID } from 'node:crypto';
import type { Notifications, OpenNotifications } from '../../ports.ts';

export type Carrier = {
  send(text: string): Promise<void>;
  stop(): Promise<void>;
};

export type OpenCarrier = (handlers: { onOpen: () => void; onText: (text: string) => void }) => Carrier;

const gatherMs = 20;
/** PostgreSQL's payloads must be below 8,000 bytes. */
const maxBytes = 7900;

/** Gathers changes over 20 ms. A lost or too long text is replaced by polling, which `onLook` requests. */
export function notificationsOver(openCarrier: OpenCarrier): OpenNotifications {
  return (handlers) => createNotifications(openCarrier, handlers);
}

function createNotifications(
  openCarrier: OpenCarrier,
  handlers: Parameters<OpenNotifications>[0],
): Notifications {
  const self = randomUUID();
  const gathered = new Set<string>();
  let sendTimer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const carrier = openCarrier({
    onOpen: () => handlers.onLook(),
    onText(text) {
      const [sender, ...topics] = text.split(' ');
      if (sender === self) return;
      if (topics.length > 0) handlers.onTopics(topics);
      else handlers.onLook();
    },
  });

  function send(): void {
    const topics = [self, ...gathered].join(' ');
    gathered.clear();
    // Others see the change at their next poll.
    sending = carrier.send(Buffer.byteLength(topics) > maxBytes ? self : topics).catch(() => {});
  }

  return {
    notify(topics) {
      for (const topic of topics) gathered.add(topic);
      if (gathered.size === 0 || sendTimer) return;
      sendTimer = setTimeout(() => {
        sendTimer = undefined;
        send();
      }, gatherMs).unref();
    },
    async stop() {
      clearTimeout(sendTimer);
      if (gathered.size > 0) send();
      await sending;
      await carrier.stop();
    },
  };
}

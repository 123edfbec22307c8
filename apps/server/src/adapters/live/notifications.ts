import { randomUUID } from 'node:crypto';
import type { Notices, OpenNotifications } from '../../ports.ts';

/** Carries texts from each process of an installation to all of them. */
export type Carrier = {
  /** Rejects when it could not be sent. */
  send(text: string): Promise<void>;
  stop(): Promise<void>;
};

export type OpenCarrier = (hears: {
  /** Listening begins, for the first time or anew after a loss. */
  onOpen: () => void;
  onText: (text: string) => void;
}) => Carrier;

const gatherMs = 20;
/** PostgreSQL takes notices of less than 8,000 bytes. */
const maxBytes = 7900;

/**
 * Sends changes gathered over 20 ms as one text and hears those of others. One that is lost or too long is made good
 * by looking at the versions, which `onLook` asks for.
 */
export function noticesOver(openCarrier: OpenCarrier): OpenNotifications {
  return (hears) => createNotices(openCarrier, hears);
}

function createNotices(openCarrier: OpenCarrier, hears: Parameters<OpenNotifications>[0]): Notices {
  const self = randomUUID();
  const gathered = new Set<string>();
  let sendTimer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const carrier = openCarrier({
    onOpen: () => hears.onLook(),
    onText(text) {
      const [sender, ...topics] = text.split(' ');
      if (sender === self) return;
      if (topics.length > 0) hears.onTopics(topics);
      else hears.onLook();
    },
  });

  function send(): void {
    const topics = [self, ...gathered].join(' ');
    gathered.clear();
    // Whom it does not reach sees the change at his next look.
    sending = carrier.send(Buffer.byteLength(topics) > maxBytes ? self : topics).catch(() => {});
  }

  return {
    tell(topics) {
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

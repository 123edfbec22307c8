import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Tells the other processes of one installation which topics changed, by the database they share. */
export type Notices = {
  tell(topics: readonly string[]): void;
  stop(): Promise<void>;
};

const channel = 'dewsweeper_changes';
const gatherMs = 20;
/** PostgreSQL takes notices of less than 8,000 bytes. */
const mostBytes = 7900;
const firstRetryMs = 100;
const longestRetryMs = 5000;

/**
 * Sends changes gathered over 20 ms as one notice, outside any transaction, and listens to those of others.
 * Notices are a courtesy: one that is lost or too long is made good by looking at the versions, which
 * `onLook` asks for; it is also called whenever listening begins anew.
 */
export function createNotices(parts: {
  pool: pg.Pool;
  onTopics(topics: string[]): void;
  onLook(): void;
}): Notices {
  const self = randomUUID();
  const gathered = new Set<string>();
  let sendTimer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function send(): Promise<void> {
    const topics = [self, ...gathered].join(' ');
    gathered.clear();
    const payload = Buffer.byteLength(topics) > mostBytes ? self : topics;
    try {
      await parts.pool.query({
        name: 'notify-changes',
        text: 'select pg_notify($1, $2)',
        values: [channel, payload],
      });
    } catch {
      // The others see the change at their next look.
    }
  }

  const listener = listen(parts.pool.options, {
    onOpen: () => parts.onLook(),
    onNotice(payload) {
      const [sender, ...topics] = payload.split(' ');
      if (sender === self) return;
      if (topics.length > 0) parts.onTopics(topics);
      else parts.onLook();
    },
  });

  return {
    tell(topics) {
      for (const topic of topics) gathered.add(topic);
      if (gathered.size === 0 || sendTimer) return;
      sendTimer = setTimeout(() => {
        sendTimer = undefined;
        sending = send();
      }, gatherMs).unref();
    },
    async stop() {
      clearTimeout(sendTimer);
      if (gathered.size > 0) sending = send();
      await Promise.all([sending, listener.stop()]);
    },
  };
}

/** Listens on a connection of its own, which comes back by itself. */
function listen(
  config: pg.ClientConfig,
  hears: { onOpen(): void; onNotice(payload: string): void },
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let stopped = false;

  async function connect(): Promise<void> {
    const opened = new pg.Client(config);
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ payload }) => hears.onNotice(payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      if (client !== opened) return;
      retryMs = firstRetryMs;
      hears.onOpen();
    } catch {
      lose(opened);
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    void lost.end().catch(() => {});
    if (stopped) return;
    retryTimer = setTimeout(() => void connect(), retryMs).unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retryTimer);
      await client?.end().catch(() => {});
    },
  };
}

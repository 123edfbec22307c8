import pg from 'pg';
import type { OpenNotifications } from '../../ports.ts';
import { notificationsOver } from './notifications.ts';

const channel = 'dewsweeper_changes';
const firstRetryMs = 100;
const maxRetryMs = 5000;

/** NOTIFY outside any transaction, and LISTEN. */
export function postgresNotifications(pool: pg.Pool): OpenNotifications {
  return notificationsOver((handlers) => {
    const listener = listen(pool.options, { onOpen: handlers.onOpen, onNotification: handlers.onText });
    return {
      async send(text) {
        await pool.query({
          name: 'notify-changes',
          text: 'select pg_notify($1, $2)',
          values: [channel, text],
        });
      },
      stop: () => listener.stop(),
    };
  });
}

function listen(
  config: pg.ClientConfig,
  handlers: { onOpen(): void; onNotification(payload: string): void },
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
    opened.on('notification', ({ payload }) => handlers.onNotification(payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      if (client !== opened) return;
      retryMs = firstRetryMs;
      handlers.onOpen();
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
    retryMs = Math.min(retryMs * 2, maxRetryMs);
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { PostMail } from '../adapters/mail/post-mail.ts';
import { isPaused } from '../adapters/postgres/paused-writes.ts';
import type { SendText } from '../adapters/sms/send-text.ts';
import { type DeliverDeps, deliverCode, deliverMail, deliverText } from '../features/outbox/deliver.ts';
import {
  type DueMessage,
  keepDueMessages,
  type Lane,
  takeDueMessages,
} from '../features/outbox/delivery-store.ts';
import type { Current } from '../ports.ts';

const everyMs = 5_000;
/** Longer than a delivery takes, including its result's write. */
const usualLeaseSeconds = 90;
/** At once in one process; bounds memory and the load on providers. */
const maxAtOnce: Record<Lane, number> = {
  texts: 8,
  'reservation-mails': 4,
  'account-mails': 2,
  'code-texts': 4,
};
const maxKeptAtOnce = 500;
const maxEndMs = 20_000;

export type DeliveryDeps = DeliverDeps & {
  postMail: Current<PostMail>;
  sendText: Current<SendText>;
  leaseSeconds?: number;
  pollMs?: number | undefined;
};

export type Delivering = {
  wake: () => void;
  /** Starts nothing more; after 20 s the end of a lease gives its message to another process. */
  stop(): Promise<void>;
};

/** At least once, by any number of processes. Lanes are independent: a hanging mail server delays no text. */
export function startDelivering(deps: DeliveryDeps): Delivering {
  const { postMail, sendText } = deps;
  const lanes = [
    ...[['texts', deliverText] as const, ['code-texts', deliverCode] as const].map(([lane, deliver]) =>
      runLane(deps, lane, async () => {
        const send = await sendText();
        return send && ((message) => deliver(deps, send, message));
      }),
    ),
    ...(['reservation-mails', 'account-mails'] as const).map((lane) =>
      runLane(deps, lane, async () => {
        const post = await postMail();
        return post && ((message) => deliverMail(deps, post, message));
      }),
    ),
  ];
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function runLane(
  deps: DeliveryDeps,
  lane: Lane,
  findDeliver: Current<(message: DueMessage) => Promise<void>>,
): Delivering {
  const { pool, log, leaseSeconds = usualLeaseSeconds, pollMs = everyMs } = deps;
  const underway = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let isStopped = false;
  let isKeeping = false;
  let timer: NodeJS.Timeout | undefined;

  async function startDueDeliveries(): Promise<boolean> {
    const deliver = await findDeliver();
    isKeeping = deliver === null;
    if (deliver === null) return (await keepDueMessages(pool, lane, maxKeptAtOnce)) === maxKeptAtOnce;
    const free = maxAtOnce[lane] - underway.size;
    if (free === 0) return false;
    for (const message of await takeDueMessages(pool, lane, leaseSeconds, free)) begin(message, deliver);
    return false;
  }

  function begin(message: DueMessage, hand: (message: DueMessage) => Promise<void>): void {
    const delivery: Promise<void> = hand(message)
      .catch((error: unknown) => {
        log.error({ err: error, message: message.id, lane }, 'a delivery failed; trying again');
      })
      .finally(() => {
        underway.delete(delivery);
        look();
      });
    underway.add(delivery);
  }

  async function lookOnce(): Promise<void> {
    lookAgain = false;
    try {
      if (await startDueDeliveries()) lookAgain = true;
    } catch (error) {
      // The next poll comes anyway.
      if (!isPaused(error)) log.error({ err: error, lane }, 'the outbox could not be read; trying again');
    }
  }

  function look(): void {
    if (isStopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = lookOnce().finally(() => {
      looking = null;
      if (lookAgain) look();
    });
  }

  // Keeps processes that started together from polling together.
  function pollLater(): void {
    timer = setTimeout(
      () => {
        look();
        pollLater();
      },
      pollMs * (0.75 + deps.random() / 2),
    ).unref();
  }

  look();
  pollLater();
  return {
    // Without a mail server or Twilio nothing is urgent: the next poll handles it.
    wake() {
      if (!isKeeping) look();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      const given = new AbortController();
      const longEnough = sleep(maxEndMs, undefined, { signal: given.signal }).catch(() => {});
      await Promise.race([Promise.all(underway), longEnough]);
      given.abort();
    },
  };
}

import { createHmac, randomUUID } from 'node:crypto';
import type { Entry } from './ledger.ts';
import type { Payment, Refund } from './wire.ts';

export interface WebhookSubscription {
  notificationUrl: string;
  signatureKey: string;
  /** Retries, each after twice the former wait; 4 by default. */
  retries?: number;
  /** Milliseconds before the first retry; 500 by default. */
  retryMilliseconds?: number;
  deliveryFailures?: { loseRate?: number; repeatRate?: number; reorderMilliseconds?: number };
}

export interface WebhookEvent {
  merchant_id: string;
  type: 'payment.created' | 'payment.updated' | 'refund.created' | 'refund.updated';
  event_id: string;
  created_at: string;
  data: { type: 'payment' | 'refund'; id: string; object: { payment?: Payment; refund?: Refund } };
}

/** The value of `x-square-hmacsha256-signature`. */
export function signatureOf(body: string, { notificationUrl, signatureKey }: WebhookSubscription): string {
  return createHmac('sha256', signatureKey)
    .update(notificationUrl + body)
    .digest('base64');
}

export function eventsOf(entry: Entry, seller: string): WebhookEvent[] {
  const event = (
    type: WebhookEvent['type'],
    id: string,
    object: WebhookEvent['data']['object'],
  ): WebhookEvent => ({
    merchant_id: seller,
    type,
    event_id: randomUUID(),
    created_at: entry.at,
    data: { type: 'payment' in object ? 'payment' : 'refund', id, object },
  });
  switch (entry.entry) {
    case 'token':
      return [];
    case 'charge':
    case 'authorization':
    case 'decline':
      return [
        event('payment.created', entry.payment.id, { payment: entry.payment }),
        event('payment.updated', entry.payment.id, { payment: entry.payment }),
      ];
    case 'capture':
    case 'void':
    case 'expiry':
      return [event('payment.updated', entry.payment.id, { payment: entry.payment })];
    case 'refund':
      return [
        event('refund.created', entry.refund.id, { refund: entry.refund }),
        event('payment.updated', entry.payment.id, { payment: entry.payment }),
      ];
    case 'refund-completed':
      return [event('refund.updated', entry.refund.id, { refund: entry.refund })];
    default:
      return entry satisfies never;
  }
}

/** Posts events independently, so that they may overtake each other, as Square's do. */
export class WebhookSender {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  send(event: WebhookEvent, subscription: WebhookSubscription): void {
    const { loseRate = 0, repeatRate = 0, reorderMilliseconds = 0 } = subscription.deliveryFailures ?? {};
    if (this.#random() < loseRate) return;
    const copies = this.#random() < repeatRate ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      this.#later(this.#random() * reorderMilliseconds, () => this.#deliver(event, subscription, 0));
    }
  }

  close(): void {
    this.#stop.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #deliver(event: WebhookEvent, subscription: WebhookSubscription, retry: number): Promise<void> {
    const body = JSON.stringify(event);
    if (await this.#isAccepted(body, subscription, retry)) return;
    const { retries = 4, retryMilliseconds = 500 } = subscription;
    if (retry >= retries || this.#stop.signal.aborted) return;
    this.#later(retryMilliseconds * 2 ** retry, () => this.#deliver(event, subscription, retry + 1));
  }

  async #isAccepted(body: string, subscription: WebhookSubscription, retry: number): Promise<boolean> {
    try {
      const reply = await fetch(subscription.notificationUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-square-hmacsha256-signature': signatureOf(body, subscription),
          'square-environment': 'Sandbox',
          ...(retry > 0 && { 'square-retry-number': String(retry), 'square-retry-reason': 'http_error' }),
        },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(10_000)]),
      });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  }

  #later(milliseconds: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, milliseconds).unref();
    this.#timers.add(timer);
  }
}

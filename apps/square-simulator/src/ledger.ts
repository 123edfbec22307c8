import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { CardBehaviour } from './test-cards.ts';
import type { Payment, Refund, WireCard, WireReply } from './wire.ts';

/** A card behind a token: single use, valid for 24 hours. Its number is not stored. */
export interface TokenizedCard {
  token: string;
  /** Epoch milliseconds. */
  createdAt: number;
  card: WireCard;
  behaviour: CardBehaviour;
  wallet?: 'APPLE_PAY' | 'GOOGLE_PAY';
}

/** The same request with this key gets the same reply. */
export interface Remembered {
  idempotencyKey: string;
  requestDigest: string;
  reply: WireReply;
}

/** Entries in their order; `at` is RFC 3339. */
export type Entry =
  | { entry: 'token'; at: string; tokenized: TokenizedCard }
  | {
      entry: 'charge' | 'authorization' | 'decline';
      at: string;
      seller: string;
      source: string;
      remembered: Remembered;
      payment: Payment;
    }
  | { entry: 'capture' | 'void' | 'expiry'; at: string; payment: Payment }
  | { entry: 'refund'; at: string; seller: string; remembered: Remembered; refund: Refund; payment: Payment }
  | { entry: 'refund-completed'; at: string; refund: Refund };

export interface PaymentRecord {
  payment: Payment;
  seller: string;
  idempotencyKey: string;
}

/** In a file, entries are on disk before any reply, so that a killed process finds its state. One writer only. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly payments = new Map<string, PaymentRecord>();
  readonly refunds = new Map<string, Refund>();
  readonly tokens = new Map<string, TokenizedCard>();
  readonly usedBy = new Map<string, string>();
  readonly #remembered = new Map<string, Remembered>();
  readonly #file: number | undefined;
  readonly #tell: (entry: Entry, seller: string) => void;

  /** `notify` gets each new entry, with the payment's seller. */
  constructor(file?: string, tell: (entry: Entry, seller: string) => void = () => undefined) {
    this.#tell = tell;
    if (file === undefined) return;
    this.#file = openLedgerFile(file, (entry) => this.#take(entry));
  }

  record(entry: Entry): void {
    if (this.#file !== undefined) {
      writeSync(this.#file, `${JSON.stringify(entry)}\n`);
      fsyncSync(this.#file);
    }
    this.#take(entry);
    if (entry.entry !== 'token') this.#tell(entry, this.#sellerOf(entry));
  }

  remembered(kind: 'payment' | 'refund', seller: string, idempotencyKey: string): Remembered | undefined {
    return this.#remembered.get(keyOf(kind, seller, idempotencyKey));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #take(entry: Entry): void {
    this.entries.push(entry);
    switch (entry.entry) {
      case 'token':
        this.tokens.set(entry.tokenized.token, entry.tokenized);
        return;
      case 'charge':
      case 'authorization':
      case 'decline': {
        const { payment, seller, remembered } = entry;
        const { idempotencyKey } = remembered;
        this.payments.set(payment.id, { payment, seller, idempotencyKey });
        this.#remembered.set(keyOf('payment', seller, idempotencyKey), remembered);
        this.usedBy.set(entry.source, keyOf('payment', seller, idempotencyKey));
        return;
      }
      case 'capture':
      case 'void':
      case 'expiry':
        this.#replace(entry.payment);
        return;
      case 'refund':
        this.#replace(entry.payment);
        this.refunds.set(entry.refund.id, entry.refund);
        this.#remembered.set(
          keyOf('refund', entry.seller, entry.remembered.idempotencyKey),
          entry.remembered,
        );
        return;
      case 'refund-completed':
        this.refunds.set(entry.refund.id, entry.refund);
        return;
      default:
        entry satisfies never;
    }
  }

  #sellerOf(entry: Exclude<Entry, { entry: 'token' }>): string {
    const paymentId = 'payment' in entry ? entry.payment.id : entry.refund.payment_id;
    return this.payments.get(paymentId)?.seller ?? '';
  }

  #replace(payment: Payment): void {
    const record = this.payments.get(payment.id);
    if (record) this.payments.set(payment.id, { ...record, payment });
  }
}

export function keyOf(kind: 'payment' | 'refund', seller: string, idempotencyKey: string): string {
  return JSON.stringify([kind, seller, idempotencyKey]);
}

/** A truncated last line was never acknowledged, so it is cut off. */
function openLedgerFile(file: string, take: (entry: Entry) => void): number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) {
    if (line !== '') take(JSON.parse(line) as Entry);
  }
  const handle = openSync(file, 'a', 0o600);
  if (whole.length < text.length) ftruncateSync(handle, Buffer.byteLength(whole));
  return handle;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentReply, PaymentRequest } from '@dewsweeper/contract/payment';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { Asked, Recorder, Said } from '../checker/history.ts';
import { dateIn, twoNines } from '../example-course.ts';
import type { PayingCourse } from '../payments/paying-courses.ts';
import { paymentOf, type Sender, twosome } from '../payments/paying-golfer.ts';
import { cards, type SquareStandIn } from '../payments/square-stand-in.ts';
import type { KillableServer } from './killable-server.ts';

type Reply = { statusCode: number; body: string };

const maxHealingMs = 240_000;
const retryMs = 200;
const lookAgainMs = 500;
const maxLooks = 60;

/** Golfers who book and pay during kills, and the wrong replies they got. */
export class PaymentLoad {
  readonly failures: string[] = [];
  readonly counts = {
    calls: 0,
    answered: 0,
    retries: 0,
    confirmed: 0,
    paid: 0,
    cancelled: 0,
    'slot taken': 0,
  };
  /** Reservations that were acknowledged and not cancelled. */
  readonly confirmed = new Set<string>();
  readonly cancelled = new Set<string>();
  /** The payment of each reservation, and its browser. */
  readonly payments = new Map<string, { browser: Sender; request: PaymentRequest }>();
  /** The day that golfers book; days from today. */
  day = 1;
  readonly #server: KillableServer;
  readonly #square: SquareStandIn;
  readonly #recorder: Recorder;
  #golfers: { name: string; browser: Sender }[] = [];

  constructor(deps: { server: KillableServer; square: SquareStandIn; recorder: Recorder }) {
    this.#server = deps.server;
    this.#square = deps.square;
    this.#recorder = deps.recorder;
  }

  async gather(golfers: number): Promise<void> {
    for (let at = 0; at < golfers; at += 1) {
      const name = `payer-${at}`;
      this.#golfers.push({ name, browser: await this.#server.newGolfer(`${name}@example.com`) });
    }
  }

  /** All golfers book and pay until `during` is over, and finish what they began. */
  async run(during: () => Promise<void>): Promise<void> {
    const ending = new AbortController();
    const all = this.#golfers.map(async (golfer, at) => {
      const course = (['free', 'captures', 'authorizes'] as const)[at % 3] ?? 'free';
      while (!ending.signal.aborted) await this.#book(golfer, course);
    });
    try {
      await during();
    } finally {
      ending.abort();
    }
    await Promise.all(all);
  }

  async #book(golfer: { name: string; browser: Sender }, course: PayingCourse): Promise<void> {
    const path = `/api/groups/${twoNines.group}/courses/${course}/teetimegroups`;
    const slot = Math.floor(Math.random() * 30);
    const start = {
      date: dateIn(this.day),
      startingTime: wallTime(7 * 60 + 10 * slot),
      startingTeeID: 'front',
      numHoles: 9,
      players: 2,
    };
    const asked: Asked = { does: 'hold', slots: [`${course} ${start.date} ${start.startingTime}`] };
    const held = await this.#ask(golfer, asked, 'POST', path, start);
    if (held.statusCode !== 201) {
      if (held.body.includes('"slot-taken"')) this.counts['slot taken'] += 1;
      else if (held.body.includes('"payment-in-flight"')) await sleep(500);
      else this.failures.push(`a hold: ${held.statusCode} ${held.body}`);
      await sleep(20);
      return;
    }
    const { id } = JSON.parse(held.body) as Hold;
    if (course === 'free') await this.#confirm(golfer, path, id);
    else await this.#pay(golfer, course, path, id);
  }

  async #confirm(golfer: { name: string; browser: Sender }, path: string, id: string): Promise<void> {
    const body = { golfers: twosome('Ann') };
    const asked: Asked = { does: 'confirm', group: id };
    const reply = await this.#ask(golfer, asked, 'PUT', `${path}/${id}/confirmation`, body);
    if (reply.statusCode !== 200) {
      this.failures.push(`a hold was lost: ${reply.body}`);
      return;
    }
    this.confirmed.add(id);
    this.counts.confirmed += 1;
    if (Math.random() > 0.5) return;
    const ended = await this.#ask(golfer, { does: 'end', group: id }, 'DELETE', `${path}/${id}`);
    if (ended.statusCode !== 204) this.failures.push(`a reservation could not be cancelled: ${ended.body}`);
    this.confirmed.delete(id);
    this.cancelled.add(id);
    this.counts.cancelled += 1;
  }

  async #pay(
    golfer: { name: string; browser: Sender },
    course: PayingCourse,
    path: string,
    id: string,
  ): Promise<void> {
    const window = { golfers: twosome('Ann') };
    const opening: Asked = { does: 'open', group: id };
    const opened = await this.#ask(golfer, opening, 'PUT', `${path}/${id}/payment-window`, window);
    if (opened.statusCode !== 200) {
      this.failures.push(`a payment window did not open: ${opened.body}`);
      return;
    }
    const card = await this.#square.token(Math.random() < 0.2 ? cards.declined : cards.good);
    const request = paymentOf({ id, course }, card);
    this.payments.set(id, { browser: golfer.browser, request });
    let reply = await this.#ask(golfer, { does: 'pay', group: id }, 'POST', '/api/payments', request);
    // As the page does while the outcome is unknown.
    for (let attempts = 0; reply.body.includes('"status":"PENDING"') && attempts < maxLooks; attempts += 1) {
      await sleep(lookAgainMs);
      reply = await this.#ask(golfer, { does: 'pay', group: id }, 'POST', '/api/payments', request);
    }
    if (reply.statusCode !== 200) this.failures.push(`a payment: ${reply.statusCode} ${reply.body}`);
    else if ((JSON.parse(reply.body) as PaymentReply).success) {
      this.counts.paid += 1;
      this.confirmed.add(id);
    } else {
      // Declined or unknown: the page releases the hold if allowed.
      await this.#ask(golfer, { does: 'end', group: id }, 'DELETE', `${path}/${id}?status=pending`);
    }
  }

  async #ask(
    golfer: { name: string; browser: Sender },
    asked: Asked,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply> {
    const heard = this.#recorder.call(golfer.name, asked);
    const giveUpAt = Date.now() + maxHealingMs;
    this.counts.calls += 1;
    for (;;) {
      const reply: Reply = await golfer.browser
        .send(method, path, body)
        .catch((error: Error) => ({ statusCode: 0, body: error.message }));
      if (reply.statusCode !== 0 && reply.statusCode < 500) {
        const said = saidBy(asked, reply);
        if (said) heard(said);
        this.counts.answered += 1;
        return reply;
      }
      if (reply.statusCode === 500) this.failures.push(`500: ${method} ${path} ${reply.body}`);
      if (Date.now() > giveUpAt) return reply;
      this.counts.retries += 1;
      await sleep(retryMs);
    }
  }
}

function saidBy(asked: Asked, { statusCode, body }: Reply): Said | null {
  if (statusCode === 201) {
    const { id, expiration } = JSON.parse(body) as Hold;
    return { says: 'held', group: id, untilMs: Date.parse(expiration ?? '') };
  }
  if (statusCode === 204) return { says: 'ended' };
  if (statusCode === 409 && body.includes('"slot-taken"')) return { says: 'taken' };
  if (statusCode !== 200) {
    const isLost = /"(hold-expired|reservation-conflict)"/.test(body);
    return { says: isLost && asked.does === 'confirm' ? 'lost' : 'other' };
  }
  if (asked.does === 'open')
    return { says: 'opened', untilMs: Date.parse((JSON.parse(body) as { expiration: string }).expiration) };
  if (asked.does !== 'pay') return { says: 'confirmed' };
  const { success, status } = JSON.parse(body) as PaymentReply;
  if (success) return { says: 'confirmed' };
  return status === 'PENDING' ? null : { says: 'other' };
}

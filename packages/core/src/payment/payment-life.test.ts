import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPaymentState, type PaymentEvent, type PaymentState } from './payment-life.ts';

const isUnsettled = (state: PaymentState) => state === 'started' || state === 'undoing';
const carriesReservation = (state: PaymentState) => state === 'authorized' || state === 'captured';

/**
 * A request to the provider, and the state in which it was sent. A refusal of a repeated request says nothing
 * about the first one.
 */
type Question = { ask: 'charge' | 'look' | 'give-back'; isRepeat: boolean; askedIn: PaymentState };
type Reply = { to: Question; says: 'money' | 'no-money' | 'declined' | 'refused' | 'voided' | 'refunded' };

/** The bank's reply to the first request; refusals are not remembered, so the next one is first again. */
type Bank = 'approves' | 'declines' | 'refuses-once';

const happenings = [
  'ask',
  'question-arrives',
  'question-arrives-twice',
  'question-is-lost',
  'reply-arrives',
  'reply-arrives-twice',
  'reply-is-lost',
  'askers-die',
  'slot-is-lost',
  'too-long-silent',
] as const;

/**
 * One payment, its provider, and a network that loses, repeats, delays and reorders requests and replies; any
 * number of processes ask at once.
 */
class World {
  state: PaymentState = 'started';
  money: 'none' | 'authorized' | 'captured' | 'back' = 'none';
  timesCharged = 0;
  #slot: 'kept' | 'lost' = 'kept';
  #isOld = false;
  #looksInVain = 0;
  #asks = 0;
  /** The charge's id has been stored. */
  #isChargeKnown = false;
  #hasDeclined = false;
  #questions: Question[] = [];
  #replies: Reply[] = [];
  readonly #behavior: 'authorized' | 'captured';
  #bank: Bank;

  constructor(behavior: 'authorized' | 'captured', bank: Bank) {
    this.#behavior = behavior;
    this.#bank = bank;
  }

  /** `pick` selects among the requests or replies in transit. */
  happen(what: (typeof happenings)[number], pick: number): void {
    const question = this.#questions[pick % this.#questions.length];
    const reply = this.#replies[pick % this.#replies.length];
    switch (what) {
      case 'ask':
        this.#questions.push(this.#nextQuestion());
        return;
      case 'question-arrives':
        this.#questions = without(this.#questions, question);
        if (question) this.#replies.push(this.#provider(question));
        return;
      case 'question-arrives-twice':
        if (question) this.#replies.push(this.#provider(question));
        return;
      case 'question-is-lost':
        this.#questions = without(this.#questions, question);
        return;
      case 'reply-arrives':
        this.#replies = without(this.#replies, reply);
        if (reply) this.#hear(reply);
        return;
      case 'reply-arrives-twice':
        if (reply) this.#hear(reply);
        return;
      case 'reply-is-lost':
        this.#replies = without(this.#replies, reply);
        return;
      case 'askers-die':
        // Requests in transit still arrive.
        this.#replies = [];
        return;
      case 'slot-is-lost':
        if (!carriesReservation(this.state)) this.#slot = 'lost';
        return;
      case 'too-long-silent':
        this.#isOld = true;
        return;
      default:
        what satisfies never;
    }
  }

  /** Delivers everything in transit and all webhooks; then the job asks until all is settled. */
  deliverAll(): void {
    for (const question of this.#questions) this.#provider(question);
    for (let round = 0; round < 5; round += 1) this.#hear(this.#provider(this.#nextQuestion()));
  }

  #nextQuestion(): Question {
    const { state: askedIn } = this;
    if (askedIn === 'undoing') return { ask: 'give-back', isRepeat: false, askedIn };
    if (askedIn !== 'started' || this.#isOld) return { ask: 'look', isRepeat: false, askedIn };
    this.#asks += 1;
    return { ask: 'charge', isRepeat: this.#asks > 1, askedIn };
  }

  #provider(to: Question): Reply {
    if (to.ask === 'charge') return { to, says: this.#charge() };
    if (to.ask === 'give-back' && this.money !== 'none') this.money = 'back';
    if (to.ask === 'give-back') return { to, says: this.#behavior === 'captured' ? 'refunded' : 'voided' };
    const hasMoney = this.money === 'authorized' || this.money === 'captured';
    return { to, says: hasMoney ? 'money' : 'no-money' };
  }

  /** One key is charged once and declined once. A repeated charge answers the current state. */
  #charge(): Reply['says'] {
    if (this.timesCharged > 0) return this.money === 'back' ? 'voided' : 'money';
    if (this.#hasDeclined) return 'declined';
    if (this.#bank === 'refuses-once') {
      this.#bank = 'approves';
      return 'refused';
    }
    if (this.#bank === 'declines') {
      this.#hasDeclined = true;
      return 'declined';
    }
    this.timesCharged += 1;
    this.money = this.#behavior;
    return 'money';
  }

  #hear({ to, says }: Reply): void {
    if (says === 'money') {
      if (!this.#isChargeKnown) this.#apply({ event: 'charged', as: this.#behavior, slot: this.#slot });
      return;
    }
    // Other replies end only the state in which they were requested.
    if (this.state !== to.askedIn) return;
    switch (says) {
      case 'declined':
      case 'voided':
      case 'refunded':
        this.#apply({ event: says });
        return;
      case 'refused':
        if (!to.isRepeat) this.#apply({ event: 'voided' });
        return;
      case 'no-money':
        // The provider's list may lag: an absence counts once it was seen twice.
        this.#looksInVain += 1;
        if (this.state === 'started' && this.#looksInVain > 1) this.#apply({ event: 'voided' });
        return;
      default:
        says satisfies never;
    }
  }

  #apply(what: PaymentEvent): void {
    const next = nextPaymentState(this.state, what);
    if (!next.ok) return;
    this.state = next.value;
    if (what.event === 'charged') this.#isChargeKnown = true;
  }
}

function without<Item>(items: readonly Item[], gone: Item | undefined): Item[] {
  return items.filter((item) => item !== gone);
}

describe('a payment', () => {
  it('ends in exactly one of confirmed-and-paid or not-confirmed-and-money-back', () => {
    const reached = new Set<PaymentState>();
    fc.assert(
      fc.property(
        fc.constantFrom('authorized', 'captured' as const),
        fc.constantFrom<Bank>('approves', 'declines', 'refuses-once'),
        fc.array(fc.tuple(fc.constantFrom(...happenings), fc.nat(9)), { maxLength: 40, size: 'max' }),
        (behavior, bank, happened) => {
          const world = new World(behavior, bank);
          for (const [what, pick] of happened) world.happen(what, pick);
          world.deliverAll();
          expect(isUnsettled(world.state)).toBe(false);
          const hasMoney = world.money === 'authorized' || world.money === 'captured';
          expect(carriesReservation(world.state)).toBe(hasMoney);
          expect(world.timesCharged).toBeLessThanOrEqual(1);
          reached.add(world.state);
        },
      ),
      { numRuns: 5_000 },
    );
    expect([...reached].toSorted()).toEqual(['authorized', 'captured', 'declined', 'refunded', 'voided']);
  });

  it('is charged once: a repeated report changes neither a confirmed nor a refunded payment', () => {
    const states: PaymentState[] = ['authorized', 'captured', 'undoing', 'refunded', 'authorization-expired'];
    for (const state of states) {
      expect(nextPaymentState(state, { event: 'charged', as: 'captured', slot: 'kept' }).ok).toBe(false);
    }
  });

  it.each(['kept', 'lost'] as const)('gives back what comes after it was given up, the slot %s', (slot) => {
    for (const state of ['declined', 'voided'] as const) {
      const late = nextPaymentState(state, { event: 'charged', as: 'captured', slot });
      expect(late).toEqual({ ok: true, value: 'undoing' });
    }
  });

  it.each([
    ['authorized', 'captured', 'captured'],
    ['authorized', 'voided', 'voided'],
    ['authorized', 'authorization-expired', 'authorization-expired'],
    ['captured', 'refunded', 'refunded'],
    ['undoing', 'voided', 'voided'],
    ['undoing', 'refunded', 'refunded'],
    ['started', 'declined', 'declined'],
    ['started', 'voided', 'voided'],
  ] as const)('from %s by %s comes to %s', (state, event, next) => {
    expect(nextPaymentState(state, { event })).toEqual({ ok: true, value: next });
  });

  it.each([
    ['captured', 'voided'],
    ['captured', 'captured'],
    ['authorized', 'refunded'],
    ['voided', 'refunded'],
    ['refunded', 'refunded'],
    ['declined', 'voided'],
    ['authorization-expired', 'captured'],
  ] as const)('refuses %s after %s', (state, event) => {
    expect(nextPaymentState(state, { event })).toEqual({ ok: false, refusal: 'payment-event-not-possible' });
  });
});

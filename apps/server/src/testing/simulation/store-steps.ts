import { wallTime } from '@dewsweeper/core/shared/local-time';
import type { NumHoles } from '@dewsweeper/core/tee-sheet/course';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { sweep } from '../../jobs/sweep.ts';
import {
  askIn,
  askSoon,
  findLatestPayment,
  findPayment,
  markGivenUp,
  openWindow,
  type StoredPayment,
  settleCharged,
  settleWithoutReservation,
  startPayment,
  takeDue,
} from '../../rooms/payments/store.ts';
import {
  confirmHold,
  endTeeTimeGroup,
  findDraft,
  findOwnTeeTimeGroup,
  findPendingHold,
  forgetDraft,
  type PlacedHold,
  placeHold,
  rememberDraft,
} from '../../rooms/teetimegroups/store.ts';
import { loadDay } from '../../rooms/teetimes/day-state.ts';
import type { StaffBlock } from './tables.ts';

/** What staff and time do to a store, in memory and in PostgreSQL. */
export type Hands = {
  pool: Pool;
  advance(ms: number): Promise<void>;
  block(block: StaffBlock): Promise<void>;
  unblock(block: Pick<StaffBlock, 'courseKey' | 'date' | 'groupID'>): Promise<void>;
  touchCourse(courseKey: string): Promise<void>;
};

/** One thing done to a store. Ids are given out in the order of steps, so that both stores give the same. */
export type Step = { does: string; run(hands: Hands, known: Known): Promise<unknown> };

/** The ids that a run of steps has come upon, and the revision that it believes each course to have. */
export class Known {
  readonly groups: { id: string; uid: string; courseKey: string }[] = [];
  readonly payments: { id: string; courseKey: string; golfers: readonly object[] }[] = [];
  readonly revisions = new Map<string, number>();
  #ids = 0;

  newID(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }

  revisionOf(courseKey: string): number {
    return this.revisions.get(courseKey) ?? 1;
  }
}

export const courseKeys = ['test-group/one', 'test-group/other'];
const uids = ['ann', 'bob', 'cy'];
const dates = ['2030-06-01', '2030-06-02'];
/** Nine holes on the front; eighteen from there to the back; nine on the back where those turn. */
const starts: readonly { tee: string; minute: number; holes: NumHoles }[] = [
  { tee: 'front', minute: 420, holes: 9 },
  { tee: 'front', minute: 420, holes: 18 },
  { tee: 'back', minute: 550, holes: 9 },
  { tee: 'front', minute: 430, holes: 9 },
];
const golfers = [{ name: 'Ann', email: '', phone: '', rateGroup: 0, paid: false }];
const told = (id: string) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  messages: ['text', 'mail'].map((channel) => ({
    id: `${id}-${channel}`,
    channel: channel as 'text' | 'mail',
    recipient: 'x',
    subject: '',
    body: '',
    calendarEvent: null,
    source: 'webWidget',
  })),
});

const hold = fc
  .record({
    uid: fc.constantFrom(...uids),
    courseKey: fc.constantFrom(...courseKeys),
    date: fc.constantFrom(...dates),
    start: fc.constantFrom(...starts),
    holdSeconds: fc.constantFrom(420, 420, 420, 30),
    most: fc.constantFrom(10, 10, 1),
  })
  .map(
    ({ uid, courseKey, date, start, holdSeconds, most }): Step => ({
      does: `${uid} holds ${start.holes} at ${start.tee} ${wallTime(start.minute)} on ${date} of ${courseKey}`,
      async run({ pool }, known) {
        const id = known.newID();
        const isEighteen = start.holes === 18;
        const place = (judgedExpiries: readonly number[], judgedSpans: number) =>
          placeHold(pool, {
            uid,
            courseKey,
            id,
            revision: known.revisionOf(courseKey),
            request: {
              date,
              startingTime: wallTime(start.minute),
              startingTeeID: start.tee,
              numHoles: start.holes,
              players: 1,
            },
            terms: {
              startingTime: wallTime(start.minute),
              startingTeeID: start.tee,
              reroundTime: isEighteen ? wallTime(start.minute + 130) : null,
              reroundTeeID: isEighteen ? 'back' : null,
              claims: [
                ...(isEighteen ? [{ teeID: 'back', cell: start.minute + 130 }] : []),
                { teeID: start.tee, cell: start.minute },
              ],
              requirePayment: false,
            },
            holdSeconds,
            judgedExpiries,
            judgedSpans,
            limit: { most, afterDate: '2030-06-01', afterTime: '00:00' },
            quote: [{ name: 'Public', priceCents: start.holes * 100 }],
          });
        const answers: PlacedHold[] = [];
        let judgedExpiries: readonly number[] = [];
        let judgedSpans = 0;
        for (let attempt = 1; attempt <= 3; attempt += 1) {
          const placed = await place(judgedExpiries, judgedSpans);
          answers.push(placed);
          if (placed.outcome === 'expiries-not-judged') judgedExpiries = placed.expiredAt;
          else if (placed.outcome === 'kept-not-judged') judgedSpans = placed.kept.length;
          else break;
        }
        if (answers.at(-1)?.outcome === 'held') known.groups.push({ id, uid, courseKey });
        return answers;
      },
    }),
  );

/** Something done to one of the groups so far, mostly by its owner. */
const toGroup = fc
  .record({
    place: fc.nat(30),
    stranger: fc.option(fc.constantFrom(...uids), { freq: 6 }),
    what: fc.constantFrom('confirm', 'confirm', 'end', 'release', 'open', 'open', 'pay', 'pay', 'look'),
  })
  .map(
    ({ place, stranger, what }): Step => ({
      does: `${what} of group ${place}${stranger ? ` by ${stranger}` : ''}`,
      async run({ pool }, known) {
        // The latest groups are those that live.
        const group = known.groups.at(-1 - (place % Math.max(1, Math.min(4, known.groups.length))));
        if (!group) return null;
        const { courseKey, id } = group;
        const uid = stranger ?? group.uid;
        const revision = known.revisionOf(courseKey);
        const limit = { most: 10, afterDate: '2030-06-01', afterTime: '00:00' };
        switch (what) {
          case 'confirm':
            return confirmHold(pool, {
              uid,
              courseKey,
              id,
              revision,
              golfers,
              told: told(known.newID()),
              limit,
            });
          case 'end':
          case 'release':
            return endTeeTimeGroup(pool, {
              uid,
              courseKey,
              id,
              onlyPending: what === 'release',
              told: told(known.newID()),
            });
          case 'open':
            return openWindow(pool, { uid, courseKey, id, golfers, holdSeconds: 420 });
          case 'pay': {
            const paymentID = known.newID();
            const started = await startPayment(pool, {
              uid,
              courseKey,
              teeTimeGroupID: id,
              id: paymentID,
              paymentBehavior: place % 2 ? 'capture' : 'authorize',
              amountCents: 2400,
              currency: 'USD',
              environment: 'sandbox',
              locationId: 'L',
              sourceId: `card-${paymentID}`,
              golfers,
              revision,
              limit,
            });
            if (started.outcome === 'started') known.payments.push({ id: paymentID, courseKey, golfers });
            return [started, await findLatestPayment(pool, { uid, courseKey, teeTimeGroupID: id })];
          }
          default:
            return findOwnTeeTimeGroup(pool, { uid, courseKey, id });
        }
      },
    }),
  );

const entry = { at: '2030-01-01T00:00:00.000Z', what: 'said', by: 'test' };

/** Something that the provider said of one of the payments so far. */
const toPayment = fc
  .record({
    place: fc.nat(30),
    what: fc.constantFrom(
      'charged',
      'charged',
      'authorized',
      'declined',
      'voided',
      'refunded',
      'rest',
      'given up',
      'notified',
    ),
    isStale: fc.boolean(),
  })
  .map(
    ({ place, what, isStale }): Step => ({
      does: `payment ${place} ${what}`,
      async run({ pool }, known) {
        const named = known.payments.at(-1 - (place % Math.max(1, Math.min(3, known.payments.length))));
        const payment = named && (await findPayment(pool, named.courseKey, named.id));
        if (!payment) return null;
        return [
          await sayOf(pool, payment, what, isStale),
          await findPayment(pool, payment.courseKey, payment.id),
        ];
      },
    }),
  );

function sayOf(pool: Pool, payment: StoredPayment, what: string, isStale: boolean): Promise<unknown> {
  const squarePaymentID = `sq-${payment.id}`;
  const without = (state: 'declined' | 'voided' | 'refunded', lookAgainSeconds: number | null) =>
    settleWithoutReservation(pool, {
      payment,
      state,
      squarePaymentID: isStale ? squarePaymentID : null,
      entry,
      lookAgainSeconds,
    });
  switch (what) {
    case 'charged':
    case 'authorized':
      return settleCharged(pool, {
        payment,
        charged: {
          id: squarePaymentID,
          status: what === 'charged' ? 'COMPLETED' : 'APPROVED',
          receiptNumber: 'R1',
          receiptUrl: null,
          authorizedUntil: what === 'charged' ? null : new Date('2030-06-08T00:00:00Z'),
          refundedCents: 0,
        },
        entry,
        told: told(payment.id),
      });
    case 'declined':
      return without('declined', isStale ? null : 600);
    case 'voided':
      return without('voided', null);
    case 'refunded':
      return without('refunded', null);
    case 'rest':
      return askIn(pool, isStale ? { ...payment, state: 'started' } : payment, 25);
    case 'given up':
      return markGivenUp(pool, payment);
    default:
      return askSoon(pool, { squarePaymentID, teeTimeGroupID: payment.teeTimeGroupID, hasMoney: isStale });
  }
}

/** What time and staff do, and what jobs find. */
const toCourse = fc
  .record({
    courseKey: fc.constantFrom(...courseKeys),
    date: fc.constantFrom(...dates),
    cell: fc.constantFrom(420, 430, 550),
    uid: fc.constantFrom(...uids),
    what: fc.constantFrom('block', 'unblock', 'touch', 'look', 'sweep', 'due', 'draft', 'forget', 'held'),
  })
  .map(
    ({ courseKey, date, cell, uid, what }): Step => ({
      does: `${what} at ${cell} on ${date} of ${courseKey}`,
      async run(hands, known) {
        const { pool } = hands;
        switch (what) {
          case 'block':
            return hands.block({
              courseKey,
              date,
              groupID: `staff-${cell}`,
              teeID: cell === 550 ? 'back' : 'front',
              from: cell,
              to: cell + 5,
            });
          case 'unblock':
            return hands.unblock({ courseKey, date, groupID: `staff-${cell}` });
          case 'touch':
            await hands.touchCourse(courseKey);
            // Not every process has heard of it.
            if (cell !== 430) known.revisions.set(courseKey, known.revisionOf(courseKey) + 1);
            return null;
          case 'sweep':
            return sweep(pool);
          case 'due':
            return (await takeDue(pool, 60, 20)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
          case 'draft':
            return rememberDraft(pool, uid, golfers);
          case 'held':
            return findPendingHold(pool, uid);
          case 'forget':
            return [await findDraft(pool, uid), await forgetDraft(pool, uid)];
          default: {
            const day = await loadDay(pool, courseKey, date);
            const again = day && (await loadDay(pool, courseKey, date, day));
            const isKnown = again !== null && again.claims === day?.claims;
            return (
              day && {
                ...day,
                claims: sorted(day.claims),
                obstructions: sorted(day.obstructions),
                taken: [],
                isKnown,
              }
            );
          }
        }
      },
    }),
  );

const wait = fc
  .constantFrom(1, 1000, 30_000, 61_000, 300_000, 420_000, 1_000_000)
  .map((ms): Step => ({ does: `${ms} ms pass`, run: (hands) => hands.advance(ms) }));

const sorted = (items: readonly object[]): string[] => items.map((one) => JSON.stringify(one)).toSorted();

/** Steps as they come to a store in any order; among them what no use case would ask. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: hold },
    { weight: 6, arbitrary: toGroup },
    { weight: 4, arbitrary: toPayment },
    { weight: 2, arbitrary: toCourse },
    { weight: 2, arbitrary: wait },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
);

import type { WishRequest } from '@dewsweeper/contract/fair-openings';
import type { PaymentRequest } from '@dewsweeper/contract/payment';
import type { ChangeQuery, ChangeRequest } from '@dewsweeper/contract/reservation-change';
import type { GolferEntry, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import type { WaitRequest } from '@dewsweeper/contract/waitlist';
import { accept } from '@dewsweeper/core/shared/result';
import { closeSheets } from '../../src/features/clubhouse/cells-store.ts';
import {
  type ChangeDeps,
  changeReservation,
  offerChange,
} from '../../src/features/clubhouse/change-reservation.ts';
import { bumpDay, findWithMostReservations, queueNotice } from '../../src/features/clubhouse/store.ts';
import { createCourseCache } from '../../src/features/courses/course-cache.ts';
import { courseStore } from '../../src/features/courses/store.ts';
import type { DrawDeps, WishDeps } from '../../src/features/fair-openings/deps.ts';
import { drawOpening, tellUnlucky } from '../../src/features/fair-openings/draw.ts';
import { newSeed } from '../../src/features/fair-openings/seed.ts';
import { findDueOpenings, findUntold } from '../../src/features/fair-openings/store.ts';
import { readWish, wishFor, withdrawWish } from '../../src/features/fair-openings/wish.ts';
import type { PaymentDeps } from '../../src/features/payments/deps.ts';
import { openPaymentWindow } from '../../src/features/payments/open-window.ts';
import { pay } from '../../src/features/payments/pay.ts';
import { askSoon } from '../../src/features/payments/store.ts';
import { hearReply, type ReplyDeps } from '../../src/features/reminders/hear-reply.ts';
import { queueReminders } from '../../src/features/reminders/queue-reminders.ts';
import { confirmReservation } from '../../src/features/teetimegroups/confirm.ts';
import type { TeeTimeGroupDeps } from '../../src/features/teetimegroups/deps.ts';
import { placeHold } from '../../src/features/teetimegroups/hold.ts';
import { rememberHolds } from '../../src/features/teetimegroups/remembered-holds.ts';
import { endOwn } from '../../src/features/teetimegroups/reservations.ts';
import {
  findOwnTeeTimeGroup,
  forgetDraft,
  isAnothers,
  rememberDraft,
} from '../../src/features/teetimegroups/store.ts';
import { loadDay } from '../../src/features/teetimes/day-state.ts';
import { rememberDays } from '../../src/features/teetimes/remembered-days.ts';
import { createPassOn, type PassOnDeps } from '../../src/features/waitlist/pass-on.ts';
import { findDaysToPassOn, markDay } from '../../src/features/waitlist/store.ts';
import { join, leave, listWaits, takeOffer, type WaitDeps } from '../../src/features/waitlist/waits.ts';
import type { Golfer } from '../../src/http/visitor.ts';
import { prepareOpenings } from '../../src/jobs/draw-openings.ts';
import { deleteExpiredRows } from '../../src/jobs/expired-rows.ts';
import { settleDue } from '../../src/jobs/settle-payments.ts';
import { DatabaseAway, type SimulatedDatabase } from './simulated-database.ts';
import { hasMoney, type RecordedCharge, type SimulatedSquare } from './simulated-square.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { DueTimes } from './stored-rows.ts';

export type Request =
  | { does: 'join'; course: string; wait: WaitRequest }
  | { does: 'waits' }
  | { does: 'leave' | 'take'; course: string; id: string }
  | { does: 'offer-change'; course: string; id: string; query: ChangeQuery }
  | { does: 'change'; course: string; id: string; change: ChangeRequest }
  /** A text, whose number is the golfer's. */
  | { does: 'text'; sid: string; body: string }
  | { does: 'hold'; course: string; hold: HoldRequest }
  | { does: 'confirm' | 'open'; course: string; id: string; golfers: GolferEntry[] }
  | { does: 'end'; course: string; id: string }
  | { does: 'pay'; course: string; payment: PaymentRequest }
  | { does: 'wish'; course: string; date: string; wish: WishRequest }
  | { does: 'withdraw' | 'read-wish'; course: string; date: string };

/** `away` is the 503 of an unreachable database. */
export type Reply = { ok: true; value: unknown } | { ok: false; refusal: string };

const group = 'test-group';
const silent = () => {};
const maxOpenReservations = 10;
const contact = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: '',
  mailTo: '',
  phone: '+15550100',
  language: null,
};
const log = { warn: silent, error: silent, info: silent } as never;

/** One process of the product: its use cases and jobs, over an unreliable database and Square. */
export class SimulatedServer {
  readonly failures: string[] = [];
  readonly #time: SimulatedTime;
  readonly #database: SimulatedDatabase;
  readonly #square: SimulatedSquare;
  readonly #newId: () => string;
  #life = 0;
  #isUp = true;
  readonly #phoneOf: (uid: string) => string;
  readonly #maxOpenReservations: number;
  #deps: Deps;

  constructor(world: {
    time: SimulatedTime;
    database: SimulatedDatabase;
    square: SimulatedSquare;
    newId: () => string;
    phoneOf?: (uid: string) => string;
    maxOpenReservations?: number;
  }) {
    this.#time = world.time;
    this.#database = world.database;
    this.#square = world.square;
    this.#newId = world.newId;
    this.#phoneOf = world.phoneOf ?? (() => contact.phone);
    this.#maxOpenReservations = world.maxOpenReservations ?? maxOpenReservations;
    this.#deps = this.#compose();
    this.#workEvery(2_000, 'paymentsMs', () => settleDue(this.#deps));
    this.#workEvery(30_000, 'holdsMs', () => deleteExpiredRows(this.#deps.pool));
    this.#workEvery(1_000, 'waitersMs', async () => {
      for (const { courseKey, date } of await findDaysToPassOn(this.#deps.pool))
        await this.#deps.passOn(courseKey, date);
    });
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Like kill -9: nothing continues. */
  crash(): void {
    this.#life += 1;
    this.#isUp = false;
  }

  start(): void {
    this.#isUp = true;
    this.#deps = this.#compose();
  }

  async handle(golfer: Golfer, request: Request): Promise<Reply> {
    try {
      return await this.#answer(golfer, request);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) this.failures.push(`a bug: ${(error as Error).stack}`);
      return { ok: false, refusal: 'unavailable' };
    }
  }

  /** As the job does from time to time. */
  async remind(): Promise<void> {
    await queueReminders(this.#deps, (error) => {
      if (!(error instanceof DatabaseAway))
        this.failures.push(`a bug in the reminders: ${(error as Error).stack}`);
    }).catch((error: unknown) => {
      if (!(error instanceof DatabaseAway)) throw error;
    });
  }

  /** As the job does each second, for a seed that this number stands for. */
  async draw(seed: number): Promise<void> {
    const deps = { ...this.#deps, newSeed: () => newSeed(() => Buffer.alloc(32, seed)) };
    const found = async () => {
      await prepareOpenings(deps);
      for (const place of await findDueOpenings(deps.pool)) await drawOpening(deps, place);
      for (const place of await findUntold(deps.pool)) await tellUnlucky(deps, place);
    };
    await found().catch((error: unknown) => {
      if (!(error instanceof DatabaseAway)) this.failures.push(`a bug in a draw: ${(error as Error).stack}`);
    });
  }

  /** Square's webhook about a charge. */
  async notify(charge: RecordedCharge): Promise<void> {
    const subject = {
      squarePaymentID: charge.id,
      teeTimeGroupID: charge.reference,
      hasMoney: hasMoney(charge),
    };
    await askSoon(this.#deps.pool, subject).catch(silent);
  }

  async #answer(golfer: Golfer, request: Request): Promise<Reply> {
    const deps = this.#deps;
    if (request.does === 'waits') return accept(await listWaits(deps, golfer));
    if (request.does === 'text') {
      const { sid, body } = request;
      const phone = this.#phoneOf(golfer.uid);
      return accept(await hearReply(deps, { messageSid: sid, phone, body }));
    }
    const path = { group, course: request.course };
    switch (request.does) {
      case 'join':
        return join(deps, golfer, path, request.wait);
      case 'leave':
        return leave(deps, golfer, path, request.id);
      case 'take':
        return takeOffer(deps, golfer, path, request.id);
      case 'offer-change':
        return offerChange(deps, golfer, { ...path, id: request.id }, request.query);
      case 'change':
        return changeReservation(deps, golfer, { ...path, id: request.id }, request.change);
      case 'hold':
        return placeHold(deps, golfer, path, request.hold);
      case 'confirm':
        return confirmReservation(deps, golfer, { ...path, id: request.id }, request.golfers);
      case 'open':
        return openPaymentWindow(deps, golfer, { ...path, id: request.id }, request.golfers);
      case 'end':
        return endOwn(deps, golfer, { ...path, id: request.id }, false);
      case 'pay':
        return pay(deps, golfer, request.payment, null);
      case 'wish':
        return wishFor(deps, golfer, path, request.date, request.wish);
      case 'withdraw':
        return withdrawWish(deps, golfer, path, request.date);
      case 'read-wish':
        return readWish(deps, golfer, path, request.date);
      default:
        return request satisfies never;
    }
  }

  /** Skips runs that would find nothing; there would be thousands. */
  #workEvery(ms: number, job: keyof DueTimes, work: () => Promise<unknown>): void {
    let isAtWork = false;
    let life = this.#life;
    const turn = async (): Promise<void | 'idle'> => {
      this.#time.after(ms, turn);
      if (life !== this.#life) isAtWork = false;
      if (!this.#isUp || isAtWork) return 'idle';
      const dueMs = (await this.#database.dueTimes())[job];
      if (dueMs === null || dueMs > this.#database.nowMs()) return 'idle';
      isAtWork = true;
      life = this.#life;
      work()
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseAway))
            this.failures.push(`a bug in a job: ${(error as Error).stack}`);
        })
        .finally(() => {
          isAtWork = false;
        });
      return undefined;
    };
    this.#time.after(this.#time.between(0, ms), turn);
  }

  #compose(): Deps {
    const life = this.#life;
    const isAlive = () => this.#life === life;
    const pool = this.#database.poolOf(isAlive, () => {
      if (!isAlive()) return;
      this.crash();
      this.#time.after(this.#time.between(500, 20_000), () => {
        if (!this.#isUp) this.start();
      });
    });
    const provider = this.#square.providerFor(isAlive);
    const clockLagMs = this.#time.between(0, 600);
    const courses = createCourseCache(courseStore(pool));
    const sheets = { closeSheets, bumpDay };
    const sending = { pool, courses, newId: this.#newId, announce: silent, deliverSoon: silent };
    const passOn = createPassOn({
      ...sending,
      ...sheets,
      ...waitingGolfers(this.#phoneOf),
      publicUrl: 'http://localhost:3000',
      maxOpenReservations: this.#maxOpenReservations,
    });
    return {
      ...sheets,
      pool,
      clock: { nowMs: () => Math.floor(this.#database.nowAsOf(clockLagMs)) },
      newId: this.#newId,
      announce: silent,
      deliverSoon: silent,
      sender: { publicUrl: 'http://localhost:3000' },
      log,
      countPayment: silent,
      courses,
      canPay: async () => true,
      findProvider: async () => ({ provider, isSimulated: true }),
      cardAttempts: { take: async () => accept({ restore: async () => {} }) },
      scriptSrcOf: () => '',
      findOwnTeeTimeGroup: (own) => findOwnTeeTimeGroup(pool, own),
      isAnothers: (own) => isAnothers(pool, own),
      rememberDraft: (uid, golfers) => rememberDraft(pool, uid, golfers),
      forgetDraft: (uid) => forgetDraft(pool, uid),
      maxOpenReservations: this.#maxOpenReservations,
      sameTimeKeptSeconds: 600,
      random: () => this.#time.random(),
      loadDay: (courseKey, date) => loadDay(pool, courseKey, date),
      passOn,
      pause: (ms) => this.#time.sleep(ms),
      newReservationID: this.#newId,
      publicUrl: 'http://localhost:3000',
      newSeed: () => newSeed(() => Buffer.alloc(32)),
      phoneOf: async (uid) => this.#phoneOf(uid),
      markDay,
      ...waitingGolfers(this.#phoneOf),
      coursesOf: async () => ['waits', 'pays'].map((course) => ({ group, course })),
      textCountriesOf: async () => ['US'],
      key: Buffer.alloc(32),
      repliesPerNumber: { spend: async () => accept({ isLast: false }) } as never,
      rememberedDays: rememberDays((courseKey, date, known) => loadDay(pool, courseKey, date, known)),
      rememberedHolds: rememberHolds(),
      privilegeOf: async () => null,
      profileOf: profileOf(this.#phoneOf),
    };
  }
}

type Deps = Omit<
  TeeTimeGroupDeps & PaymentDeps & WaitDeps & ChangeDeps & ReplyDeps & WishDeps & DrawDeps,
  'profileOf'
> & {
  profileOf: ReturnType<typeof profileOf>;
};

/** For payments, which ask by the uid, and for reminders, which do so in a transaction. */
function profileOf(phoneOf: (uid: string) => string) {
  return async (first: unknown, second?: string) => ({
    ...contact,
    phone: phoneOf(second ?? (first as string)),
  });
}

/** `findGolfers` and what else of golfers decides who is offered a time; staff's and the waitlist's statements are the product's. */
export function waitingGolfers(
  phoneOf: (uid: string) => string,
): Pick<PassOnDeps, 'findGolfers' | 'findWithMostReservations' | 'queueMessages'> {
  return {
    findGolfers: async (_db, uids) =>
      new Map(uids.map((uid) => [uid, { privilege: null, addressee: { ...contact, phone: phoneOf(uid) } }])),
    findWithMostReservations,
    queueMessages: queueNotice,
  };
}

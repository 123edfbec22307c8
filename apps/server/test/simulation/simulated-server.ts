import type { PaymentRequest } from '@dewsweeper/contract/payment';
import type { GolferEntry, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { accept } from '@dewsweeper/core/shared/result';
import { createCourseCache } from '../../src/features/courses/course-cache.ts';
import { courseStore } from '../../src/features/courses/store.ts';
import type { PaymentDeps } from '../../src/features/payments/deps.ts';
import { openPaymentWindow } from '../../src/features/payments/open-window.ts';
import { pay } from '../../src/features/payments/pay.ts';
import { askSoon } from '../../src/features/payments/store.ts';
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
import type { Golfer } from '../../src/http/visitor.ts';
import { deleteExpiredRows } from '../../src/jobs/expired-rows.ts';
import { settleDue } from '../../src/jobs/settle-payments.ts';
import { DatabaseAway, type SimulatedDatabase } from './simulated-database.ts';
import { hasMoney, type RecordedCharge, type SimulatedSquare } from './simulated-square.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { DueTimes } from './stored-rows.ts';

export type Request =
  | { does: 'hold'; course: string; hold: HoldRequest }
  | { does: 'confirm' | 'open'; course: string; id: string; golfers: GolferEntry[] }
  | { does: 'end'; course: string; id: string }
  | { does: 'pay'; course: string; payment: PaymentRequest };

/** `away` is the 503 of an unreachable database. */
export type Reply = { ok: true; value: unknown } | { ok: false; refusal: string };

const group = 'test-group';
const silent = () => {};
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
  #deps: TeeTimeGroupDeps & PaymentDeps;

  constructor(world: {
    time: SimulatedTime;
    database: SimulatedDatabase;
    square: SimulatedSquare;
    newId: () => string;
  }) {
    this.#time = world.time;
    this.#database = world.database;
    this.#square = world.square;
    this.#newId = world.newId;
    this.#deps = this.#compose();
    this.#workEvery(2_000, 'paymentsMs', () => settleDue(this.#deps));
    this.#workEvery(30_000, 'holdsMs', () => deleteExpiredRows(this.#deps.pool));
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

  /** Square's webhook about a charge. */
  async notify(charge: RecordedCharge): Promise<void> {
    const subject = {
      squarePaymentID: charge.id,
      teeTimeGroupID: charge.reference,
      hasMoney: hasMoney(charge),
    };
    await askSoon(this.#deps.pool, subject).catch(silent);
  }

  #answer(golfer: Golfer, request: Request): Promise<Reply> {
    const deps = this.#deps;
    const path = { group, course: request.course };
    switch (request.does) {
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

  #compose(): TeeTimeGroupDeps & PaymentDeps {
    const life = this.#life;
    const isAlive = () => this.#life === life;
    const pool = this.#database.poolOf(isAlive);
    const provider = this.#square.providerFor(isAlive);
    const clockLagMs = this.#time.between(0, 600);
    const courses = createCourseCache(courseStore(pool));
    return {
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
      maxOpenReservations: 10,
      sameTimeKeptSeconds: 600,
      loadDay: (courseKey, date) => loadDay(pool, courseKey, date),
      passOn: async () => {},
      rememberedDays: rememberDays((courseKey, date, known) => loadDay(pool, courseKey, date, known)),
      rememberedHolds: rememberHolds(),
      privilegeOf: async () => null,
      profileOf: async () => ({
        firstName: 'Ann',
        lastName: 'Lee',
        email: '',
        mailTo: '',
        phone: '+15550100',
      }),
    };
  }
}

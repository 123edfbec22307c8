import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { addDays, courseDateAt, wallTime } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';
import { followDatabaseClock } from '../../../adapters/postgres/database-clock.ts';
import { storeCourse, twoNines } from '../../../testing/example-course.ts';
import { signedIn } from '../../../testing/signed-in.ts';
import { createCourseCache } from '../../courses/course-cache.ts';
import { courseStore } from '../../courses/store.ts';
import { loadDay } from '../../teetimes/day-state.ts';
import { confirmReservation } from '../confirm.ts';
import { placeHold } from '../hold.ts';
import { endOwn } from '../own.ts';
import type { TeeTimeGroupParts } from '../parts.ts';
import { rememberHolds } from '../remembered-holds.ts';

const { group, course } = twoNines;
const daysInAdvance = 365;

/** A start on the front nine, and the reround that eighteen holes take on the back. */
export type Slot = { date: string; startingTime: string; startingTeeID: 'front' | 'back' };

/** A course on a real database, golfers without end, and a slot that nobody touched yet for each round. */
export type Arena = {
  pool: Pool;
  courseKey: string;
  newSlot(): Slot;
  /** His server's idea of the time lags by so much. */
  newGolfer(clockLagMs?: number): Player;
  /** Milliseconds by the database's clock. */
  databaseNowMs(): Promise<number>;
  leave(): void;
};

/** One golfer with the use cases in his hands. */
export type Player = {
  uid: string;
  hold(slot: Slot, play?: Partial<HoldRequest>): ReturnType<typeof placeHold>;
  confirm(id: string, players?: number): ReturnType<typeof confirmReservation>;
  end(id: string): ReturnType<typeof endOwn>;
};

/** Opens the arena on a migrated, empty database. */
export async function openArena(pool: Pool): Promise<Arena> {
  const courseKey = await storeCourse(pool, {
    ...twoNines,
    document: {
      ...twoNines.document,
      widgetSettings: { ...twoNines.document.widgetSettings, daysInAdvance },
    },
  });
  const clock = await followDatabaseClock(pool);
  let ids = 0;
  const parts: TeeTimeGroupParts = {
    pool,
    clock,
    newId: () => `id-${++ids}`,
    announce: () => {},
    deliverSoon: () => {},
    sender: { publicUrl: 'http://localhost:3000', mailFrom: 'tee@example.com' },
    courses: createCourseCache(courseStore(pool)),
    canPay: async () => false,
    mostOpenReservations: 10,
    sameTimeKeptSeconds: 600,
    loadDay: (key, date) => loadDay(pool, key, date),
    rememberedHolds: rememberHolds(),
  };
  const today = courseDateAt(twoNines.document.timeZone, clock.nowMs());
  let slots = 0;
  let golfers = 0;
  return {
    pool,
    courseKey,
    newSlot() {
      const number = slots++;
      const date = addDays(today, 1 + (number % (daysInAdvance - 1)));
      const startingTime = wallTime(7 * 60 + 30 * (Math.floor(number / (daysInAdvance - 1)) % 12));
      return { date, startingTime, startingTeeID: 'front' };
    },
    newGolfer: (clockLagMs = 0) =>
      newPlayer({ ...parts, clock: { nowMs: () => clock.nowMs() - clockLagMs } }, `golfer-${++golfers}`),
    async databaseNowMs() {
      const { rows } = await pool.query(`select extract(epoch from dewsweeper_now()) * 1000 as now`);
      return Number(rows[0].now);
    },
    leave: () => clock.stop(),
  };
}

function newPlayer(parts: TeeTimeGroupParts, uid: string): Player {
  const golfer = signedIn(uid, 'ann@example.com');
  return {
    uid,
    hold: (slot, play) =>
      placeHold(parts, golfer, { group, course }, { ...slot, numHoles: 9, players: 2, ...play }),
    confirm: (id, players = 2) =>
      confirmReservation(
        parts,
        golfer,
        { group, course, id },
        Array.from({ length: players }, () => ({ name: uid, email: '', phone: '', rateGroup: 0 })),
      ),
    end: (id) => endOwn(parts, golfer, { group, course, id }, false),
  };
}

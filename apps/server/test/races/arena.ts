import type { ChangeRequest } from '@dewsweeper/contract/reservation-change';
import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt, wallTime } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';
import { followDatabaseClock } from '../../src/adapters/postgres/database-clock.ts';
import { changeReservation, offerChange } from '../../src/features/clubhouse/change-reservation.ts';
import { createCourseCache } from '../../src/features/courses/course-cache.ts';
import { courseStore } from '../../src/features/courses/store.ts';
import { findSessions } from '../../src/features/sessions/store.ts';
import { hashOf } from '../../src/features/sessions/use-cases.ts';
import { confirmReservation } from '../../src/features/teetimegroups/confirm.ts';
import type { TeeTimeGroupDeps } from '../../src/features/teetimegroups/deps.ts';
import { placeHold } from '../../src/features/teetimegroups/hold.ts';
import { rememberHolds } from '../../src/features/teetimegroups/remembered-holds.ts';
import { endOwn } from '../../src/features/teetimegroups/reservations.ts';
import { loadDay } from '../../src/features/teetimes/day-state.ts';
import { rememberDays } from '../../src/features/teetimes/remembered-days.ts';
import type { Golfer, JudgedSession } from '../../src/http/visitor.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { signedIn } from '../signed-in.ts';

const { group, course } = twoNines;
const otherCourse = 'other-nines';
const daysInAdvance = 365;

/** A start on the front nine; eighteen holes reround on the back. */
export type Slot = { date: string; startingTime: string; startingTeeID: 'front' | 'back' };

/** Two courses on a real database, with unlimited golfers, and an unused slot for each round. */
export type Arena = {
  pool: Pool;
  courseKey: CourseKey;
  otherCourseKey: string;
  newSlot(): Slot;
  /** With a server whose clock lags by this much. */
  newGolfer(clockLagMs?: number): Player;
  /** A signed-in golfer in the server's cache. */
  newSignedIn(): Promise<Player & { loginEmail: string; judged: JudgedSession }>;
  /** A golfer whose requests carry another session's cached data. */
  newImpostor(judged: JudgedSession): Player;
  /** Changes the course without notifying the servers. */
  changeCourse(widgetSettings: object): Promise<void>;
  /** Milliseconds by the database's clock. */
  databaseNowMs(): Promise<number>;
  leave(): void;
};

export type Player = {
  uid: string;
  hold(slot: Slot, play?: Partial<HoldRequest>): ReturnType<typeof placeHold>;
  holdElsewhere(slot: Slot): ReturnType<typeof placeHold>;
  confirm(id: string, players?: number): ReturnType<typeof confirmReservation>;
  end(id: string): ReturnType<typeof endOwn>;
  /** What changes this reservation to nine holes at that slot, as it is now. */
  changeTo(id: string, slot: Slot): Promise<ChangeRequest>;
  change(id: string, request: ChangeRequest): ReturnType<typeof changeReservation>;
};

/** On a migrated, empty database. */
export async function openArena(pool: Pool): Promise<Arena> {
  const widgetSettings = {
    ...twoNines.document.widgetSettings,
    waitlistMinutes: 15,
    daysInAdvance,
    changeReservations: true,
  };
  const stored = { ...twoNines, document: { ...twoNines.document, widgetSettings } };
  const courseKey = await storeCourse(pool, stored);
  const otherCourseKey = await storeCourse(pool, { ...stored, course: otherCourse });
  const clock = await followDatabaseClock(pool);
  let ids = 0;
  const deps: TeeTimeGroupDeps = {
    pool,
    clock,
    newId: () => `id-${++ids}`,
    announce: () => {},
    deliverSoon: () => {},
    sender: { publicUrl: 'http://localhost:3000' },
    courses: createCourseCache(courseStore(pool)),
    canPay: async () => false,
    maxOpenReservations: 10,
    sameTimeKeptSeconds: 600,
    passOn: async () => {},
    random: () => 0,
    rememberedDays: rememberDays((key, date, known) => loadDay(pool, key, date, known)),
    rememberedHolds: rememberHolds(),
  };
  const today = courseDateAt(twoNines.document.timeZone, clock.nowMs());
  let slots = 0;
  let golfers = 0;
  const newUid = () => `golfer-${++golfers}`;
  return {
    pool,
    courseKey,
    otherCourseKey,
    newSlot() {
      const number = slots++;
      const date = addDays(today, 1 + (number % (daysInAdvance - 1)));
      const startingTime = wallTime(7 * 60 + 30 * (Math.floor(number / (daysInAdvance - 1)) % 12));
      return { date, startingTime, startingTeeID: 'front' };
    },
    newGolfer: (clockLagMs = 0) =>
      newPlayer(
        { ...deps, clock: { nowMs: () => clock.nowMs() - clockLagMs } },
        signedIn(newUid(), 'ann@example.com'),
      ),
    async newSignedIn() {
      const uid = newUid();
      const golfer = signedIn(uid, `${uid}@example.com`);
      const judged = await storeSession(pool, golfer);
      return { ...newPlayer(deps, { ...golfer, judged }), loginEmail: golfer.loginEmail, judged };
    },
    newImpostor: (judged) => newPlayer(deps, { ...signedIn(newUid()), judged }),
    async changeCourse(changed) {
      await pool.query(
        `update courses set revision = revision + 1,
            document = jsonb_set(document, '{widgetSettings}', (document -> 'widgetSettings') || $2)
          where course_key = $1`,
        [courseKey, changed],
      );
    },
    async databaseNowMs() {
      const { rows } = await pool.query(`select extract(epoch from dewsweeper_now()) * 1000 as now`);
      return Number(rows[0].now);
    },
    leave: () => clock.stop(),
  };
}

/** Stores a golfer with a proved address and a session. */
async function storeSession(pool: Pool, { uid, loginEmail, contact }: Golfer): Promise<JudgedSession> {
  await pool.query(
    `insert into users (uid, login_email, login_email_proved_at, password_hash, name, email, phone, first_name,
        last_name)
      values ($1, $2, dewsweeper_now(), 'none', '', $2, $3, $4, $5)`,
    [uid, loginEmail, contact.phone, contact.firstName, contact.lastName],
  );
  const tokenHash = hashOf(uid);
  await pool.query(
    `insert into sessions (token_hash, uid, expires_at) values ($1, $2, dewsweeper_now() + interval '1 day')`,
    [tokenHash, uid],
  );
  const [found] = await findSessions(pool, [tokenHash], 30);
  if (!found) throw new Error('the session is not there');
  return { tokenHash: tokenHash.toString('hex'), golfer: found.golfer, isRemembered: true };
}

function newPlayer(deps: TeeTimeGroupDeps, golfer: Golfer): Player {
  const { uid } = golfer;
  const holdAt = (at: string, slot: Slot, play: Partial<HoldRequest> = {}) =>
    placeHold(deps, golfer, { group, course: at }, { ...slot, numHoles: 9, players: 2, ...play });
  return {
    uid,
    hold: (slot, play) => holdAt(course, slot, play),
    holdElsewhere: (slot) => holdAt(otherCourse, slot),
    confirm: (id, players = 2) =>
      confirmReservation(
        deps,
        golfer,
        { group, course, id },
        Array.from({ length: players }, () => ({ name: uid, email: '', phone: '', rateGroup: 0 })),
      ),
    end: (id) => endOwn(deps, golfer, { group, course, id }, false),
    async changeTo(id, slot) {
      const offer = await offerChange(deps, golfer, { group, course, id }, {});
      if (!offer.ok) throw new Error(offer.refusal);
      const { reservation, golfers: priced, revision } = offer.value;
      const golfers = reservation.golfers.map(({ name, email, phone, rateGroup }, index) => {
        const golferID = priced[index]?.id;
        return { ...(golferID && { id: golferID }), name, email, phone, rateGroup };
      });
      const amountCents = priced.reduce((sum, { priceCents }) => sum + priceCents, 0);
      return { ...slot, numHoles: 9, golfers, revision, amountCents };
    },
    change: (id, request) => changeReservation(deps, golfer, { group, course, id }, request),
  };
}

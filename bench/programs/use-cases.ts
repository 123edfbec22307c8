// Holds and confirms like the server but without HTTP; a process controlled by messages.
import { followDatabaseClock } from '../../apps/server/src/adapters/postgres/database-clock.ts';
import { openPool } from '../../apps/server/src/adapters/postgres/pool.ts';
import { newReservationID } from '../../apps/server/src/adapters/reservation-id.ts';
import { createCourseCache } from '../../apps/server/src/features/courses/course-cache.ts';
import { courseStore } from '../../apps/server/src/features/courses/store.ts';
import { confirmReservation } from '../../apps/server/src/features/teetimegroups/confirm.ts';
import type { TeeTimeGroupDeps } from '../../apps/server/src/features/teetimegroups/deps.ts';
import { placeHold } from '../../apps/server/src/features/teetimegroups/hold.ts';
import { rememberHolds } from '../../apps/server/src/features/teetimegroups/remembered-holds.ts';
import { loadDay } from '../../apps/server/src/features/teetimes/day-state.ts';
import { rememberDays } from '../../apps/server/src/features/teetimes/remembered-days.ts';
import type { HoldRequest } from '../../packages/contract/src/teetimegroup.ts';

export type Asked = { golfer: number; course: string; hold: HoldRequest };

export type Order =
  | { act: 'hold'; asked: Asked[] }
  | { act: 'confirm'; asked: Asked[]; ids: string[]; golfers: object[] };
export type Done = { seconds: number; ids: string[]; refused: string[] };

const together = 32;

process.once('message', (given: { connection: object; group: string; connections: number }) => {
  void serve(given);
});

async function serve({
  connection,
  group,
  connections,
}: {
  connection: object;
  group: string;
  connections: number;
}) {
  const pool = openPool({ ...connection, max: connections }, console.error);
  const deps: TeeTimeGroupDeps = {
    pool,
    clock: await followDatabaseClock(pool),
    newId: newReservationID,
    announce: () => {},
    deliverSoon: () => {},
    sender: { publicUrl: 'http://localhost:3000' },
    courses: createCourseCache(courseStore(pool)),
    canPay: async () => false,
    maxOpenReservations: 1000,
    random: Math.random,
    sameTimeKeptSeconds: 600,
    passOn: async () => {},
    rememberedDays: rememberDays((key, date, known) => loadDay(pool, key, date, known)),
    rememberedHolds: rememberHolds(),
  };

  process.on('message', (order: Order) => void obey(order));

  async function obey(order: Order): Promise<void> {
    const done: Done = { seconds: 0, ids: [], refused: [] };
    const startedMs = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (let at = next++; at < order.asked.length; at = next++) await act(order, at, done);
      }),
    );
    done.seconds = (performance.now() - startedMs) / 1000;
    process.send?.(done);
  }

  async function act(order: Order, at: number, done: Done): Promise<void> {
    const { golfer: number, course, hold } = order.asked[at] as Asked;
    const golfer = {
      state: 'signed-in',
      uid: `golfer-${number}`,
      loginEmail: `golfer-${number}@example.com`,
      authenticatedAtMs: 0,
      contact: {
        firstName: 'Pat',
        lastName: 'Green',
        email: `golfer-${number}@example.com`,
        phone: '402-555-0134',
        language: null,
      },
      isLoginEmailProved: false,
      privileges: [],
      judged: null,
    } as const;
    if (order.act === 'hold') {
      const held = await placeHold(deps, golfer, { group, course }, hold);
      if (held.ok) done.ids[at] = held.value.id;
      else done.refused.push(held.refusal);
      return;
    }
    const id = order.ids[at] as string;
    const golfers = order.golfers as Parameters<typeof confirmReservation>[3];
    const confirmed = await confirmReservation(deps, golfer, { group, course, id }, golfers);
    if (!confirmed.ok) done.refused.push(confirmed.refusal);
  }

  process.send?.(process.pid);
}
process.on('disconnect', () => process.exit());

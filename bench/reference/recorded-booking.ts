import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { openWholeServer } from '../../apps/server/src/testing/whole-server.ts';
import { routes } from '../../packages/contract/src/routes.ts';
import type { Pool } from '../stage/stage.ts';
import { benchGroup } from '../world/course.ts';
import { cookieOf } from '../world/golfers.ts';
import { ownTeeTime } from '../world/tee-times.ts';

export type Statement = { name: string; text: string; values: readonly unknown[] };

/** What the server asked the database for one golfer, and the values of his that stand in it. */
export type RecordedBooking = {
  hold: Statement[];
  confirm: Statement[];
  own: { uid: string; loginEmail: string; tokenHash: Buffer; id: string };
};

export const bookedGolfers = [{ name: 'Pat Green', email: '', phone: '', rateGroup: 0 }];

/** Lets the product itself hold and confirm once, and notes each statement that it sends while it does. */
export async function recordBooking(pool: Pool, golfer: number): Promise<RecordedBooking> {
  let recorded: Statement[] = [];
  /** The server's jobs send statements too, at moments of their own. */
  const forGolfer = new AsyncLocalStorage<true>();
  const listening = new Proxy(pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'query') return value.bind(target);
      return (...given: unknown[]) => {
        const statement = given[0] as Statement;
        // Other processes are told once for many changes, after the answer.
        const isNotice = statement.text?.includes('pg_notify');
        if (forGolfer.getStore() && !isNotice) recorded.push(statement);
        return value.apply(target, given);
      };
    },
  });
  const app = await openWholeServer(listening);
  try {
    const { course, hold } = ownTeeTime(golfer);
    const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      recorded = [];
      const headers = { cookie: cookieOf(golfer) };
      // It begins when it is waited for.
      const reply = await forGolfer.run(
        true,
        async () => await app.inject({ method, url, payload, headers }),
      );
      if (reply.statusCode >= 300) throw new Error(reply.body);
      return { id: reply.json<{ id: string }>().id, statements: recorded };
    };
    const path = routes.teeTimeGroups(benchGroup, course);
    // The first one also reads what the process keeps from then on: the course.
    const first = await send('POST', path, hold);
    await app.inject({ method: 'DELETE', url: `${path}/${first.id}`, headers: { cookie: cookieOf(golfer) } });
    const held = await send('POST', path, hold);
    const confirmed = await send('PUT', routes.confirmation(benchGroup, course, held.id), {
      golfers: bookedGolfers,
    });
    return {
      hold: held.statements,
      confirm: confirmed.statements,
      own: {
        uid: `golfer-${golfer}`,
        loginEmail: `golfer-${golfer}@example.com`,
        tokenHash: createHash('sha256').update(`token-${golfer}`).digest(),
        id: held.id,
      },
    };
  } finally {
    await app.close();
  }
}

import type { UndeliveredMessage } from '@dewsweeper/contract/clubhouse-messages';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import type { DatabaseClock } from '../../ports.ts';
import { listUndelivered, retryAll, retryOne, type Undelivered } from '../outbox/undelivered.ts';
import { findReservationsOfMessages, type ReservationOfMessage } from './store.ts';

export type MessageDeps = {
  pool: Pool;
  clock: Pick<DatabaseClock, 'nowMs'>;
  deliverSoon: () => void;
};

const maxListed = 200;

/** Messages given up, held back, or failed and due again. */
export async function readUndelivered(
  { pool, clock }: MessageDeps,
  courseKey: CourseKey,
): Promise<UndeliveredMessage[]> {
  const found = await listUndelivered(pool, { courseKey, onlyDead: false, limit: maxListed });
  const listed = found.filter(isListed);
  const reservations = await findReservationsOfMessages(
    pool,
    courseKey,
    listed.flatMap(({ reservation }) => (reservation === null ? [] : [reservation])),
  );
  return listed.map((message) =>
    present(message, reservations.get(message.reservation ?? '') ?? null, clock.nowMs()),
  );
}

const isListed = ({ state, attempts, reason }: Undelivered) =>
  state !== 'due' || (attempts > 0 && reason !== '');

function present(
  message: Undelivered,
  reservation: ReservationOfMessage | null,
  nowMs: number,
): UndeliveredMessage {
  const { id, channel, state, recipient, golfer, attempts, reason, ageSeconds } = message;
  const at = new Date(nowMs - ageSeconds * 1000).toISOString();
  return { id, channel, state, recipient, golfer, attempts, reason, at, reservation };
}

/** Sends one message once more, or all that were given up; answers how many. */
export async function retryMessages(
  { pool, deliverSoon }: MessageDeps,
  courseKey: CourseKey,
  id: string | undefined,
): Promise<number> {
  const retried = id === undefined ? await retryAll(pool, courseKey) : await retryListed(pool, courseKey, id);
  if (retried > 0) deliverSoon();
  return retried;
}

/** None that was kept because its reservation has changed since. */
async function retryListed(pool: Pool, courseKey: CourseKey, id: string): Promise<number> {
  const listed = await listUndelivered(pool, { courseKey, onlyDead: false, limit: maxListed });
  if (!listed.some((message) => message.id === id && message.state !== 'due')) return 0;
  const retried = await retryOne(pool, id, courseKey);
  return retried.ok ? 1 : 0;
}

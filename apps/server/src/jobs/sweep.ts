import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { forgetExpiredCounters } from '../adapters/postgres/rate-limit.ts';
import { forgetOldMessages } from '../rooms/outbox/use-cases.ts';
import { endTurn, takeTurn } from './turn.ts';

const everyMs = 30_000;
/** A little less than the interval, so that the process that swept last need not wait two of them. */
const turnSeconds = 28;
const mostAtOnce = 500;

/**
 * Tidies up what time has ended: holds whose claims nobody took over, sessions, reset links, messages. Nothing
 * depends on it, since every check looks at the clock itself. Of several processes one sweeps each time; should two
 * meet, each takes rows that no other has locked.
 */
export function startSweeping(pool: Pool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepInTurn(pool).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round, unless another process has done it; answers whether it was done here. */
export async function sweepInTurn(pool: Pool): Promise<boolean> {
  if (!(await takeTurn(pool, 'sweep', turnSeconds))) return false;
  await sweep(pool);
  await endTurn(pool, 'sweep');
  return true;
}

/** One round; answers how many holds it marked as expired. */
export async function sweep(pool: Pool): Promise<number> {
  // Claims go in a statement of their own, after the groups are marked: locks of two kinds are never held together.
  const expired = await pool.query<{ course_key: string; id: string }>(
    `update teetimegroups g set status = 'expired', ended_at = g.expiration
      from (select course_key, id from teetimegroups
        where status = 'pending' and expiration < dewsweeper_now() - interval '1 minute'
          and not is_paying(course_key, id)
        order by expiration limit $1 for update skip locked) due
      where g.course_key = due.course_key and g.id = due.id
      returning g.course_key, g.id`,
    [mostAtOnce],
  );
  if (expired.rows.length > 0) {
    await pool.query(
      `delete from claims c using (
          select course_key, date, tee_id, cell from claims
          where (course_key, teetimegroup_id) in (select * from unnest($1::text[], $2::text[]))
            and expires_at < dewsweeper_now()
          for update skip locked) gone
        where c.course_key = gone.course_key and c.date = gone.date and c.tee_id = gone.tee_id and c.cell = gone.cell`,
      [expired.rows.map((row) => row.course_key), expired.rows.map((row) => row.id)],
    );
  }
  await pool.query(`delete from sessions where expires_at < dewsweeper_now()`);
  await pool.query(`delete from password_resets where expires_at < dewsweeper_now() - interval '1 day'`);
  await forgetExpiredCounters(pool);
  await forgetOldMessages(pool);
  return expired.rows.length;
}

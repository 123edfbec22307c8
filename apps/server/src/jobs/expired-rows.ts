import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { writtenUnlessPaused } from '../adapters/postgres/paused-writes.ts';
import { forgetExpiredCounters } from '../adapters/postgres/rate-limit.ts';
import { emptyOldActs } from '../features/clubhouse/act-store.ts';
import { promoteFreed } from '../features/clubhouse/promote-freed.ts';
import { forgetOldOpenings } from '../features/fair-openings/store.ts';
import { forgetOldMessages } from '../features/outbox/use-cases.ts';
import { forgetOldReminders } from '../features/reminders/store.ts';
import type { Announce } from '../ports.ts';
import { acquireJobLease, endJobLease } from './job-lease.ts';

const everyMs = 30_000;
/** A little less than the interval, so that the process that ran last need not wait for two. */
const leaseSeconds = 28;
const maxAtOnce = 500;

/** Nobody waits for it, since every check compares the clock. Two processes skip each other's locked rows. */
export function startDeletingExpiredRows(
  pool: Pool,
  log: FastifyBaseLogger,
  announce: Announce,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = writtenUnlessPaused(deleteExpiredRowsIfDue(pool, announce)).catch((error: unknown) =>
      log.warn({ err: error }, 'deleting expired rows failed'),
    );
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function deleteExpiredRowsIfDue(pool: Pool, announce?: Announce): Promise<boolean> {
  if (!(await acquireJobLease(pool, 'sweep', leaseSeconds))) return false;
  await deleteExpiredRows(pool, announce);
  await endJobLease(pool, 'sweep');
  return true;
}

/** Answers how many holds; what they kept from groups beside them is theirs now. */
export async function deleteExpiredRows(pool: Pool, announce: Announce = () => {}): Promise<number> {
  const before = await aMinuteAgo(pool);
  const deleted = (await deleteExpiredHolds(pool, before)) + (await expireStoredHolds(pool, before));
  await promoteFreed(pool, announce);
  await pool.query(`delete from sessions where expires_at < dewsweeper_now()`);
  await pool.query(`delete from password_resets where expires_at < dewsweeper_now() - interval '1 day'`);
  await pool.query(`delete from sign_in_codes where expires_at < dewsweeper_now()`);
  await pool.query(`delete from staff_sessions where expires_at < dewsweeper_now()`);
  await pool.query(`delete from staff_challenges where expires_at < dewsweeper_now()`);
  await pool.query(`delete from staff_new_passwords where expires_at < dewsweeper_now()`);
  await pool.query(`delete from staff_events where at < dewsweeper_now() - interval '90 days'`);
  await pool.query(`delete from staff_invitations where expires_at < dewsweeper_now() - interval '1 day'`);
  await pool.query(
    `delete from waiting where date < to_char((select dewsweeper_now()) - interval '2 days', 'YYYY-MM-DD')`,
  );
  await forgetOldOpenings(pool);
  await forgetOldReminders(pool);
  await forgetExpiredCounters(pool);
  await forgetOldMessages(pool);
  await emptyOldActs(pool, maxAtOnce);
  return deleted;
}

async function aMinuteAgo(pool: Pool): Promise<Date> {
  const { rows } = await pool.query(`select dewsweeper_now() - interval '1 minute' as before`);
  return rows[0].before;
}

/** A hold without a row is its claims. */
async function deleteExpiredHolds(pool: Pool, before: Date): Promise<number> {
  const courses = await pool.query<{ key: string }>({
    name: 'courses-of-expired-holds',
    text: `select course_key as key from (
        select course_key from claims where play is not null and expires_at < $1 order by expires_at limit $2) claim
      group by course_key order by course_key`,
    values: [before, maxAtOnce],
  });
  const deleted = new Set<string>();
  for (const { key } of courses.rows) {
    const { rows } = await pool.query<{ id: string }>({
      name: 'sweep-expired-holds',
      text: `
        with gone as (
          select date, tee_id, cell from claims c where course_key = $1 and play is not null and expires_at < $2
            and not exists (select from days d
              where d.course_key = $1 and d.date = c.date and d.passed_on_version is not null)
          order by expires_at limit $3 for update skip locked)
        delete from claims k using gone
        where k.course_key = $1 and k.date = gone.date and k.tee_id = gone.tee_id and k.cell = gone.cell
        returning k.teetimegroup_id as id`,
      values: [key, before, maxAtOnce],
    });
    for (const { id } of rows) deleted.add(`${key} ${id}`);
  }
  return deleted.size;
}

/** A hold whose payment was opened has a row, which is marked as expired. */
async function expireStoredHolds(pool: Pool, before: Date): Promise<number> {
  const { rows } = await pool.query<{ courseKey: CourseKey; ids: string[] }>({
    name: 'expired-stored-holds',
    text: `select course_key as "courseKey", array_agg(id) as ids from (
        select course_key, id from teetimegroups where status = 'pending' and expiration < $1
        order by expiration limit $2) hold
      group by course_key order by course_key`,
    values: [before, maxAtOnce],
  });
  let expired = 0;
  for (const { courseKey, ids } of rows) {
    const marked = await pool.query<{ id: string }>({
      name: 'expire-stored-holds',
      text: `
        with due as (
          select id from teetimegroups g
          where course_key = $1 and id = any($2) and status = 'pending' and expiration < $3
            and not exists (select from payments p
              where p.course_key = $1 and p.teetimegroup_id = g.id and p.state = 'started')
          order by id for update skip locked)
        update teetimegroups g set revision = g.revision + 1, status = 'expired', ended_at = g.expiration
        from due where g.course_key = $1 and g.id = due.id
        returning g.id`,
      values: [courseKey, ids, before],
    });
    // Claims in a separate statement: locks of two kinds are never held together.
    await pool.query({
      name: 'sweep-claims-of-expired-holds',
      text: `
        with gone as (
          select date, tee_id, cell from claims c
          where course_key = $1 and teetimegroup_id = any($2) and expires_at < $3 and not exists (select from days d
            where d.course_key = $1 and d.date = c.date and d.passed_on_version is not null)
          for update skip locked)
        delete from claims k using gone
        where k.course_key = $1 and k.date = gone.date and k.tee_id = gone.tee_id and k.cell = gone.cell`,
      values: [courseKey, marked.rows.map(({ id }) => id), before],
    });
    expired += marked.rows.length;
  }
  return expired;
}

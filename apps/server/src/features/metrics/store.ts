import type { Pool } from 'pg';
import { askAllCourses } from '../../adapters/postgres/all-courses.ts';

type Length = { length: number; oldestSeconds: number };
export type Queue = Length & { queue: string };

/** Rows beyond this are not counted, so that a scrape stays cheap. */
const maxCounted = 10_000;

const isDue = `state = 'due' and next_attempt_at <= dewsweeper_now()`;

/** By due time, each with an index of unfinished rows. Holds are counted by their cells. */
const queues: Record<string, { table: string; dueAt: string; where: string }> = {
  payments: {
    table: 'payments',
    dueAt: 'ask_at',
    where: `ask_at < 'infinity' and ask_at <= dewsweeper_now()`,
  },
  'clubhouse-acts': {
    table: 'clubhouse_acts',
    dueAt: 'ask_at',
    where: `state = 'asked' and ask_at <= dewsweeper_now()`,
  },
  'expired-holds': {
    table: 'claims',
    dueAt: 'expires_at',
    where: `play is not null and expires_at < dewsweeper_now()`,
  },
  'reservation-messages': { table: 'messages', dueAt: 'next_attempt_at', where: isDue },
  'account-mails': { table: 'mails', dueAt: 'next_attempt_at', where: isDue },
  'code-texts': { table: 'code_texts', dueAt: 'next_attempt_at', where: isDue },
  'dead-reservation-messages': { table: 'messages', dueAt: 'failed_at', where: `state = 'dead'` },
  'dead-account-mails': { table: 'mails', dueAt: 'failed_at', where: `state = 'dead'` },
  'dead-code-texts': { table: 'code_texts', dueAt: 'failed_at', where: `state = 'dead'` },
};

/** One query for each queue: tables may be on different nodes. Unreachable ones are left out. */
export async function readQueues(pool: Pool): Promise<Queue[]> {
  const read: Queue[] = [];
  for (const [queue, { table, dueAt, where }] of Object.entries(queues)) {
    const name = `queue-${queue}`;
    const text = (condition: string) => `select count(*)::float8 as length,
        coalesce(extract(epoch from (select dewsweeper_now()) - min(due_at)), 0)::float8 as "oldestSeconds"
      from (
        select ${dueAt} as due_at from ${table}
        where ${where} and ${condition} order by ${dueAt} limit ${maxCounted}) due`;
    const { rows } =
      table === 'mails' || table === 'code_texts'
        ? await pool.query<Length>({ name, text: text('true') })
        : await askAllCourses<Length>(pool, { name, text, values: [] });
    read.push({
      queue,
      length: rows.reduce((sum, { length }) => sum + length, 0),
      oldestSeconds: Math.max(0, ...rows.map(({ oldestSeconds }) => oldestSeconds)),
    });
  }
  return read;
}

export async function readJobs(pool: Pool): Promise<{ job: string; endedSecondsAgo: number }[]> {
  const { rows } = await pool.query({
    name: 'jobs',
    text: `select name as job, extract(epoch from dewsweeper_now() - ended_at)::float8 as "endedSecondsAgo"
      from jobs where ended_at is not null`,
  });
  return rows;
}

import type { Pool } from 'pg';

/** False when another process had it within `everySeconds`. A process that dies costs one run. */
export async function acquireJobLease(pool: Pool, job: string, everySeconds: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take-turn',
    text: `insert into jobs (name, due_at) values ($1, dewsweeper_now() + make_interval(secs => $2))
      on conflict (name) do update set due_at = excluded.due_at, begun_at = dewsweeper_now(), ended_at = null
        where jobs.due_at <= dewsweeper_now()`,
    values: [job, everySeconds],
  });
  return rowCount === 1;
}

export async function endJobLease(pool: Pool, job: string): Promise<void> {
  await pool.query({
    name: 'end-turn',
    text: 'update jobs set ended_at = dewsweeper_now() where name = $1',
    values: [job],
  });
}

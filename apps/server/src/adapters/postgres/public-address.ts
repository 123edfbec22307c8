import { writtenUnlessPaused } from './paused-writes.ts';
import type { Queryable } from './transaction.ts';

export async function notePublicAddress(db: Queryable, publicUrl: string): Promise<void> {
  const write = db.query({
    text: `insert into public_addresses (public_url, started_at) values ($1, dewsweeper_now())
      on conflict (public_url) do update set started_at = excluded.started_at`,
    values: [publicUrl],
  });
  await writtenUnlessPaused(write);
}

export async function lastPublicAddress(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ publicUrl: string }>(
    `select public_url as "publicUrl" from public_addresses order by started_at desc limit 1`,
  );
  return rows[0]?.publicUrl ?? null;
}

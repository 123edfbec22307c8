import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { askNow } from './paying-server.ts';

/**
 * Asks about pending payments once a second until none is left; answers the failures if that takes too long.
 * `meanwhile` gets the seconds waited.
 */
export async function untilSettled(
  pool: Pool,
  options: { maxSeconds: number; meanwhile?: (waitedSeconds: number) => Promise<void> },
): Promise<string[]> {
  for (let waited = 0; waited < options.maxSeconds; waited += 1) {
    const { rows } = await pool.query(`select 1 from payments where state in ('started', 'undoing')`);
    if (rows.length === 0) return [];
    await options.meanwhile?.(waited);
    await askNow(pool);
    await sleep(1000);
  }
  return ['payments are still under way after all that time'];
}

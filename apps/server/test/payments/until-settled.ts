import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { askNow } from './paying-server.ts';

/**
 * Has every payment that is under way asked about once a second until none is any more; answers what is wrong if that
 * takes longer. `meanwhile` hears for how many seconds it has waited.
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

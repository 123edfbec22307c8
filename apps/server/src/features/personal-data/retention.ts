import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Config } from '../../config.ts';
import { courseKeys } from './course-keys.ts';
import { deleteUnusedAccounts } from './golfer-store.ts';
import {
  batchRows,
  deleteEndedHolds,
  deleteOldDrafts,
  findUnusedAccounts,
  forgetFormerHolds,
  forgetOldGolfers,
  inBatch,
} from './retention-store.ts';

/** How long what is kept. */
export type Keeping = Pick<Config, 'holdsKeptDays' | 'golfersKeptDays' | 'unusedAccountsKeptYears'>;

export type SweptData = { holds: number; reservations: number; drafts: number; accounts: number };

/**
 * Takes out what was kept long enough, in small batches, each a transaction of its own; `pause` is awaited between
 * them, and false from it ends the sweep. Whoever sweeps is the only one (jobs/sweep-old-data.ts).
 */
export async function applyRetention(
  db: Queryable,
  keeping: Keeping,
  pause: () => Promise<boolean>,
): Promise<SweptData> {
  const swept: SweptData = { holds: 0, reservations: 0, drafts: 0, accounts: 0 };
  let goesOn = true;
  const whileFull = async (sweepBatch: () => Promise<boolean>) => {
    while (goesOn && (await sweepBatch())) goesOn = await pause();
  };
  const inBatches = (sweepBatch: () => Promise<boolean>) => whileFull(() => inBatch(db, sweepBatch));

  for await (const courseKey of courseKeys(db)) {
    await inBatches(async () => {
      const deleted = await deleteEndedHolds(db, courseKey, keeping.holdsKeptDays);
      swept.holds += deleted;
      return deleted === batchRows;
    });
    let after: string | null = '';
    await inBatches(async () => {
      const old = { days: keeping.golfersKeptDays, after: after ?? '' };
      const { forgotten, next } = await forgetOldGolfers(db, courseKey, old);
      swept.reservations += forgotten;
      after = next;
      return next !== null;
    });
    goesOn &&= await pause();
    if (!goesOn) return swept;
  }
  await inBatches(async () => {
    const deleted = await deleteOldDrafts(db);
    swept.drafts += deleted;
    return deleted === batchRows;
  });
  await inBatches(async () => {
    const forgotten = await forgetFormerHolds(db, keeping.holdsKeptDays);
    swept.holds += forgotten;
    return forgotten === batchRows;
  });
  const { unusedAccountsKeptYears: years } = keeping;
  if (years !== null)
    await whileFull(async () => {
      const unused = await findUnusedAccounts(db, years);
      if (unused.length > 0) await deleteUnusedAccounts(db, unused);
      swept.accounts += unused.length;
      return unused.length === batchRows;
    });
  return swept;
}

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

export type Keeping = Pick<Config, 'holdsKeptDays' | 'golfersKeptDays' | 'unusedAccountsKeptYears'>;

export type DeletedData = { holds: number; reservations: number; drafts: number; accounts: number };

/** In small transactions; `pause` is awaited between them and stops the run with false. */
export async function applyRetention(
  db: Queryable,
  keeping: Keeping,
  pause: () => Promise<boolean>,
): Promise<DeletedData> {
  const counts: DeletedData = { holds: 0, reservations: 0, drafts: 0, accounts: 0 };
  let goesOn = true;
  const whileFull = async (deleteBatch: () => Promise<boolean>) => {
    while (goesOn && (await deleteBatch())) goesOn = await pause();
  };
  const inBatches = (deleteBatch: () => Promise<boolean>) => whileFull(() => inBatch(db, deleteBatch));

  for await (const courseKey of courseKeys(db)) {
    await inBatches(async () => {
      const deleted = await deleteEndedHolds(db, courseKey, keeping.holdsKeptDays);
      counts.holds += deleted;
      return deleted === batchRows;
    });
    let after: string | null = '';
    await inBatches(async () => {
      const old = { days: keeping.golfersKeptDays, after: after ?? '' };
      const { forgotten, next } = await forgetOldGolfers(db, courseKey, old);
      counts.reservations += forgotten;
      after = next;
      return next !== null;
    });
    goesOn &&= await pause();
    if (!goesOn) return counts;
  }
  await inBatches(async () => {
    const deleted = await deleteOldDrafts(db);
    counts.drafts += deleted;
    return deleted === batchRows;
  });
  await inBatches(async () => {
    const forgotten = await forgetFormerHolds(db, keeping.holdsKeptDays);
    counts.holds += forgotten;
    return forgotten === batchRows;
  });
  const { unusedAccountsKeptYears: years } = keeping;
  if (years !== null)
    await whileFull(async () => {
      const unused = await findUnusedAccounts(db, years);
      if (unused.length > 0) await deleteUnusedAccounts(db, unused);
      counts.accounts += unused.length;
      return unused.length === batchRows;
    });
  return counts;
}

import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { PoolClient } from 'pg';
import { applyStaged } from './apply.ts';
import { markChanges, refuseIdsOfGolfers } from './changes.ts';
import { describeChanges } from './describe-changes.ts';
import type { Finding, Findings } from './findings.ts';
import { findMovedRates } from './moved-rates.ts';
import { findOverlaps } from './overlaps.ts';
import { leaveUnmoved, settleGroupsOfTheFile, settleStoredGroups } from './settled-groups.ts';
import { findSheetTroubles, type SheetChange } from './sheet-changes.ts';
import { type Changes, countChanges, findKnownPlaces } from './store.ts';

export type StoredDocument = {
  changes: { courses: Changes; teetimegroups: Changes; privileges: number };
  /** What is odd in the document. */
  warnings: Finding[];
  /** Which reservations it lies upon (ruling 17), or leaves without a start or a turn, and what it opens. */
  overlaps: Finding[];
  /** How long golfers may have waited for the sheets. */
  lockedMs: number;
  /** Of a trial: what it would have changed, a line each. */
  described: string[];
};

/** What was found wrong; nothing was changed. */
export type Faulty = { refusal: 'faulty'; faults: Finding[]; warnings: Finding[] };

const mostAttempts = 8;

/**
 * A deadlock, a serialization failure, a lock not got in time, a group that somebody made under the same id: what was
 * undone may simply be done again.
 */
const passing = new Set(['40P01', '40001', '55P03', '23505']);

/**
 * Moves what was staged into the live tables, all of it or, when there are faults, nothing. A trial does the same and
 * takes it back, so that nothing is changed and nobody is told.
 */
export async function storeStaged(
  session: PoolClient,
  findings: Findings,
  sheetChanges: readonly SheetChange[],
  { isTrial }: { isTrial: boolean },
): Promise<Result<StoredDocument, Faulty>> {
  if (findings.faults.length === 0) {
    await markChanges(session);
    await refuseIdsOfGolfers(session, findings);
  }
  const warnings = await standingWarnings(session, findings);
  if (findings.faults.length > 0) return refuse({ refusal: 'faulty', faults: findings.faults, warnings });

  warnings.push(...(await findMovedRates(session)));
  await settleGroupsOfTheFile(session);
  await settleStoredGroups(session);
  await leaveUnmoved(session);
  const described = isTrial ? await describeChanges(session) : [];
  const look = async () => ({
    overlaps: [...(await findOverlaps(session)), ...(await findSheetTroubles(session, sheetChanges))],
    changes: await countChanges(session),
  });
  const { lockedMs, seen } = await applyUntilDone(session, isTrial ? look : null);
  return accept({ ...(seen ?? (await look())), warnings, lockedMs, described });
}

/** With `trial` it is taken back after all, once that has looked at what it came to. */
async function applyUntilDone<Seen>(
  session: PoolClient,
  trial: (() => Promise<Seen>) | null,
): Promise<{ lockedMs: number; seen: Seen | null }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.query('begin');
      const lockedSince = await applyStaged(session);
      const seen = trial && (await trial());
      await session.query(trial ? 'rollback' : 'commit');
      return { lockedMs: performance.now() - lockedSince, seen };
    } catch (error) {
      await session.query('rollback');
      if (attempt === mostAttempts || !passing.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Those that the database does not make void. */
async function standingWarnings(session: PoolClient, { warnings }: Findings): Promise<Finding[]> {
  const doubtful = warnings.flatMap(({ known }) => (known ? [known] : []));
  const isKnown = await findKnownPlaces(session, doubtful);
  return warnings
    .filter(({ known }) => !known || !isKnown(known))
    .map(({ path, message }) => ({ path, message }));
}

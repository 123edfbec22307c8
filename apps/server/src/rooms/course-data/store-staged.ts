import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { PoolClient } from 'pg';
import { applyStaged } from './apply.ts';
import { markChanges, refuseIdsOfGolfers } from './changes.ts';
import type { Finding, Findings } from './findings.ts';
import { findMovedRates } from './moved-rates.ts';
import { findOverlaps } from './overlaps.ts';
import { leaveUnmoved, settleGroupsOfTheFile, settleStoredGroups } from './settled-groups.ts';
import { type Changes, countChanges, findKnownPlaces } from './store.ts';

export type StoredDocument = {
  changes: { courses: Changes; teetimegroups: Changes; privileges: number };
  /** What is odd in the document. */
  warnings: Finding[];
  /** Where it now lies upon golfers' reservations (ruling 17). */
  overlaps: Finding[];
  /** How long golfers may have waited for the sheets. */
  lockedMs: number;
};

/** What was found wrong; nothing was changed. */
export type Faulty = { refusal: 'faulty'; faults: Finding[]; warnings: Finding[] };

const mostAttempts = 8;

/**
 * A deadlock, a serialization failure, a lock not got in time, a group that somebody made under the same id: what was
 * undone may simply be done again.
 */
const passing = new Set(['40P01', '40001', '55P03', '23505']);

/** Moves what was staged into the live tables, all of it or, when there are faults, nothing. */
export async function storeStaged(
  session: PoolClient,
  findings: Findings,
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
  const lockedMs = await applyUntilDone(session);
  const overlaps = await findOverlaps(session);
  return accept({ changes: await countChanges(session), warnings, overlaps, lockedMs });
}

async function applyUntilDone(session: PoolClient): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.query('begin');
      const lockedSince = await applyStaged(session);
      await session.query('commit');
      return performance.now() - lockedSince;
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

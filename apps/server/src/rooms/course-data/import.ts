import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool, PoolClient } from 'pg';
import { applyStaged } from './apply.ts';
import { markChanges, refuseIdsOfGolfers } from './changes.ts';
import type { Findings } from './findings.ts';
import { findOverlaps } from './overlaps.ts';
import { readDocument } from './read-document.ts';
import { leaveUnmoved, settleGroupsOfTheFile, settleStoredGroups } from './settled-groups.ts';
import { Stager } from './stage.ts';
import { createStagedTables } from './staged-tables.ts';
import { type Changes, countChanges, findKnownPlaces, readNowMs } from './store.ts';

/** How far an import is: `read` of `total` bytes, then storing. */
export type ImportProgress = { step: 'waiting' | 'reading' | 'storing'; read: number; total: number };

export type ImportReport = {
  courses: Changes;
  teetimegroups: Changes;
  privileges: number;
  /** What is odd in the document, and what overlaps in the database; one line each. */
  warnings: string[];
  /** How long golfers may have waited for the sheets. */
  lockedMs: number;
};

/** The document's faults, one line each; nothing was changed. */
export type InvalidDocument = { refusal: 'invalid-document'; faults: string[]; warnings: string[] };

const importLock = [0x64657773, 10];
const mostAttempts = 8;

/** A deadlock, a serialization failure, a lock not got in time: what was undone may simply be done again. */
const passing = new Set(['40P01', '40001', '55P03']);

/**
 * Imports a whole document or nothing. It is read and staged first; then one short transaction moves it into the
 * live tables. Imports wait for each other; golfers go on meanwhile.
 */
export async function importDocument(
  pool: Pool,
  bytes: Buffer,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<Result<ImportReport, InvalidDocument>> {
  const session = await pool.connect();
  try {
    await session.query(
      `set statement_timeout = 0; set jit = off; set temp_buffers = '64MB'; set work_mem = '32MB'`,
    );
    const [isFree] = (await session.query('select pg_try_advisory_lock($1, $2) as yes', importLock)).rows;
    if (!isFree?.yes) {
      onProgress({ step: 'waiting', read: 0, total: bytes.length });
      await session.query('select pg_advisory_lock($1, $2)', importLock);
    }
    return await importInSession(session, bytes, onProgress);
  } finally {
    // Closing the session drops its staging tables and its lock.
    session.release(true);
  }
}

async function importInSession(
  session: PoolClient,
  bytes: Buffer,
  onProgress: (progress: ImportProgress) => void,
): Promise<Result<ImportReport, InvalidDocument>> {
  const findings: Findings = { faults: [], warnings: [] };
  const total = bytes.length;
  await createStagedTables(session);
  onProgress({ step: 'reading', read: 0, total });
  const read = readDocument(bytes, findings);
  if (!read.ok) return refuse(notJson(read));
  const stager = new Stager(session, await readNowMs(session), findings);
  for (const { part, end } of read.value) {
    // After the first fault the rest is only looked at.
    if (findings.faults.length === 0 && (await stager.add(part)))
      onProgress({ step: 'reading', read: end, total });
  }
  if (findings.faults.length === 0) await stager.flush();
  onProgress({ step: 'storing', read: total, total });
  if (findings.faults.length === 0) {
    await markChanges(session);
    await refuseIdsOfGolfers(session, findings);
  }
  const warnings = await warningLines(session, findings);
  if (findings.faults.length > 0)
    return refuse({ refusal: 'invalid-document', faults: findings.faults, warnings });

  await settleGroupsOfTheFile(session);
  await settleStoredGroups(session);
  await leaveUnmoved(session);
  const lockedMs = await applyUntilDone(session);
  warnings.push(...(await findOverlaps(session)));
  return accept({ ...(await countChanges(session)), warnings, lockedMs });
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

/** Looks at a document alone, without a database; a tee or course that only the database has gives a warning. */
export function checkDocument(bytes: Buffer): Result<{ warnings: string[] }, InvalidDocument> {
  const findings: Findings = { faults: [], warnings: [] };
  const read = readDocument(bytes, findings);
  if (!read.ok) return refuse(notJson(read));
  // Findings are written down while the parts go by.
  for (const _part of read.value);
  const warnings = findings.warnings.map(({ line }) => line);
  if (findings.faults.length > 0)
    return refuse({ refusal: 'invalid-document', faults: findings.faults, warnings });
  return accept({ warnings });
}

function notJson({
  line,
  column,
  problem,
}: {
  line: number;
  column: number;
  problem: string;
}): InvalidDocument {
  return {
    refusal: 'invalid-document',
    faults: [`line ${line}, column ${column}: ${problem}`],
    warnings: [],
  };
}

async function warningLines(session: PoolClient, { warnings }: Findings): Promise<string[]> {
  const doubtful = warnings.flatMap(({ unlessKnown }) => (unlessKnown ? [unlessKnown] : []));
  const isKnown = await findKnownPlaces(session, doubtful);
  return warnings.filter(({ unlessKnown }) => !unlessKnown || !isKnown(unlessKnown)).map(({ line }) => line);
}

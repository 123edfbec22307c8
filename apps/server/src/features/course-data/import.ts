import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool, PoolClient } from 'pg';
import { inImportSession } from './import-session.ts';
import { earliestDate, type Issues, linesOf } from './issues.ts';
import { readDocument } from './read-document.ts';
import { Stager } from './stage.ts';
import { createStagedTables } from './staged-tables.ts';
import { type Changes, readNowMs } from './store.ts';
import { type ImportOptions, storeStaged } from './store-staged.ts';

export type ImportProgress = { step: 'waiting' | 'reading' | 'storing'; read: number; total: number };

export type ImportReport = {
  courses: Changes;
  teetimegroups: Changes;
  privileges: number;
  warnings: string[];
  /** With `--dry-run`: the changes, one line each. */
  described: string[];
  lockedMs: number;
};

/** One line for each error; nothing was changed. `faultCount` also counts those without a line. */
export type InvalidDocument = {
  refusal: 'invalid-document';
  faults: string[];
  faultCount: number;
  warnings: string[];
};

/** All or nothing: staged first, then moved in one short transaction. Imports wait for each other; golfers continue. */
export async function importDocument(
  pool: Pool,
  bytes: Buffer,
  onProgress: (progress: ImportProgress) => void = () => {},
  options: ImportOptions = { isTrial: false, changedBy: 'import' },
): Promise<Result<ImportReport, InvalidDocument>> {
  const onWaiting = () => onProgress({ step: 'waiting', read: 0, total: bytes.length });
  const imported = await inImportSession(pool, { onWaiting }, (session) =>
    importInSession(session, bytes, onProgress, options),
  );
  if (!imported.ok) throw new Error('an import waits for as long as it takes');
  return imported.value;
}

async function importInSession(
  session: PoolClient,
  bytes: Buffer,
  onProgress: (progress: ImportProgress) => void,
  options: ImportOptions,
): Promise<Result<ImportReport, InvalidDocument>> {
  const nowMs = await readNowMs(session);
  const issues: Issues = { faults: [], warnings: [], earliest: earliestDate(nowMs) };
  const total = bytes.length;
  await createStagedTables(session);
  onProgress({ step: 'reading', read: 0, total });
  const read = readDocument(bytes, issues);
  if (!read.ok) return refuse(notJson(read));
  const stager = new Stager(session, nowMs, issues);
  for (const { part, share } of read.value) {
    // After the first error the rest is only checked.
    if (issues.faults.length === 0 && (await stager.add(part)))
      onProgress({ step: 'reading', read: share * total, total });
  }
  if (issues.faults.length === 0) await stager.flush();
  onProgress({ step: 'storing', read: total, total });
  const stored = await storeStaged(session, issues, stager.sheetChanges, options);
  const warnings = stored.ok ? stored.value.warnings : stored.warnings;
  if (!stored.ok) return refuse(invalidDocument({ ...issues, faults: stored.faults, warnings }));
  const { changes, overlaps, lockedMs, described } = stored.value;
  const odd = linesOf(warnings, issues.leftOut?.warnings);
  return accept({ ...changes, warnings: [...odd, ...linesOf(overlaps)], lockedMs, described });
}

/** Without a database: unknown tees or courses give a warning, and effects on reservations are not known. */
export function checkDocument(bytes: Buffer, nowMs: number): Result<{ warnings: string[] }, InvalidDocument> {
  const issues: Issues = { faults: [], warnings: [], earliest: earliestDate(nowMs) };
  const read = readDocument(bytes, issues);
  if (!read.ok) return refuse(notJson(read));
  for (const _part of read.value);
  if (issues.faults.length > 0) return refuse(invalidDocument(issues));
  return accept({ warnings: linesOf(issues.warnings, issues.leftOut?.warnings) });
}

function invalidDocument({ faults, warnings, leftOut }: Issues): InvalidDocument {
  return {
    refusal: 'invalid-document',
    faults: linesOf(faults, leftOut?.faults),
    faultCount: faults.length + (leftOut?.faults ?? 0),
    warnings: linesOf(warnings, leftOut?.warnings),
  };
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
    faultCount: 1,
    warnings: [],
  };
}

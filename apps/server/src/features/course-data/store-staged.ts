import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { PoolClient } from 'pg';
import { isTransient } from '../../adapters/postgres/transaction.ts';
import { lookAgainByAddress } from '../waitlist/offers-on-sheet.ts';
import { applyStaged } from './apply.ts';
import { markChanges, refuseIdsOfGolfers } from './changes.ts';
import { describeChanges } from './describe-changes.ts';
import type { Issue, Issues } from './issues.ts';
import { findMovedRates } from './moved-rates.ts';
import { findOverlaps } from './overlaps.ts';
import { findGroupsOnRemovedTees } from './removed-tees.ts';
import { leaveUnmoved, settleGroupsOfTheFile, settleStoredGroups } from './settled-groups.ts';
import { findSheetIssues, type SheetChange } from './sheet-changes.ts';
import { type Changes, countChanges, findKnownPlaces } from './store.ts';

export type StoredDocument = {
  changes: { courses: Changes; teetimegroups: Changes; privileges: number };
  warnings: Issue[];
  /** Reservations overlapped (rules.md#course-data-wins) or left without a start, and times opened. */
  overlaps: Issue[];
  lockedMs: number;
  described: string[];
};

/** A trial changes nothing and reports what it would change. `changedBy` stands in the history of the settings. */
export type ImportOptions = { isTrial: boolean; changedBy: string };

export type Faulty = { refusal: 'faulty'; faults: Issue[]; warnings: Issue[] };

const maxAttempts = 8;

/** Or a concurrent insert of the same id. */
const mayPass = (error: unknown) => isTransient(error) || (error as { code?: string }).code === '23505';

/** All or, with errors, nothing. A trial rolls back and notifies nobody. */
export async function storeStaged(
  session: PoolClient,
  issues: Issues,
  sheetChanges: readonly SheetChange[],
  { isTrial, changedBy }: ImportOptions,
): Promise<Result<StoredDocument, Faulty>> {
  if (issues.faults.length === 0) {
    await markChanges(session);
    await refuseIdsOfGolfers(session, issues);
  }
  const warnings = await standingWarnings(session, issues);
  if (issues.faults.length > 0) return refuse({ refusal: 'faulty', faults: issues.faults, warnings });

  warnings.push(...(await findMovedRates(session)));
  await settleGroupsOfTheFile(session);
  await settleStoredGroups(session);
  await leaveUnmoved(session);
  const described = isTrial ? await describeChanges(session) : [];
  const look = async () => ({
    overlaps: [...(await findOverlaps(session)), ...(await findSheetIssues(session, sheetChanges))],
    changes: await countChanges(session),
  });
  const applied = await applyUntilDone(session, changedBy, isTrial ? look : null);
  if (!applied.ok) return refuse({ refusal: 'faulty', faults: applied.faults, warnings });
  const { lockedMs, seen } = applied.value;
  if (!isTrial) await offerToPrivileged(session);
  return accept({ ...(seen ?? (await look())), warnings, lockedMs, described });
}

/** With `trial`, its result is read and then rolled back. */
async function applyUntilDone<Seen>(
  session: PoolClient,
  changedBy: string,
  trial: (() => Promise<Seen>) | null,
): Promise<Result<{ lockedMs: number; seen: Seen | null }, { refusal: 'faulty'; faults: Issue[] }>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.query('begin');
      const lockedSince = await applyStaged(session, changedBy);
      const faults = await findGroupsOnRemovedTees(session);
      const isFaulty = faults.length > 0;
      const seen = trial && !isFaulty ? await trial() : null;
      await session.query(trial || isFaulty ? 'rollback' : 'commit');
      if (isFaulty) return refuse({ refusal: 'faulty', faults });
      return accept({ lockedMs: performance.now() - lockedSince, seen });
    } catch (error) {
      await session.query('rollback');
      if (attempt === maxAttempts || !mayPass(error)) throw error;
    }
  }
}

/** After the commit: the import has locked days in another order (rules.md#waitlist). */
async function offerToPrivileged(session: PoolClient): Promise<void> {
  const { rows } = await session.query<{ group: string; course: string; emails: string[] }>(
    `select group_id as "group", course_id as course, array_agg(login_email) as emails
      from staged_privileges group by 1, 2 order by 1, 2`,
  );
  for (const { emails, ...place } of rows) await lookAgainByAddress(session, courseKeyOf(place), emails);
}

async function standingWarnings(session: PoolClient, { warnings }: Issues): Promise<Issue[]> {
  const doubtful = warnings.flatMap(({ known }) => (known ? [known] : []));
  const isKnown = await findKnownPlaces(session, doubtful);
  return warnings
    .filter(({ known }) => !known || !isKnown(known))
    .map(({ path, message }) => ({ path, message }));
}

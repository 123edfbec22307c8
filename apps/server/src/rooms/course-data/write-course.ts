import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool, PoolClient } from 'pg';
import { warnOfCourse } from './course-warnings.ts';
import { type CourseFields, course, type ImportedCourse, mostTeeSheets, teeSheet } from './document.ts';
import { type Finding, type Findings, Place } from './findings.ts';
import { type ImportRunning, inImportSession } from './import-session.ts';
import { Stager } from './stage.ts';
import { createStagedTables } from './staged-tables.ts';
import { readNowMs } from './store.ts';
import { storeStaged } from './store-staged.ts';

/** A course's settings and tee sheets, in their order, as they are stored. */
export type CourseAndSheets = { document: CourseFields; teesheets: ImportedCourse['teesheets'] };

/** What is wanted in its place, of any form yet. `teesheets` null: they stay as they are. */
export type WantedCourse = { document: unknown; teesheets: readonly WantedSheet[] | null };
/** `path`: where its fields are in what was sent. */
export type WantedSheet = { id: string; fields: unknown; path: readonly (string | number)[] };

export type WriteCourseRefusal =
  | { refusal: 'course-not-found' }
  | { refusal: 'invalid-request'; errors: Finding[] }
  | ImportRunning;

const mostWaitMs = 5_000;

/**
 * Changes a course's settings or tee sheets by the rules and the ways of an import: what golfers have taken moves along
 * with the sheets. `change` is given what is stored and may write faults down itself.
 */
export async function writeCourse<Refusal extends { refusal: string }>(
  pool: Pool,
  path: { group: string; course: string },
  change: (stored: CourseAndSheets, findings: Findings) => Result<WantedCourse, Refusal>,
): Promise<Result<CourseAndSheets & { warnings: Finding[] }, Refusal | WriteCourseRefusal>> {
  const written = await inImportSession(pool, { mostWaitMs }, async (session) => {
    const stored = await readStored(session, path);
    if (!stored) return refuse({ refusal: 'course-not-found' });
    const findings: Findings = { faults: [], warnings: [] };
    const wanted = change(stored, findings);
    if (!wanted.ok) return wanted;
    if (findings.faults.length > 0) return refuse({ refusal: 'invalid-request', errors: findings.faults });
    const read = readWanted(wanted.value, stored, findings);
    if (!read) return refuse({ refusal: 'invalid-request', errors: findings.faults });
    return store(session, path, { ...read, groupName: stored.groupName }, findings);
  });
  return written.ok ? written.value : written;
}

function readWanted(
  wanted: WantedCourse,
  stored: CourseAndSheets,
  findings: Findings,
): CourseAndSheets | undefined {
  const place = new Place(findings);
  const document = course.read(wanted.document, place);
  const teesheets = wanted.teesheets?.map(({ id, fields, path }) => {
    const read = teeSheet.read(fields, new Place(findings, [...path]));
    return read && { id, ...read };
  });
  const many = teesheets?.length ?? 1;
  if (many < 1 || many > mostTeeSheets)
    place.part('teesheets').fault(`${many} tee sheets`, `1 to ${mostTeeSheets}`);
  if (findings.faults.length > 0 || !document) return undefined;
  return { document, teesheets: (teesheets as ImportedCourse['teesheets']) ?? stored.teesheets };
}

async function store(
  session: PoolClient,
  { group, course: id }: { group: string; course: string },
  { document, teesheets, groupName }: CourseAndSheets & { groupName: string },
  findings: Findings,
): Promise<Result<CourseAndSheets & { warnings: Finding[] }, WriteCourseRefusal>> {
  const imported: ImportedCourse = { courseKey: `${group}/${id}`, group, id, document, teesheets };
  warnOfCourse(imported, new Place(findings));
  await createStagedTables(session);
  const stager = new Stager(session, await readNowMs(session), findings);
  await stager.add({ kind: 'group', group: { id: group, name: groupName } });
  await stager.add({ kind: 'course', course: imported });
  await stager.flush();
  const stored = await storeStaged(session, findings, stager.sheetChanges, { isTrial: false });
  if (!stored.ok) return refuse({ refusal: 'invalid-request', errors: stored.faults });
  return accept({ document, teesheets, warnings: [...stored.value.warnings, ...stored.value.overlaps] });
}

async function readStored(
  session: PoolClient,
  { group, course: id }: { group: string; course: string },
): Promise<(CourseAndSheets & { groupName: string }) | null> {
  const { rows } = await session.query({
    text: `
      select c.document, g.name as "groupName",
        (select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id) order by t.position, t.id), '[]')
         from teesheets t where t.course_key = c.course_key) as teesheets
      from courses c join groups g on g.id = c.group_id where c.course_key = $1`,
    values: [`${group}/${id}`],
  });
  return rows[0] ?? null;
}

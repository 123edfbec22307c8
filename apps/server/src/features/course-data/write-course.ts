import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { freeID, slugOf } from '@dewsweeper/core/shared/slug';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { warnOfCourse } from './course-warnings.ts';
import { type CourseFields, course, type ImportedCourse, maxTeeSheets, teeSheet } from './document.ts';
import type { ImportOptions } from './import.ts';
import { type ImportRunning, inImportSession } from './import-session.ts';
import { type Issue, type Issues, Place, shown } from './issues.ts';
import { readValue } from './read-value.ts';
import { Stager } from './stage.ts';
import { createStagedTables } from './staged-tables.ts';
import { readNowMs } from './store.ts';
import { storeStaged } from './store-staged.ts';
import { id as sheetID } from './values.ts';

export type CourseAndSheets = { document: CourseFields; teesheets: ImportedCourse['teesheets'] };

/** Unchecked values. `teesheets` null: unchanged. */
export type WantedCourse = { document: unknown; teesheets: readonly WantedSheet[] | null };
/** `path`: where its fields are in the request. */
export type WantedSheet = { id: string; fields: unknown; path: readonly (string | number)[] };

type InvalidCourse = { refusal: 'invalid-request'; errors: Issue[] };
export type WriteCourseRefusal = { refusal: 'course-not-found' } | InvalidCourse | ImportRunning;

const maxWaitMs = 5_000;

type Written = CourseAndSheets & { warnings: Issue[]; described: string[] };

/**
 * Like an import: golfers' cells move with the sheets. `change` gets the stored values and may report errors. A trial
 * changes nothing and describes what it would change.
 */
export async function writeCourse<Refusal extends { refusal: string }>(
  pool: Pool,
  path: { group: string; course: string },
  change: (stored: StoredSettings, issues: Issues) => Result<WantedCourse, Refusal>,
  options: ImportOptions = { isTrial: false },
): Promise<Result<Written, Refusal | WriteCourseRefusal>> {
  const written = await inImportSession(pool, { maxWaitMs }, async (session) => {
    const stored = await readStored(session, path);
    if (!stored) return refuse({ refusal: 'course-not-found' });
    const issues: Issues = { faults: [], warnings: [] };
    const wanted = change(stored, issues);
    if (!wanted.ok) return wanted;
    faultMissingSheets(stored, wanted.value, issues);
    if (issues.faults.length > 0) return refuse({ refusal: 'invalid-request', errors: issues.faults });
    const read = readWanted(wanted.value, stored, issues);
    if (!read) return refuse({ refusal: 'invalid-request', errors: issues.faults });
    return store(session, path, { ...read, groupName: stored.groupName }, issues, options);
  });
  return written.ok ? written.value : written;
}

/** A further course of a group, under an id that is made of its name. */
export async function createCourse(
  pool: Pool,
  group: string,
  wanted: WantedCourse & { teesheets: readonly WantedSheet[] },
): Promise<
  Result<{ id: string; warnings: Issue[] }, { refusal: 'group-not-found' } | InvalidCourse | ImportRunning>
> {
  const written = await inImportSession(pool, { maxWaitMs }, async (session) => {
    const { rows } = await session.query<{ groupName: string; taken: string[] }>({
      text: `
        select g.name as "groupName", array(
          select id from courses where group_id = g.id
          union select id from removed_courses where group_id = g.id) as taken
        from groups g where g.id = $1`,
      values: [group],
    });
    const [found] = rows;
    if (!found) return refuse({ refusal: 'group-not-found' });
    const issues: Issues = { faults: [], warnings: [] };
    const read = readWanted(wanted, null, issues);
    if (!read) return refuse({ refusal: 'invalid-request', errors: issues.faults });
    const id = freeID(slugOf(read.document.name, 'course'), (one) => found.taken.includes(one));
    const named = { ...read, groupName: found.groupName };
    const stored = await store(session, { group, course: id }, named, issues, { isTrial: false });
    return stored.ok ? accept({ id, warnings: stored.value.warnings }) : stored;
  });
  return written.ok ? written.value : written;
}

/** What would be stored; the errors otherwise. */
export function readCourse(
  wanted: WantedCourse & { teesheets: readonly WantedSheet[] },
): Result<CourseAndSheets, InvalidCourse> {
  const issues: Issues = { faults: [], warnings: [] };
  const read = readWanted(wanted, null, issues);
  return read ? accept(read) : refuse({ refusal: 'invalid-request', errors: issues.faults });
}

function faultMissingSheets(stored: CourseAndSheets, wanted: WantedCourse, issues: Issues): void {
  for (const { id } of stored.teesheets)
    if (wanted.teesheets?.every((sheet) => sheet.id !== id))
      new Place(issues, ['teesheets']).fault(
        `without ${id}`,
        'the list of all: a tee sheet stays as long as groups may lie on it. Take it out of the allow lists instead',
      );
}

function readWanted(
  wanted: WantedCourse,
  stored: CourseAndSheets | null,
  issues: Issues,
): CourseAndSheets | undefined {
  const place = new Place(issues);
  const document = readValue(course, wanted.document, place);
  const ids = new Set<string>();
  const teesheets = wanted.teesheets?.map(({ id, fields, path }) => {
    const at = place.part(...path);
    readValue(sheetID, id, at.part('id'));
    if (ids.has(id)) at.part('id').fault(shown(id), 'named once');
    ids.add(id);
    const read = readValue(teeSheet, fields, at);
    return read && { id, ...read };
  });
  const many = teesheets?.length ?? 1;
  if (many < 1 || many > maxTeeSheets)
    place.part('teesheets').fault(`${many} tee sheets`, `1 to ${maxTeeSheets}`);
  if (issues.faults.length > 0 || !document) return undefined;
  return { document, teesheets: (teesheets as ImportedCourse['teesheets']) ?? stored?.teesheets ?? [] };
}

async function store(
  session: PoolClient,
  { group, course: id }: { group: string; course: string },
  { document, teesheets, groupName }: CourseAndSheets & { groupName: string },
  issues: Issues,
  options: ImportOptions,
): Promise<Result<Written, InvalidCourse>> {
  const imported: ImportedCourse = {
    courseKey: courseKeyOf({ group, course: id }),
    group,
    id,
    document,
    teesheets,
  };
  warnOfCourse(imported, new Place(issues));
  await createStagedTables(session);
  const stager = new Stager(session, await readNowMs(session), issues);
  await stager.add({ kind: 'group', group: { id: group, name: groupName } });
  await stager.add({ kind: 'course', course: imported });
  await stager.flush();
  const stored = await storeStaged(session, issues, stager.sheetChanges, options);
  if (!stored.ok) return refuse({ refusal: 'invalid-request', errors: stored.faults });
  const { warnings, overlaps, described } = stored.value;
  return accept({ document, teesheets, warnings: [...warnings, ...overlaps], described });
}

export type StoredSettings = CourseAndSheets & { groupName: string; revision: number };

/** Null without such a course. */
export async function readStored(
  db: Queryable,
  { group, course: id }: { group: string; course: string },
): Promise<StoredSettings | null> {
  const { rows } = await db.query<StoredSettings>({
    text: `
      select c.document, c.revision::float8 as revision, g.name as "groupName",
        (select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id) order by t.position, t.id), '[]')
         from teesheets t where t.course_key = c.course_key) as teesheets
      from courses c join groups g on g.id = c.group_id where c.course_key = $1`,
    values: [courseKeyOf({ group, course: id })],
  });
  return rows[0] ?? null;
}

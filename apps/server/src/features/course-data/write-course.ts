import { endedTees, settingsOn } from '@dewsweeper/core/rules/planned-changes';
import { type CourseKey, courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { freeID, slugOf } from '@dewsweeper/core/shared/slug';
import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { warnOfCourse } from './course-warnings.ts';
import {
  type CourseAndSheets,
  type CoursePictures,
  course,
  type ImportedCourse,
  maxTeeSheets,
  teeSheet,
} from './document.ts';
import { type ImportRunning, inImportSession } from './import-session.ts';
import { type Issue, type Issues, Place, pathOf, shown, writePath } from './issues.ts';
import { checkPlanned } from './planned-checks.ts';
import { readValue } from './read-value.ts';
import { wasEverUsed } from './removed-tees.ts';
import { isForGood, Stager } from './stage.ts';
import { createStagedTables } from './staged-tables.ts';
import { readNowMs } from './store.ts';
import { type ImportOptions, storeStaged } from './store-staged.ts';
import { id as sheetID } from './values.ts';

/** Unchecked values. `teesheets` null: unchanged. */
export type WantedCourse = {
  document: unknown;
  teesheets: readonly WantedSheet[] | null;
  /** Absent: unchanged. */
  pictures?: CoursePictures;
  /** Whether tee sheets left out end today; otherwise they are an error. */
  removesTees?: boolean;
};
/** `path`: where its fields are in the request. */
export type WantedSheet = { id: string; fields: unknown; path: readonly (string | number)[] };

type InvalidCourse = { refusal: 'invalid-request'; errors: Issue[] };
export type WriteCourseRefusal = { refusal: 'course-not-found' } | InvalidCourse | ImportRunning;

const maxWaitMs = 5_000;

type StoredSheets = CourseAndSheets['teesheets'];
type Written = CourseAndSheets & { warnings: Issue[]; described: string[] };

/**
 * Like an import: golfers' cells move with the sheets. `change` gets the stored values and may report errors. A trial
 * changes nothing and describes what it would change.
 */
export async function writeCourse<Refusal extends { refusal: string }>(
  pool: Pool,
  path: { group: string; course: string },
  change: (
    stored: StoredSettings,
    issues: Issues,
    session: Queryable,
  ) => Result<WantedCourse, Refusal> | Promise<Result<WantedCourse, Refusal>>,
  options: ImportOptions,
): Promise<Result<Written, Refusal | WriteCourseRefusal>> {
  const written = await inImportSession(pool, { maxWaitMs }, async (session) => {
    const stored = await readStored(session, path);
    if (!stored) return refuse({ refusal: 'course-not-found' });
    const issues: Issues = { faults: [], warnings: [] };
    const wanted = await change(stored, issues, session);
    if (!wanted.ok) return wanted;
    const today = courseDateAt(stored.document.timeZone, await readNowMs(session));
    const missing = missingSheets(stored, wanted.value);
    if (wanted.value.removesTees !== true) faultMissingSheets(missing, issues);
    if (issues.faults.length > 0) return refuse({ refusal: 'invalid-request', errors: issues.faults });
    const { kept, removed } = await keepFormerTees(session, courseKeyOf(path), missing, today);
    const teesheets = wanted.value.teesheets && [...wanted.value.teesheets, ...kept];
    const read = readWanted({ ...wanted.value, teesheets }, stored, issues);
    if (!read) return refuse({ refusal: 'invalid-request', errors: issues.faults });
    const { pictures = picturesOf(stored.document) } = wanted.value;
    faultTurns(
      read,
      [
        ...removed.map((id) => ({ id, from: today })),
        ...endedTees(stored.teesheets, read.teesheets).map(({ id, until }) => ({
          id,
          from: addDays(until, 1),
        })),
      ],
      issues,
    );
    if (issues.faults.length > 0) return refuse({ refusal: 'invalid-request', errors: issues.faults });
    const named = { ...read, pictures, removedTees: removed, groupName: stored.groupName };
    return store(session, path, named, issues, options);
  });
  return written.ok ? written.value : written;
}

/** A further course of a group, under an id that is made of its name. */
export async function createCourse(
  pool: Pool,
  group: string,
  wanted: WantedCourse & { teesheets: readonly WantedSheet[] },
  { changedBy }: Pick<ImportOptions, 'changedBy'>,
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
    const options = { isTrial: false, changedBy };
    const stored = await store(session, { group, course: id }, named, issues, options);
    return stored.ok ? accept({ id, warnings: stored.value.warnings }) : stored;
  });
  return written.ok ? written.value : written;
}

/** The course as it would be stored, or the errors. */
export function readCourse(
  wanted: WantedCourse & { teesheets: readonly WantedSheet[] },
): Result<CourseAndSheets, InvalidCourse> {
  const issues: Issues = { faults: [], warnings: [] };
  const read = readWanted(wanted, null, issues);
  return read ? accept(read) : refuse({ refusal: 'invalid-request', errors: issues.faults });
}

function missingSheets(stored: CourseAndSheets, { teesheets }: WantedCourse): StoredSheets {
  if (teesheets === null) return [];
  return stored.teesheets.filter(({ id }) => teesheets.every((sheet) => sheet.id !== id));
}

/** A tee that was used stays, with yesterday as its last day of play, so that what was played there keeps its name. */
async function keepFormerTees(
  session: Queryable,
  courseKey: CourseKey,
  missing: StoredSheets,
  today: CourseDate,
): Promise<{ kept: WantedSheet[]; removed: string[] }> {
  const kept: WantedSheet[] = [];
  const removed: string[] = [];
  for (const { id, ...fields } of missing) {
    const yesterday = addDays(today, -1);
    const isFormer = fields.until !== undefined && fields.until <= yesterday;
    const until = isFormer ? fields.until : yesterday;
    if (isFormer || (await wasEverUsed(session, courseKey, id)))
      kept.push({ id, fields: { ...fields, until }, path: ['teesheets', id] });
    else removed.push(id);
  }
  return { kept, removed };
}

function faultMissingSheets(missing: StoredSheets, issues: Issues): void {
  for (const { id } of missing)
    new Place(issues, ['teesheets']).fault(
      `without ${id}`,
      'the list of all: a tee sheet stays as long as groups may lie on it. Take it out of the allow lists instead',
    );
}

/** `gone`: each with the first day without it. */
function faultTurns(
  course: CourseAndSheets,
  gone: readonly { id: string; from: CourseDate }[],
  issues: Issues,
): void {
  for (const { id: goneID, from } of gone)
    for (const { id, reroundTeeID } of settingsOn(course, from).teesheets)
      if (reroundTeeID === goneID)
        new Place(issues, ['teesheets', id, 'reroundTeeID']).fault(shown(reroundTeeID), 'a tee that stays');
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
  const many = teesheets?.filter((sheet) => sheet === undefined || isForGood(sheet)).length ?? 1;
  if (many < 1 || many > maxTeeSheets)
    place.part('teesheets').fault(`${many} tee sheets`, `1 to ${maxTeeSheets}`);
  if (issues.faults.length > 0 || !document) return undefined;
  return { document, teesheets: (teesheets as ImportedCourse['teesheets']) ?? stored?.teesheets ?? [] };
}

async function store(
  session: PoolClient,
  { group, course: id }: { group: string; course: string },
  {
    groupName,
    ...wanted
  }: CourseAndSheets & Pick<ImportedCourse, 'pictures' | 'removedTees'> & { groupName: string },
  issues: Issues,
  options: ImportOptions,
): Promise<Result<Written, InvalidCourse>> {
  const imported: ImportedCourse = {
    courseKey: courseKeyOf({ group, course: id }),
    group,
    id,
    ...wanted,
  };
  warnOfCourse(imported, new Place(issues));
  checkPlanned(imported, new Place(issues));
  if (issues.faults.length > 0) return refuse({ refusal: 'invalid-request', errors: issues.faults });
  await createStagedTables(session);
  const stager = new Stager(session, await readNowMs(session), issues);
  await stager.add({ kind: 'group', group: { id: group, name: groupName } });
  await stager.add({ kind: 'course', course: imported });
  await stager.flush();
  const stored = await storeStaged(session, issues, stager.sheetChanges, options);
  if (!stored.ok) {
    // As the request has its fields.
    const prefix = `${writePath(pathOf(imported.courseKey))}.`;
    const errors = stored.faults.map((fault) => ({ ...fault, path: fault.path.replace(prefix, '') }));
    return refuse({ refusal: 'invalid-request', errors });
  }
  const { warnings, overlaps, described } = stored.value;
  const { document, teesheets, pictures } = wanted;
  return accept({
    document: { ...document, ...pictures },
    teesheets,
    warnings: [...overlaps, ...warnings],
    described,
  });
}

function picturesOf({ logo, photo }: CoursePictures): CoursePictures {
  return { ...(logo && { logo }), ...(photo && { photo }) };
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

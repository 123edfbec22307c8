import type {
  WriteWarning,
  WrittenCourse,
  WrittenTeeSheet,
  WrittenTeeSheets,
} from '@dewsweeper/contract/course-system';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import type { Announce } from '../../ports.ts';
import type { CourseAndSheets } from '../course-data/document.ts';
import { type Issues, Place, shown } from '../course-data/issues.ts';
import { isObject } from '../course-data/object-schema.ts';
import { readValue } from '../course-data/read-value.ts';
import { id as idSchema } from '../course-data/values.ts';
import {
  type WantedCourse,
  type WantedSheet,
  type WriteCourseRefusal,
  writeCourse,
} from '../course-data/write-course.ts';
import { presentCourse, presentTeeSheets } from '../courses/present.ts';
import { topicsOfCourse } from '../live/topics.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { mergePatch } from './json-merge-patch.ts';

type Deps = { pool: Pool; announce: Announce; concurrencyLimit: ConcurrencyLimit };

/** As long as one waits for an import. */
const maxWaitMs = 5_000;
type Stored = CourseAndSheets & { warnings: WriteWarning[] };

/** Parts of replies that are no fields: a reader may send a reply back. */
const notFields = ['id', 'group', 'warnings'];

export async function changeCourse(
  deps: Deps,
  path: CoursePath,
  body: unknown,
): Promise<Result<WrittenCourse, WriteCourseRefusal>> {
  const written = await write<never>(deps, path, ({ document }, issues) => {
    if (!isObject(body)) return noObject(body, issues);
    const patch = Object.fromEntries(Object.entries(body).filter(([name]) => !notFields.includes(name)));
    return accept({ document: mergePatch(document, patch), teesheets: null });
  });
  if (!written.ok) return written;
  const { warnings, ...stored } = written.value;
  return accept({ ...presentCourse({ ...placeOf(path), ...stored }), warnings });
}

/** Replaces all tee sheets; with `merges`, changes those that are named. */
export async function writeTeeSheets(
  deps: Deps,
  path: CoursePath,
  body: unknown,
  merges: boolean,
): Promise<Result<WrittenTeeSheets, WriteCourseRefusal>> {
  const written = await write<never>(deps, path, (stored, issues) => {
    const place = new Place(issues);
    const list = isObject(body) ? body['teesheets'] : undefined;
    if (!isObject(body)) return noObject(body, issues);
    if (!Array.isArray(list)) {
      place.part('teesheets').fault(shown(list), 'a list');
      return accept({ document: stored.document, teesheets: null });
    }
    for (const name of Object.keys(body))
      if (name !== 'teesheets' && name !== 'warnings') place.part(name).warn('unknown field, kept out');
    return accept({ document: stored.document, teesheets: wantedSheets(stored, list, merges, place) });
  });
  if (!written.ok) return written;
  return accept({ teesheets: presentTeeSheets(written.value), warnings: written.value.warnings });
}

/** Replaces a tee sheet or adds it last; with `merges`, changes it. */
export async function writeTeeSheet(
  deps: Deps,
  path: CoursePath,
  id: string,
  body: unknown,
  merges: boolean,
): Promise<Result<WrittenTeeSheet, WriteCourseRefusal | { refusal: 'not-found' }>> {
  const written = await write<{ refusal: 'not-found' }>(deps, path, (stored, issues) => {
    const former = stored.teesheets.find((sheet) => sheet.id === id);
    if (merges && !former) return refuse({ refusal: 'not-found' });
    if (!isObject(body)) return noObject(body, issues);
    const { id: sentID = id, warnings: _warnings, ...sent } = body;
    if (sentID !== id) new Place(issues, ['id']).fault(shown(sentID), `${id}, as in the path`);
    const fields = merges ? mergePatch(fieldsOf(former), sent) : sent;
    const wanted = { id, fields, path: [] };
    const teesheets = former
      ? stored.teesheets.map((sheet) => (sheet.id === id ? wanted : staying(sheet)))
      : [...stored.teesheets.map(staying), wanted];
    return accept({ document: stored.document, teesheets });
  });
  if (!written.ok) return written;
  const sheet = presentTeeSheets(written.value).find((one) => one.id === id);
  if (!sheet) throw new Error(`tee sheet ${id} was written and is not there`);
  return accept({ ...sheet, warnings: written.value.warnings });
}

async function write<Refusal extends { refusal: string }>(
  { pool, announce, concurrencyLimit }: Deps,
  path: CoursePath,
  change: (stored: CourseAndSheets, issues: Issues) => Result<WantedCourse, Refusal>,
): Promise<Result<Stored, Refusal | WriteCourseRefusal>> {
  const written = await concurrencyLimit.take(maxWaitMs, () =>
    writeCourse(pool, path, change, { isTrial: false, changedBy: 'course system' }),
  );
  if (!written) return refuse({ refusal: 'import-running' });
  if (!written.ok) return written;
  announce(topicsOfCourse(path));
  return written;
}

function noObject(body: unknown, issues: Issues): { ok: true; value: WantedCourse } {
  new Place(issues).fault(shown(body), 'an object');
  return accept({ document: {}, teesheets: null });
}

function wantedSheets(
  stored: CourseAndSheets,
  list: readonly unknown[],
  merges: boolean,
  place: Place,
): WantedSheet[] {
  const sent = new Map<string, WantedSheet>();
  for (const [index, entry] of list.entries()) {
    const at = place.part('teesheets', index);
    if (!isObject(entry)) {
      at.fault(shown(entry), 'an object');
      continue;
    }
    const { id: sentID, ...fields } = entry;
    const id = readValue(idSchema, sentID, at.part('id'));
    if (id === undefined) continue;
    if (sent.has(id)) at.part('id').fault(shown(id), 'named once');
    const former = stored.teesheets.find((sheet) => sheet.id === id);
    const merged = merges ? mergePatch(fieldsOf(former), fields) : fields;
    sent.set(id, { id, fields: merged, path: ['teesheets', index] });
  }
  if (merges) {
    const known = new Set(stored.teesheets.map(({ id }) => id));
    const changed = stored.teesheets.map((sheet) => sent.get(sheet.id) ?? staying(sheet));
    return [...changed, ...[...sent.values()].filter(({ id }) => !known.has(id))];
  }
  return [...sent.values()];
}

function staying(sheet: CourseAndSheets['teesheets'][number]): WantedSheet {
  return { id: sheet.id, fields: fieldsOf(sheet), path: ['teesheets', sheet.id] };
}

function fieldsOf(sheet: CourseAndSheets['teesheets'][number] | undefined): object {
  const { id: _id, ...fields } = sheet ?? {};
  return fields;
}

function placeOf({ group, course }: CoursePath) {
  return { group, id: course, revision: 0 };
}

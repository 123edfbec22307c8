import type { CourseDay, CourseGroup, WriteWarning, WrittenGroup } from '@dewsweeper/contract/course-system';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { readCourseKey } from '@dewsweeper/core/shared/course-key';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { isReservation } from '@dewsweeper/core/tee-sheet/occupancy';
import type { Pool } from 'pg';
import type { Announce } from '../../ports.ts';
import { warnOfTeeTimeGroup } from '../course-data/course-warnings.ts';
import { checkRateGroups } from '../course-data/cross-checks.ts';
import { type TeeTimeGroupFields, teeTimeGroup } from '../course-data/document.ts';
import { type Issue, type Issues, Place, shown } from '../course-data/issues.ts';
import { findLivingGroup, findLivingGroups } from '../course-data/living-groups.ts';
import { inOrder, isObject } from '../course-data/object-schema.ts';
import { warnOfOddBooking } from '../course-data/odd-bookings.ts';
import { findReservationsUnder } from '../course-data/overlaps.ts';
import { withQuotes } from '../course-data/quoted-golfers.ts';
import { readValue } from '../course-data/read-value.ts';
import type { SheetsByDate } from '../course-data/sheets-by-date.ts';
import {
  type GroupDecision,
  type StaffBookingRefusal,
  writeStaffBookings,
} from '../course-data/staff-bookings.ts';
import { dateOf, documentOfRow, rowOf, type TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';
import { topicsOfDays } from '../live/topics.ts';
import { mergePatch } from './json-merge-patch.ts';

export type PartnerApiDeps = { pool: Pool; announce: Announce };

export type InvalidFields = { refusal: 'invalid-request'; errors: Issue[] };

export type WriteGroupRefusal =
  | InvalidFields
  | StaffBookingRefusal
  | { refusal: 'not-found' | 'id-in-use' | 'course-not-found' };

export type GroupWrite = 'make' | 'put' | 'change';

export async function readDay(
  { pool }: PartnerApiDeps,
  courseKey: CourseKey,
  date: string,
): Promise<Result<CourseDay, { refusal: 'course-not-found' }>> {
  const day = await findLivingGroups(pool, courseKey, date);
  if (!day) return refuse({ refusal: 'course-not-found' });
  return accept({ date, version: day.version, teetimegroups: day.rows.map(presentRow) });
}

export async function readGroup(
  { pool }: PartnerApiDeps,
  courseKey: CourseKey,
  id: string,
): Promise<Result<CourseGroup, { refusal: 'not-found' }>> {
  const row = await findLivingGroup(pool, courseKey, id);
  return row ? accept(presentRow(row)) : refuse({ refusal: 'not-found' });
}

/** May overlap anything: holds end, reservations stay and are named in warnings (rules.md#course-data-wins). */
export async function writeGroup(
  deps: PartnerApiDeps,
  courseKey: CourseKey,
  id: string,
  how: GroupWrite,
  body: unknown,
): Promise<Result<WrittenGroup, WriteGroupRefusal>> {
  let issues: Issues = { faults: [], warnings: [] };
  const written = await writeStaffBookings<WriteGroupRefusal, WriteWarning[]>(
    deps.pool,
    courseKey,
    [
      {
        id,
        decide(stored, course): Result<GroupDecision, WriteGroupRefusal> {
          issues = { faults: [], warnings: [] };
          if (how === 'change' && !stored) return refuse({ refusal: 'not-found' });
          const wanted = how === 'change' && isObject(body) ? mergePatch(stored, body) : body;
          const read = readDocument(wanted, id, { ...course, courseKey }, issues);
          if (!read) return refuse({ refusal: 'invalid-request', errors: issues.faults });
          const today = courseDateAt(course.timeZone, course.nowMs);
          const { rates } = courseOn<SheetsByDate>(course, dateOf(read.date, today));
          const document = withQuotes(read, { rates, today }, stored);
          if (how === 'make' && stored && !isSame(stored, document, id))
            return refuse({ refusal: 'id-in-use' });
          return accept({ act: 'write', document });
        },
      },
    ],
    async (transaction, { groups }) => {
      const date = groups.get(id)?.date ?? '';
      const under = await findReservationsUnder(transaction, courseKey, date, [id]);
      return under.map(({ message, reservation }) => ({ message, reservation }));
    },
  );
  if (!written.ok) return written;
  const { groups, dates, extra } = written.value;
  announceDays(deps, courseKey, dates);
  const document = groups.get(id);
  if (!document) throw new Error(`${courseKey} ${id} was written and is not there`);
  const warnings = issues.warnings.map(({ path, message }) => ({ path, message }));
  return accept({ ...present(id, document), warnings: [...warnings, ...extra] });
}

export async function endGroup(
  deps: PartnerApiDeps,
  courseKey: CourseKey,
  id: string,
): Promise<Result<null, StaffBookingRefusal>> {
  const ended = await writeStaffBookings<never, null>(
    deps.pool,
    courseKey,
    [{ id, decide: () => accept({ act: 'end', by: 'course-system' }) }],
    async () => null,
  );
  if (!ended.ok) return ended;
  announceDays(deps, courseKey, ended.value.dates);
  return accept(null);
}

function announceDays({ announce }: PartnerApiDeps, courseKey: CourseKey, dates: readonly string[]): void {
  if (dates.length > 0) announce(topicsOfDays(courseKey, dates));
}

function readDocument(
  sent: unknown,
  id: string,
  course: { courseKey: CourseKey } & SheetsByDate,
  issues: Issues,
): TeeTimeGroupFields | undefined {
  const place = new Place(issues);
  // A reply may be sent back unchanged.
  const { id: sentID = id, warnings: _warnings, ...fields } = isObject(sent) ? sent : { id };
  if (sentID !== id) place.part('id').fault(shown(sentID), `${id}, as in the path`);
  const document = readValue(teeTimeGroup, isObject(sent) ? fields : sent, place);
  if (document?.source !== undefined && isReservation(document.source))
    place
      .part('source')
      .fault(
        shown(document.source),
        'the name of the course’s own system: golfers and the clubhouse make theirs here',
      );
  if (document) {
    checkRateGroups(document.golfers ?? [], course.rates.length, place);
    const { teesheets } = courseOn<SheetsByDate>(course, document.date);
    warnOfTeeTimeGroup(course.courseKey, document, teesheets, place);
    warnOfOddBooking(document, teesheets, place);
  }
  return issues.faults.length === 0 ? document : undefined;
}

function isSame(stored: TeeTimeGroupFields, document: TeeTimeGroupFields, id: string): boolean {
  const textOf = (one: TeeTimeGroupFields) =>
    JSON.stringify(inOrder(teeTimeGroup, documentOfRow(rowOf(readCourseKey(''), id, one, one.date))));
  return textOf(stored) === textOf(document);
}

function presentRow(row: TeeTimeGroupRow): CourseGroup {
  return present(row.id, documentOfRow(row));
}

function present(id: string, document: TeeTimeGroupFields): CourseGroup {
  return { id, ...(inOrder(teeTimeGroup, document) as TeeTimeGroupFields) };
}

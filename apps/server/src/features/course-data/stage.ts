import { endedTees } from '@dewsweeper/core/rules/planned-changes';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { loginEmailOf } from '../users/login-email.ts';
import { cellsOf } from './cells.ts';
import {
  type ImportedCourse,
  type ImportedPart,
  type ImportedTeeTimeGroup,
  maxTeeSheets,
} from './document.ts';
import { type Issues, Place, pathOf } from './issues.ts';
import { warnOfOddBooking } from './odd-bookings.ts';
import { findFormerGolfers, withQuotes } from './quoted-golfers.ts';
import { hasOtherGrid, type SheetChange, sheetChangesOf } from './sheet-changes.ts';
import { type SheetsByDate, sheetsByDate } from './sheets-by-date.ts';
import { type StagedKind, stageRows } from './staged-tables.ts';
import { findStoredCourses, type StoredCourse } from './store.ts';
import { dateOf, rowOf } from './teetimegroup-row.ts';

const partsPerFlush = 1_000;

type CourseOfGroups = {
  today: string;
  sheets: SheetsByDate;
  /** Tees whose sheets the file omits: their bookings were not checked while reading. */
  stayingTeeIDs: ReadonlySet<string>;
};

export class Stager {
  readonly #session: Queryable;
  readonly #nowMs: number;
  readonly #issues: Issues;
  readonly #sheetChanges: SheetChange[] = [];
  #waiting: ImportedPart[] = [];
  #lastCourse: [string, CourseOfGroups] | null = null;

  constructor(session: Queryable, nowMs: number, issues: Issues) {
    this.#session = session;
    this.#nowMs = nowMs;
    this.#issues = issues;
  }

  get sheetChanges(): readonly SheetChange[] {
    return this.#sheetChanges;
  }

  async add(part: ImportedPart): Promise<boolean> {
    this.#waiting.push(part);
    if (this.#waiting.length < partsPerFlush) return false;
    await this.flush();
    return true;
  }

  async flush(): Promise<void> {
    const deps = this.#waiting;
    this.#waiting = [];
    const courses = deps.flatMap((part) => (part.kind === 'course' ? [part.course] : []));
    const groups = deps.flatMap((part) => (part.kind === 'teetimegroup' ? [part.teetimegroup] : []));
    const coursesOfGroups = await this.#stageCourses(courses);
    await this.#stageTeeTimeGroups(groups, coursesOfGroups);
    await this.#stage(
      'group',
      deps.flatMap((part) => (part.kind === 'group' ? [part.group] : [])),
    );
    await this.#stage(
      'privilege',
      deps.flatMap((part) => (part.kind === 'privilege' ? [privilegeRow(part.privilege)] : [])),
    );
  }

  async #stageCourses(courses: readonly ImportedCourse[]): Promise<Map<string, CourseOfGroups>> {
    const stored = await findStoredCourses(
      this.#session,
      courses.map(({ courseKey }) => courseKey),
    );
    const known = new Map(this.#lastCourse ? [this.#lastCourse] : []);
    const rows = courses.map((course) => {
      const { courseKey, teesheets } = course;
      const former = stored.get(courseKey);
      const today = courseDateAt(course.document.timeZone, this.#nowMs);
      const all = [...teesheets, ...sheetsThatStay(course, former)];
      this.#refuseTooMany(course, all.filter(isForGood).length);
      const { rates, planned } = course.document;
      const sheets = sheetsByDate({ teesheets: all, rates, planned });
      const formerSheets = former && sheetsByDate(former);
      const changes = formerSheets ? sheetChangesOf(courseKey, today, formerSheets, sheets) : [];
      this.#sheetChanges.push(...changes);
      this.#lastCourse = [
        courseKey,
        {
          today,
          sheets,
          stayingTeeIDs: new Set(sheetsThatStay(course, former).map((sheet) => sheet.id)),
        },
      ];
      known.set(...this.#lastCourse);
      const daysInAdvance = Math.max(
        course.document.widgetSettings.daysInAdvance,
        former?.daysInAdvance ?? 0,
      );
      const ended = endedTees(former?.teesheets ?? [], teesheets);
      return {
        course_key: courseKey,
        group_id: course.group,
        id: course.id,
        document: { ...course.document, ...(course.pictures ?? former?.pictures) },
        moves_cells:
          former !== undefined &&
          (changes.some(({ before, after }) => hasOtherGrid(before, after)) ||
            teesheets.some(({ id }) => former.teesheets.every((sheet) => sheet.id !== id)) ||
            (course.removedTees ?? []).length + ended.length > 0),
        from_date: addDays(today, -1),
        to_date: addDays(today, daysInAdvance + 1),
        removed_tees: course.removedTees ?? [],
        ended_tees: ended,
      };
    });
    await this.#stage('course', rows);
    await this.#stage('teesheet', courses.flatMap(teeSheetRows));
    return known;
  }

  async #stageTeeTimeGroups(
    groups: readonly ImportedTeeTimeGroup[],
    courses: ReadonlyMap<string, CourseOfGroups>,
  ): Promise<void> {
    const former = await findFormerGolfers(this.#session, groups);
    const staged = groups.flatMap(({ courseKey, id, document }) => {
      const course = courses.get(courseKey);
      // Its course has an error, which refuses the import.
      if (!course) return [];
      const inForce = courseOn<SheetsByDate>(course.sheets, dateOf(document.date, course.today));
      if (course.stayingTeeIDs.has(document.startingTeeID ?? ''))
        warnOfOddBooking(
          document,
          inForce.teesheets,
          new Place(this.#issues, pathOf(courseKey, 'teetimegroups', id)),
        );
      const quoted = withQuotes(
        document,
        { today: course.today, rates: inForce.rates },
        former.get(`${courseKey} ${id}`) ?? null,
      );
      const row = rowOf(courseKey, id, quoted, course.today);
      return [{ row, cells: row.date < addDays(course.today, -1) ? [] : cellsOf(inForce.teesheets, row) }];
    });
    await this.#stage(
      'teetimegroup',
      staged.map(({ row }) => row),
    );
    await this.#stage(
      'cell',
      staged.flatMap(({ cells }) => cells),
    );
  }

  #refuseTooMany({ group, id }: ImportedCourse, many: number): void {
    if (many <= maxTeeSheets) return;
    new Place(this.#issues, ['groups', group, 'courses', id, 'teesheets']).fault(
      `${many} tee sheets with those that the course has already`,
      `1 to ${maxTeeSheets}`,
    );
  }

  async #stage(kind: StagedKind, rows: readonly object[]): Promise<void> {
    await stageRows(this.#session, kind, rows);
  }
}

function sheetsThatStay(
  { teesheets, removedTees = [] }: ImportedCourse,
  former: StoredCourse | undefined,
): StoredCourse['teesheets'] {
  const named = new Set([...teesheets.map((sheet) => sheet.id), ...removedTees]);
  return former?.teesheets.filter((sheet) => !named.has(sheet.id)) ?? [];
}

/** Tee sheets that end do not count towards the maximum. */
export const isForGood = ({ until }: { until?: string | undefined }) => until === undefined;

function teeSheetRows({ courseKey, teesheets }: ImportedCourse): object[] {
  return teesheets.map(({ id, ...document }, position) => ({
    course_key: courseKey,
    id,
    position,
    document,
  }));
}

function privilegeRow(privilege: Extract<ImportedPart, { kind: 'privilege' }>['privilege']): object {
  return {
    login_email: loginEmailOf(privilege.email),
    group_id: privilege.group,
    course_id: privilege.course,
    deny_online_booking: privilege.denyOnlineBooking ?? false,
    deny_online_booking_message: privilege.denyOnlineBookingMessage ?? '',
    require_payment: privilege.requirePayment ?? '',
    rates: privilege.rates ?? null,
  };
}

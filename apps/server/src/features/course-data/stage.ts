import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { loginEmailOf } from '../users/login-email.ts';
import { cellsOf } from './cells.ts';
import {
  type CourseFields,
  type ImportedCourse,
  type ImportedPart,
  type ImportedTeeTimeGroup,
  maxTeeSheets,
  withBlockedTimes,
} from './document.ts';
import { type Issues, Place, pathOf } from './issues.ts';
import { warnOfOddBooking } from './odd-bookings.ts';
import { findFormerGolfers, withQuotes } from './quoted-golfers.ts';
import { hasOtherGrid, hasOtherPlay, type SheetChange } from './sheet-changes.ts';
import { type StagedKind, stageRows } from './staged-tables.ts';
import { findStoredCourses, type StoredCourse } from './store.ts';
import { rowOf } from './teetimegroup-row.ts';

const partsPerFlush = 1_000;

type CourseOfGroups = {
  today: string;
  teesheets: TeeSheet[];
  /** Tees whose sheets the file omits: their bookings were not checked while reading. */
  stayingTeeIDs: ReadonlySet<string>;
  rates: CourseFields['rates'];
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
      this.#refuseTooMany(course, all.length);
      for (const sheet of teesheets) {
        const before = former?.teesheets.find(({ id }) => id === sheet.id);
        if (before && hasOtherPlay(before, sheet))
          this.#sheetChanges.push({
            courseKey,
            fromDate: today,
            before: withBlockedTimes(before),
            after: withBlockedTimes(sheet),
          });
      }
      this.#lastCourse = [
        courseKey,
        {
          today,
          teesheets: all.map(withBlockedTimes),
          stayingTeeIDs: new Set(sheetsThatStay(course, former).map((sheet) => sheet.id)),
          rates: course.document.rates,
        },
      ];
      known.set(...this.#lastCourse);
      const daysInAdvance = Math.max(
        course.document.widgetSettings.daysInAdvance,
        former?.daysInAdvance ?? 0,
      );
      return {
        course_key: courseKey,
        group_id: course.group,
        id: course.id,
        document: course.document,
        moves_cells: former !== undefined && hasOtherCells(course, former),
        from_date: addDays(today, -1),
        to_date: addDays(today, daysInAdvance + 1),
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
      if (course.stayingTeeIDs.has(document.startingTeeID ?? ''))
        warnOfOddBooking(
          document,
          course.teesheets,
          new Place(this.#issues, pathOf(courseKey, 'teetimegroups', id)),
        );
      const quoted = withQuotes(document, course.rates, former.get(`${courseKey} ${id}`) ?? null);
      const row = rowOf(courseKey, id, quoted, course.today);
      return [{ row, cells: row.date < addDays(course.today, -1) ? [] : cellsOf(course.teesheets, row) }];
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
  { teesheets }: ImportedCourse,
  former: StoredCourse | undefined,
): StoredCourse['teesheets'] {
  const named = new Set(teesheets.map((sheet) => sheet.id));
  return former?.teesheets.filter((sheet) => !named.has(sheet.id)) ?? [];
}

function hasOtherCells({ teesheets }: ImportedCourse, former: StoredCourse): boolean {
  const before = new Map(former.teesheets.map((sheet) => [sheet.id, sheet]));
  return teesheets.some((sheet) => {
    const old = before.get(sheet.id);
    return !old || hasOtherGrid(old, sheet);
  });
}

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

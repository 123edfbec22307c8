import { datesOfChange, settingsOn } from '@dewsweeper/core/rules/planned-changes';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CourseAndSheets, CourseFields, TeeTimeGroupFields } from './document.ts';
import { pathOf, shown, writePath } from './issues.ts';
import { rowColumns } from './living-groups.ts';
import { golferNames } from './odd-bookings.ts';
import { documentOfRow, type TeeTimeGroupRow } from './teetimegroup-row.ts';

export async function describeChanges(session: Queryable): Promise<string[]> {
  return [
    ...(await groupLines(session)),
    ...(await courseLines(session)),
    ...(await bookingLines(session)),
    ...(await privilegeLines(session)),
  ];
}

async function groupLines(session: Queryable): Promise<string[]> {
  const { rows } = await session.query<{ id: string; before: string | null; after: string }>(`
    select s.id, g.name as before, s.name as after from staged_groups s left join groups g using (id)
    where g.name is distinct from s.name order by s.id`);
  return rows.flatMap(({ id, before, after }) =>
    differences(before ?? undefined, after, ['groups', id, 'name']),
  );
}

async function courseLines(session: Queryable): Promise<string[]> {
  const { rows } = await session.query<{
    courseKey: CourseKey;
    before: CourseFields | null;
    after: CourseFields;
    sheets: ({ id: string } & SheetDifference)[];
    removed: string[];
  }>(`
    select s.course_key as "courseKey", c.document as before, s.document as after, s.removed_tees as removed, (
      select coalesce(json_agg(json_build_object('id', t.id, 'before', live.document, 'after', t.document,
          'from', live.position, 'to', t.position) order by t.position), '[]')
      from staged_teesheets t left join teesheets live on live.course_key = t.course_key and live.id = t.id
      where t.course_key = s.course_key) as sheets
    from staged_courses s left join courses c using (course_key) where s.change is not null order by s.course_key`);
  return rows.flatMap(({ courseKey, before, after, sheets, removed }) => {
    if (before === null)
      return [`${writePath(pathOf(courseKey))}: new, tee sheets ${sheets.map(({ id }) => id).join(', ')}`];
    return [
      ...nowLines(before, after, pathOf(courseKey)),
      ...sheets.flatMap((sheet) => sheetLines(sheet, pathOf(courseKey, 'teesheets', sheet.id))),
      ...removed.map((id) => `${writePath(pathOf(courseKey, 'teesheets', id))}: removed`),
      ...plannedLines(
        { document: before, teesheets: sheetsOf(sheets, 'before') },
        { document: after, teesheets: sheetsOf(sheets, 'after') },
        pathOf(courseKey),
      ),
    ];
  });
}

function sheetsOf(
  sheets: readonly ({ id: string } & SheetDifference)[],
  when: 'before' | 'after',
): CourseAndSheets['teesheets'] {
  return sheets.flatMap(({ id, [when]: sheet }) =>
    sheet ? [{ id, ...sheet } as CourseAndSheets['teesheets'][number]] : [],
  );
}

function nowLines(
  { planned: _was, ...before }: CourseFields,
  { planned: _is, ...after }: CourseFields,
  path: Path,
): string[] {
  return differences(before, after, path);
}

/**
 * `planned.2027-06-01.rates.0.greenFee18: 42 becomes 45`, where it is not what changes at once too. So a tee is removed on the
 * day after its last.
 */
function plannedLines(before: CourseAndSheets, after: CourseAndSheets, path: Path): string[] {
  const dates = [...new Set([...datesOfChange(before), ...datesOfChange(after)])].toSorted();
  const said = new Set(linesNow(before, after));
  return dates.flatMap((from) => {
    const lines = linesNow(settingsOn(before, from), settingsOn(after, from)).filter(
      (line) => !said.has(line),
    );
    for (const line of lines) said.add(line);
    return lines.map((line) => `${writePath([...path, 'planned', from])}.${line}`);
  });
}

type SheetDifference = { before: object | null; after: object; from: number | null; to: number };

function sheetLines({ before, after, from, to }: SheetDifference, path: Path): string[] {
  if (before === null) return [`${writePath(path)}: new`];
  const moved = from === to ? [] : [`${writePath(path)}: another place in the order`];
  return [...differences(withoutEnd(before), withoutEnd(after), path), ...moved];
}

const withoutEnd = (sheet: object) => ({ ...sheet, until: undefined });

/** As a trial says it, with paths from the course. */
export function describeSettings(before: CourseAndSheets, after: CourseAndSheets): string[] {
  return [...linesNow(before, after), ...plannedLines(before, after, [])];
}

function linesNow(before: CourseAndSheets, after: CourseAndSheets): string[] {
  const sheets = after.teesheets.map((sheet, to) => {
    const from = before.teesheets.findIndex(({ id }) => id === sheet.id);
    return { id: sheet.id, before: before.teesheets[from] ?? null, after: sheet, from, to };
  });
  return [
    ...nowLines(before.document, after.document, []),
    ...sheets.flatMap((sheet) => sheetLines(sheet, ['teesheets', sheet.id])),
    ...before.teesheets
      .filter(({ id }) => sheets.every((sheet) => sheet.id !== id))
      .map(({ id }) => `${writePath(['teesheets', id])}: removed`),
  ];
}

async function bookingLines(session: Queryable): Promise<string[]> {
  const { rows } = await session.query<{ after: TeeTimeGroupRow; before: TeeTimeGroupRow | null }>(`
    select to_json(s) as after, to_json(g) as before
    from (select ${rowColumns}, change from staged_teetimegroups) s
    left join (select ${rowColumns} from teetimegroups) g on g.course_key = s.course_key and g.id = s.id
    where s.change is not null order by s.course_key, s.date, s.starting_time, s.id`);
  return rows.flatMap(({ before, after }) => {
    const path = pathOf(after.course_key, 'teetimegroups', after.id);
    const isOver = before?.status !== 'confirmed' && before?.status !== 'pending';
    if (!before || isOver) return [`${writePath(path)}: new, ${bookingText(documentOfRow(after))}`];
    return differences(documentOfRow(before), documentOfRow(after), path);
  });
}

function bookingText(booking: TeeTimeGroupFields): string {
  const {
    date,
    startingTime,
    startingTeeID,
    blockStartTime,
    blockEndTime,
    blockTeeID,
    golfers = [],
  } = booking;
  const play = startingTime ? [`${golferNames(golfers)} at ${startingTime} on ${startingTeeID}`] : [];
  const block = blockStartTime ? [`a block from ${blockStartTime} to ${blockEndTime} on ${blockTeeID}`] : [];
  return [date, ...play, ...block].join(', ');
}

async function privilegeLines(session: Queryable): Promise<string[]> {
  const { rows } = await session.query<{ name: string; isNew: boolean; before: object; after: object }>(`
    select s.login_email || ' at ' || s.group_id || '/' || s.course_id as name, p.login_email is null as "isNew",
      ${privilegeFields('p', 'p.rates')} as before, ${privilegeFields('s', 'coalesce(s.rates, p.rates)')} as after
    from staged_privileges s left join privileges p on p.login_email = s.login_email
      and p.group_id = s.group_id collate "C" and p.course_id = s.course_id collate "C"
    order by s.group_id, s.course_id, s.login_email`);
  return rows.flatMap(({ name, isNew, before, after }) => {
    const path = ['privileges', name];
    return isNew ? [`${writePath(path)}: new`] : differences(before, after, path);
  });
}

/** By document names. Rates missing in a file stay. */
function privilegeFields(row: string, rates: string): string {
  return `jsonb_build_object('denyOnlineBooking', ${row}.deny_online_booking,
    'denyOnlineBookingMessage', ${row}.deny_online_booking_message, 'requirePayment', ${row}.require_payment,
    'rates', to_jsonb(${rates}))`;
}

type Path = (string | number)[];

function differences(before: unknown, after: unknown, path: Path): string[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  if (!was && !is)
    return before === after || (isEmpty(before) && isEmpty(after))
      ? []
      : [`${writePath(path)}: ${textOf(before)} becomes ${textOf(after)}`];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names.flatMap((name) => differences(was?.[name], is?.[name], [...path, name]));
}

function membersOf(value: unknown): Record<string, unknown> | undefined {
  const isFull = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return isFull ? (value as Record<string, unknown>) : undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !membersOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined) return 'absent';
  return isEmpty(value) ? 'empty' : shown(value);
}

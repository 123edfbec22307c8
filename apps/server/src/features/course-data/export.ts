import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { course, privilege, teeSheet, teeTimeGroup } from './document.ts';
import { jsonText, withoutRawControls } from './json-text.ts';
import { rowColumns } from './living-groups.ts';
import { inOrder } from './object-schema.ts';
import { listPrivileges } from './privileges.ts';
import { documentOfRow, type TeeTimeGroupRow } from './teetimegroup-row.ts';

export type ExportScope = { group?: string; course?: string };

const coursesPerPage = 50;
const teeTimeGroupsPerPage = 1_000;

/** In pieces. The session should use one snapshot. Ended groups are left out. */
export async function* exportDocument(session: Queryable, scope: ExportScope): AsyncGenerator<string> {
  for await (const piece of documentPieces(session, scope)) yield withoutRawControls(piece);
}

async function* documentPieces(session: Queryable, scope: ExportScope): AsyncGenerator<string> {
  yield '{\n  "groups": {';
  let comma = '';
  for (const { id, name } of await findGroups(session, scope)) {
    yield `${comma}\n    ${JSON.stringify(id)}: {\n      "name": ${JSON.stringify(name)},\n      "courses": {`;
    yield* exportCourses(session, id, scope);
    yield '\n      }\n    }';
    comma = ',';
  }
  yield '\n  }';
  const privileges = await listPrivileges(session, scope);
  const ordered = privileges.map((one) => inOrder(privilege, one));
  if (ordered.length > 0) yield `,\n  "privileges": ${jsonText(ordered, '  ')}`;
  yield '\n}\n';
}

async function* exportCourses(session: Queryable, group: string, scope: ExportScope): AsyncGenerator<string> {
  const [atCourse, atField, atRecord] = [indentOf(4), indentOf(5), indentOf(6)];
  let comma = '';
  for await (const { id, courseKey, document, teesheets } of coursesOf(session, group, scope)) {
    yield `${comma}${atCourse}${JSON.stringify(id)}: {`;
    for (const [name, value] of Object.entries(inOrder(course, document) as object))
      yield `${atField}${JSON.stringify(name)}: ${jsonText(value, atField.slice(1))},`;
    const sheets = teesheets.map((sheet) => lineOf(sheet.id, inOrder(teeSheet, sheet.document)));
    yield `${atField}"teesheets": {${atRecord}${sheets.join(`,${atRecord}`)}${atField}},`;
    yield `${atField}"teetimegroups": {`;
    let groupComma = '';
    for await (const row of teeTimeGroupsOf(session, courseKey)) {
      yield `${groupComma}${atRecord}${lineOf(row.id, inOrder(teeTimeGroup, documentOfRow(row)))}`;
      groupComma = ',';
    }
    yield `${groupComma && atField}}${atCourse}}`;
    comma = ',';
  }
}

function lineOf(id: string, document: unknown): string {
  return `${JSON.stringify(id)}: ${JSON.stringify(document)}`;
}

function indentOf(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

async function findGroups(session: Queryable, scope: ExportScope): Promise<{ id: string; name: string }[]> {
  const { rows } = await session.query({
    text: 'select id, name from groups where id = coalesce($1, id) order by id',
    values: [scope.group],
  });
  return rows;
}

type StoredCourse = {
  courseKey: CourseKey;
  id: string;
  document: object;
  teesheets: { id: string; document: object }[];
};

async function* coursesOf(
  session: Queryable,
  group: string,
  scope: ExportScope,
): AsyncGenerator<StoredCourse> {
  for (let after = ''; ; ) {
    const { rows } = await session.query<StoredCourse>({
      name: 'export-courses',
      text: `
        select c.course_key as "courseKey", c.id, c.document, (
          select coalesce(json_agg(json_build_object('id', t.id, 'document', t.document) order by t.position, t.id), '[]')
          from teesheets t where t.course_key = c.course_key) as teesheets
        from courses c where c.group_id = $1 and c.id = coalesce($2, c.id) and c.id > $3
        order by c.id limit $4`,
      values: [group, scope.course, after, coursesPerPage],
    });
    yield* rows;
    const last = rows[coursesPerPage - 1];
    if (!last) return;
    after = last.id;
  }
}

async function* teeTimeGroupsOf(session: Queryable, courseKey: CourseKey): AsyncGenerator<TeeTimeGroupRow> {
  for (let after = ''; ; ) {
    const { rows } = await session.query<TeeTimeGroupRow>({
      name: 'export-teetimegroups',
      text: `
        select * from (
          select ${rowColumns} from teetimegroups
          where course_key = $1 and id > $2 and status in ('pending', 'confirmed')
          union all
          select ${rowColumns} from held_groups where course_key = $1 and id > $2) groups
        order by id limit $3`,
      values: [courseKey, after, teeTimeGroupsPerPage],
    });
    yield* rows;
    const last = rows[teeTimeGroupsPerPage - 1];
    if (!last) return;
    after = last.id;
  }
}

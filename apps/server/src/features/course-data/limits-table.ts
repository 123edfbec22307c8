import * as document from './document.ts';
import { fieldMeanings } from './field-meanings.ts';
import { type Fields, isDocumentKind, isListKind } from './fields.ts';
import { id, type Kind, name } from './kinds.ts';

type Row = [field: string, allowed: string, whenAbsent: string, meaning: string];

/** Every field of an import document with its limits, in Markdown, for docs/course-data.md. */
export function limitsTables(): string {
  const records = (allowed: string) => `${allowed} by id`;
  return [
    table('The document', [
      ['groups', records('groups'), 'required', meaningOf('groups')],
      ['groups.G.name', name.allowed, 'required', meaningOf('groups.G.name')],
      ['groups.G.courses', records('courses'), 'none', meaningOf('groups.G.courses')],
      ['privileges', 'a list', 'none', meaningOf('privileges')],
    ]),
    table('A course: `groups.G.courses.C`', [
      ...rowsOf(document.course.fields, 'course.'),
      [
        'teesheets',
        records(`1 to ${document.maxTeeSheets} tee sheets`),
        'required',
        meaningOf('course.teesheets'),
      ],
      ['teetimegroups', records('tee-time groups'), 'none', meaningOf('course.teetimegroups')],
    ]),
    table('A tee sheet: `groups.G.courses.C.teesheets.T`', rowsOf(document.teeSheet.fields, 'teeSheet.')),
    table(
      'A tee-time group: `groups.G.courses.C.teetimegroups.ID`',
      rowsOf(document.teeTimeGroup.fields, 'group.'),
    ),
    table('A privilege: `privileges.N`', rowsOf(document.privilege.fields, 'privilege.')),
    `An id is ${id.allowed}.`,
  ].join('\n\n');
}

function table(heading: string, rows: readonly Row[]): string {
  const lines = rows.map(
    ([field, allowed, whenAbsent, meaning]) => `| \`${field}\` | ${allowed} | ${whenAbsent} | ${meaning} |`,
  );
  return [
    `### ${heading}`,
    '',
    '| field | allowed | when absent | meaning |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** `table`: the prefix of its paths in `fieldMeanings`. */
function rowsOf(fields: Fields, table: string, path = ''): Row[] {
  return Object.entries(fields).flatMap(([field, { kind, whenAbsent }]) => {
    const at = `${path}${field}`;
    const entry = isListKind(kind) ? kind.entry : kind;
    const row: Row = [at, allowedOf(kind), whenAbsent ?? 'required', meaningOf(`${table}${at}`)];
    if (!isDocumentKind(entry)) return [row];
    return [row, ...rowsOf(entry.fields, table, isListKind(kind) ? `${at}.N.` : `${at}.`)];
  });
}

function meaningOf(path: string): string {
  const meaning = fieldMeanings[path];
  if (meaning === undefined) throw new Error(`${path} has no meaning in field-meanings.ts`);
  return meaning;
}

function allowedOf(kind: Kind<unknown>): string {
  if (kind === id) return 'an id';
  if (!isListKind(kind) || isDocumentKind(kind.entry)) return kind.allowed;
  return `${kind.allowed}, each ${allowedOf(kind.entry)}`;
}

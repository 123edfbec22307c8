import * as document from './document.ts';
import { type Fields, isDocumentKind, isListKind } from './fields.ts';
import { id, type Kind, name } from './kinds.ts';

type Row = [field: string, allowed: string, whenAbsent: string];

/** Every field of an import document with its limits, in Markdown; docs/course-data.md holds it. */
export function limitsTables(): string {
  const records = (allowed: string) => `${allowed} by id`;
  return [
    table('The document', [
      ['groups', records('groups'), 'required'],
      ['groups.G.name', name.allowed, 'required'],
      ['groups.G.courses', records('courses'), 'none'],
      ['privileges', 'a list', 'none'],
    ]),
    table('A course: `groups.G.courses.C`', [
      ...rowsOf(document.course.fields),
      ['teesheets', records(`1 to ${document.mostTeeSheets} tee sheets`), 'required'],
      ['teetimegroups', records('tee-time groups'), 'none'],
    ]),
    table('A tee sheet: `groups.G.courses.C.teesheets.T`', rowsOf(document.teeSheet.fields)),
    table('A tee-time group: `groups.G.courses.C.teetimegroups.ID`', rowsOf(document.teeTimeGroup.fields)),
    table('A privilege: `privileges.N`', rowsOf(document.privilege.fields)),
    `An id is ${id.allowed}.`,
  ].join('\n\n');
}

function table(heading: string, rows: readonly Row[]): string {
  const lines = rows.map(([field, allowed, whenAbsent]) => `| \`${field}\` | ${allowed} | ${whenAbsent} |`);
  return [`### ${heading}`, '', '| field | allowed | when absent |', '|---|---|---|', ...lines].join('\n');
}

function rowsOf(fields: Fields, path = ''): Row[] {
  return Object.entries(fields).flatMap(([field, { kind, whenAbsent }]) => {
    const at = `${path}${field}`;
    const entry = isListKind(kind) ? kind.entry : kind;
    const row: Row = [at, allowedOf(kind), whenAbsent ?? 'required'];
    if (!isDocumentKind(entry)) return [row];
    return [row, ...rowsOf(entry.fields, isListKind(kind) ? `${at}.N.` : `${at}.`)];
  });
}

function allowedOf(kind: Kind<unknown>): string {
  if (kind === id) return 'an id';
  if (!isListKind(kind) || isDocumentKind(kind.entry)) return kind.allowed;
  return `${kind.allowed}, each ${allowedOf(kind.entry)}`;
}

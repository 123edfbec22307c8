import * as z from 'zod';
import * as document from './document.ts';
import { fieldMeanings } from './field-meanings.ts';
import { documented, partsOf } from './object-schema.ts';
import { id, name } from './values.ts';

type Row = [field: string, allowed: string, whenAbsent: string, meaning: string];

/** Every field of an import document with its limits, in Markdown, for docs/course-data.md. */
export function limitsTables(): string {
  const records = (allowed: string) => `${allowed} by id`;
  return [
    table('The document', [
      ['groups', records('groups'), 'required', meaningOf('groups')],
      ['groups.G.name', messageOf(name), 'required', meaningOf('groups.G.name')],
      ['groups.G.courses', records('courses'), 'none', meaningOf('groups.G.courses')],
      ['privileges', 'a list', 'none', meaningOf('privileges')],
    ]),
    table('A course: `groups.G.courses.C`', [
      ...rowsOf(document.course, 'course.'),
      [
        'teesheets',
        records(`1 to ${document.maxTeeSheets} tee sheets`),
        'required',
        meaningOf('course.teesheets'),
      ],
      ['teetimegroups', records('tee-time groups'), 'none', meaningOf('course.teetimegroups')],
    ]),
    table('A tee sheet: `groups.G.courses.C.teesheets.T`', rowsOf(document.teeSheet, 'teeSheet.')),
    table('A tee-time group: `groups.G.courses.C.teetimegroups.ID`', rowsOf(document.teeTimeGroup, 'group.')),
    table('A privilege: `privileges.N`', rowsOf(document.privilege, 'privilege.')),
    `An id is ${messageOf(id)}.`,
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
function rowsOf(schema: z.core.$ZodType, table: string, path = ''): Row[] {
  return Object.entries(partsOf(schema).fields ?? {}).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const whenAbsent = documented.get(field)?.whenAbsent ?? 'required';
    const { entry = field } = partsOf(field);
    return [
      [at, allowedOf(field), whenAbsent, meaningOf(`${table}${at}`)],
      ...rowsOf(entry, table, entry === field ? `${at}.` : `${at}.N.`),
    ];
  });
}

function meaningOf(path: string): string {
  const meaning = fieldMeanings[path];
  if (meaning === undefined) throw new Error(`${path} has no meaning in field-meanings.ts`);
  return meaning;
}

function allowedOf(field: z.core.$ZodType): string {
  const value = field instanceof z.ZodExactOptional ? field.def.innerType : field;
  if (value === id) return 'an id';
  const allowed = documented.get(value)?.allowed ?? messageOf(value);
  const { entry } = partsOf(value);
  return !entry || partsOf(entry).fields ? allowed : `${allowed}, each ${allowedOf(entry)}`;
}

/** What a schema says of a value that is not there. */
function messageOf(schema: z.core.$ZodType): string {
  return z.safeParse(schema, undefined).error?.issues[0]?.message ?? '';
}

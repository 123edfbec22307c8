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
      ['groups.G.name', briefly(messageOf(name)), 'required', meaningOf('groups.G.name')],
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
    table('A planned change: `groups.G.courses.C.planned.N`', rowsOf(document.plannedChange, 'planned.')),
    table('A tee sheet: `groups.G.courses.C.teesheets.T`', rowsOf(document.teeSheet, 'teeSheet.')),
    table('A tee-time group: `groups.G.courses.C.teetimegroups.ID`', rowsOf(document.teeTimeGroup, 'group.')),
    table('A privilege: `privileges.N`', rowsOf(document.privilege, 'privilege.')),
    `A text is given with its characters, a list with its entries. \`HH:mm\` is a time from 00:00 to 23:59, a price has at most 2 decimals. An id is ${messageOf(id)}.`,
  ].join('\n\n');
}

/** Fields of which the same is to be said share a row. */
function table(heading: string, rows: readonly Row[]): string {
  const lines = new Map<string, string[]>();
  for (const [field, ...rest] of rows) {
    const cells = rest.join(' | ');
    lines.set(cells, [...(lines.get(cells) ?? []), `\`${field}\``]);
  }
  return [
    `### ${heading}`,
    '',
    '| field | allowed | when absent | meaning |',
    '|---|---|---|---|',
    ...[...lines].map(([cells, fields]) => `| ${fields.join(', ')} | ${cells} |`),
  ].join('\n');
}

/** `table`: the prefix of its paths in `fieldMeanings`. */
function rowsOf(schema: z.core.$ZodType, table: string, path = ''): Row[] {
  return Object.entries(partsOf(schema).fields ?? {}).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const whenAbsent = documented.get(field)?.whenAbsent ?? 'required';
    const { entry = field } = partsOf(field);
    // The fields of a planned change are those of the course.
    const isWhole = table === 'planned.' || at === 'planned';
    return [
      [at, allowedOf(field), whenAbsent, meaningOf(`${table}${at}`)],
      ...(isWhole ? [] : rowsOf(entry, table, entry === field ? `${at}.` : `${at}.N.`)),
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
  const allowed = documented.get(value)?.allowed ?? briefly(messageOf(value));
  const { entry } = partsOf(value);
  return !entry || partsOf(entry).fields ? allowed : `${allowed}: ${allowedOf(entry)}`;
}

/** Without the words that every row would repeat; the last line of the page says them once. */
function briefly(allowed: string): string {
  return allowed
    .replace(/^a text of at most ([\d,]+) characters$/, 'text, up to $1')
    .replace(/^a text of (1 to [\d,]+) characters$/, 'text, $1')
    .replace(/^a list of 0 to /, 'list, up to ')
    .replace(/^a list of /, 'list, ')
    .replace('a time from 00:00 to 23:59, HH:mm', 'HH:mm')
    .replace(/^(.+) with at most 2 decimals$/, 'price, $1');
}

/** The schema's message about an absent value. */
function messageOf(schema: z.core.$ZodType): string {
  return z.safeParse(schema, undefined).error?.issues[0]?.message ?? '';
}

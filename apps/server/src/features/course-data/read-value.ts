import type * as z from 'zod';
import { type DocumentPath, type Place, shown, writePath } from './issues.ts';
import { isObject, partsOf } from './object-schema.ts';

/** The value when the schema allows it; otherwise nothing, after each fault is written down. */
export function readValue<Schema extends z.ZodType>(
  schema: Schema,
  found: unknown,
  place: Place,
): z.output<Schema> | undefined {
  warnOfUnknownFields(schema, found, place);
  const read = schema.safeParse(found, { reportInput: true });
  if (read.success) return read.data;
  const reported = new Set<string>();
  for (const issue of read.error.issues) {
    const path = issue.path as DocumentPath;
    const written = writePath(path);
    // The first of several checks of one value.
    if (!reported.has(written)) place.part(...path).fault(foundIn(issue), issue.message);
    reported.add(written);
  }
  return undefined;
}

function foundIn({ code, input }: z.core.$ZodIssue): string {
  if (code === 'custom' && Array.isArray(input)) return `${input.length} entries`;
  if (code !== 'too_big' || typeof input !== 'string') return shown(input);
  let length = 0;
  for (const _character of input) length += 1;
  return `${shown(input)} (${length} characters)`;
}

function warnOfUnknownFields(schema: z.core.$ZodType, found: unknown, place: Place): void {
  const { fields, entry } = partsOf(schema);
  if (entry && Array.isArray(found)) {
    for (const [index, one] of found.entries())
      if (isObject(one)) warnOfUnknownFields(entry, one, place.part(index));
  } else if (fields && isObject(found)) {
    for (const [name, value] of Object.entries(found)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) place.part(name).warn('unknown field, kept out');
      else if (typeof value === 'object') warnOfUnknownFields(field, value, place.part(name));
    }
  }
}

import type { Schema } from './operations.ts';

export type Known = Record<string, unknown>;

/** A valid value for a schema; fields in `known` have that value at any depth. */
export function validValue(schema: Schema, known: Known, name = ''): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return validValue(choice, known, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) ?? false)
          .map(([field, one]) => [field, validValue(one, known, field)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => validValue(schema.items ?? {}, known, ''));
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return 'a text';
  }
}

// Not zod/mini: its objects are not compiled, take twice as long and run out of stack at 120,000 faults.
import * as z from 'zod';
import type { DocumentPath } from './issues.ts';

/** Words for the table of docs/course-data.md where the schema's message says too little. */
export const documented = z.registry<{ allowed?: string; whenAbsent?: string }>();

/** A field that may be absent, with the words for what is meant then. */
export function optional<Value extends z.ZodType>(value: Value, whenAbsent = 'absent') {
  const field = z.exactOptional(value);
  documented.add(field, { whenAbsent });
  return field;
}

/** An object with these fields; others are left out. `null` counts as absent where a field may be. */
export function objectOf<Shape extends z.core.$ZodLooseShape>(shape: Shape, ...crossChecks: CrossCheck[]) {
  const isAbsent = (value: unknown, name: string) =>
    value === null && shape[name] instanceof z.ZodExactOptional;
  const withoutAbsent = (found: unknown): unknown =>
    isObject(found) && Object.values(found).includes(null) ? omit(found, isAbsent) : found;
  return z.pipe(z.transform(withoutAbsent), z.object(shape, 'an object').check(...crossChecks));
}

type CrossCheck = z.core.$ZodCheck<unknown>;

type About = {
  /** Tells a field with a fault of its own from one that is absent. */
  isGiven: (name: string) => boolean;
  fault: (path: DocumentPath, found: unknown, allowed: string) => void;
};

/** A check of fields against each other. It sees only values that are allowed by themselves. */
export function crossCheck<Fields extends object>(
  look: (fields: Partial<Fields>, about: About) => void,
): CrossCheck {
  return z.superRefine<unknown>(
    (value, context) => {
      const { issues } = context;
      const given: Members = isObject(value) ? value : {};
      const isFaulty = (_value: unknown, name: string) => issues.some(({ path }) => path?.[0] === name);
      look((issues.length > 0 ? omit(given, isFaulty) : given) as Partial<Fields>, {
        isGiven: (name) => given[name] !== undefined,
        fault: (path, input, message) => context.addIssue({ code: 'custom', path, input, message }),
      });
    },
    // By default zod skips it where any field has a fault.
    { when: ({ value }) => isObject(value) },
  );
}

type Members = Record<string, unknown>;

function omit(members: Members, isOmitted: (value: unknown, name: string) => boolean): Members {
  return Object.fromEntries(Object.entries(members).filter(([name, value]) => !isOmitted(value, name)));
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function partsOf(schema: z.core.$ZodType): {
  fields?: Readonly<Record<string, z.core.$ZodType>>;
  entry?: z.core.$ZodType;
} {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return partsOf(def.innerType);
    case 'pipe':
      return partsOf(def.out);
    case 'object':
      return { fields: def.shape };
    case 'array':
      return { entry: def.element };
    default:
      return {};
  }
}

/** A stored document with its members in the order of its schema: the database does not keep the file's. */
export function inOrder(schema: z.core.$ZodType, value: unknown): unknown {
  const { fields, entry } = partsOf(schema);
  if (entry && Array.isArray(value)) return value.map((one) => inOrder(entry, one));
  if (!fields) return value;
  const members = value as Members;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      members[name] === undefined ? [] : [[name, inOrder(field, members[name])]],
    ),
  );
}

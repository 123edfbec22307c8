import { type Place, shown } from './issues.ts';
import type { Kind, ListKind } from './kinds.ts';

/** A member of a document: required, or with the words for what is meant when it is absent. */
export type Field<T> = { kind: Kind<T>; whenAbsent: string | null };
type Required<T> = Field<T> & { whenAbsent: null };
type Optional<T> = Field<T> & { whenAbsent: string };

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a document with these fields is, as far as it could be read. */
export type Document<F extends Fields> = {
  [Name in keyof F as F[Name] extends Required<unknown> ? Name : never]: F[Name] extends Field<infer T>
    ? T
    : never;
} & {
  [Name in keyof F as F[Name] extends Optional<unknown> ? Name : never]?: F[Name] extends Field<infer T>
    ? T
    : never;
};

export function required<T>(kind: Kind<T>): Required<T> {
  return { kind, whenAbsent: null };
}

export function optional<T>(kind: Kind<T>, whenAbsent = 'absent'): Optional<T> {
  return { kind, whenAbsent };
}

/**
 * A check of fields against each other. It sees only values that are allowed by themselves; `isGiven` tells a
 * field with a fault of its own from one that is absent.
 */
export type CrossCheck<F extends Fields> = (
  document: Partial<Document<F>>,
  place: Place,
  isGiven: (name: string) => boolean,
) => void;

export type DocumentKind<F extends Fields> = Kind<Document<F>> & { fields: F };

/** An object with these fields; others are named in a warning and kept out. `null` counts as absent. */
export function documentOf<F extends Fields>(fields: F, crossCheck?: CrossCheck<F>): DocumentKind<F> {
  const known = Object.entries(fields);
  return {
    fields,
    allowed: 'an object',
    read(found, place) {
      if (typeof found !== 'object' || found === null || Array.isArray(found))
        return place.fault(shown(found), 'an object');
      const members = found as Record<string, unknown>;
      const document: Record<string, unknown> = {};
      let isWhole = true;
      for (const [name, { kind, whenAbsent }] of known) {
        const member = members[name] ?? undefined;
        if (member === undefined && whenAbsent !== null) continue;
        const value = place.at(name, (part) => kind.read(members[name], part));
        if (value === undefined) isWhole = false;
        else document[name] = value;
      }
      for (const name of Object.keys(members))
        if (!Object.hasOwn(fields, name)) place.at(name, (part) => part.warn('unknown field, kept out'));
      const isGiven = (name: string) => (members[name] ?? undefined) !== undefined;
      crossCheck?.(document as Partial<Document<F>>, place, isGiven);
      return isWhole ? (document as Document<F>) : undefined;
    },
  };
}

/** A stored document with its members in the order of its kind: the database does not keep the file's. */
export function inOrder(kind: Kind<unknown>, value: unknown): unknown {
  if (isListKind(kind) && Array.isArray(value)) return value.map((entry) => inOrder(kind.entry, entry));
  if (!isDocumentKind(kind)) return value;
  const members = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) =>
      members[name] === undefined ? [] : [[name, inOrder(field.kind, members[name])]],
    ),
  );
}

export function isDocumentKind(kind: Kind<unknown>): kind is DocumentKind<Fields> {
  return 'fields' in kind;
}

export function isListKind(kind: Kind<unknown>): kind is ListKind<unknown> {
  return 'entry' in kind;
}

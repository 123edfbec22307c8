import fc from 'fast-check';
import type { Draft, Mutation } from './drafts.ts';
import { awkwardText, deepJson, nastyText, nastyValue } from './nasty-values.ts';

/** An error in a request's body or its length. */
export const mutateBody: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(30), nastyValue).map(
      ([place, value]): Mutation =>
        (draft) =>
          withBody(draft, JSON.stringify(replacedAt(parsed(draft), place, value))),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(30), awkwardText).map(
      // All else stays valid, so that what only PostgreSQL refuses reaches PostgreSQL.
      ([place, text]): Mutation =>
        (draft) =>
          withBody(draft, JSON.stringify(replacedAt(parsed(draft), place, text, isText))),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(30).map(
      (place): Mutation =>
        (draft) =>
          withBody(draft, JSON.stringify(replacedAt(parsed(draft), place, undefined))),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(nastyText, nastyValue).map(
      ([name, value]): Mutation =>
        (draft) =>
          withBody(draft, JSON.stringify({ ...Object(parsed(draft)), [name.slice(0, 300)]: value })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('players', 'email', 'password', 'golfers', '__proto__'), nastyValue)
      .map(
        // A duplicate key: one parser may take what another has not checked.
        ([name, value]): Mutation =>
          (draft) =>
            withBody(
              draft,
              `{"${name}":${JSON.stringify(value)},${JSON.stringify(parsed(draft) ?? {}).slice(1)}`,
            ),
      ),
  },
  {
    weight: 1,
    arbitrary: deepJson.map(
      (text): Mutation =>
        (draft) =>
          withBody(draft, text),
    ),
  },
  {
    weight: 1,
    arbitrary: deepJson.map(
      (text): Mutation =>
        (draft) =>
          withBody(draft, `{"golfers":${text},"players":${text}}`),
    ),
  },
  {
    weight: 1,
    arbitrary: nastyValue.map(
      (value): Mutation =>
        (draft) =>
          withBody(draft, JSON.stringify(value) ?? ''),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '',
        '{',
        '[',
        '{"a":1}}',
        '\u0000',
        '\ufeff{}',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '{"a":1e999999}',
        '{"email":"\\ud800","password":"\\u0000"}',
        'a=b&c=d',
        'null',
        '// comment',
        "{'a':1}",
        '['.repeat(40_000),
      )
      .map(
        (text): Mutation =>
          (draft) =>
            withBody(draft, text),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
      ([place, bytes]): Mutation =>
        (draft) => {
          const body = draft.body ?? Buffer.from('{}');
          const at = place % (body.length + 1);
          return { ...draft, body: Buffer.concat([body.subarray(0, at), bytes, body.subarray(at)]) };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<[string, string]>(
        ['Content-Length', '1'],
        ['Content-Length', '-1'],
        ['Content-Length', '0x10'],
        ['Content-Length', '99999999999999999999'],
        ['Transfer-Encoding', 'chunked'],
        ['Transfer-Encoding', 'xchunked'],
      )
      .map(
        (framing): Mutation =>
          (draft) => ({ ...draft, headers: [...draft.headers, framing] }),
      ),
  },
);

/** A harmful value in a field that the body may have; valid requests omit optional ones. */
export const mutateField = (fields: readonly string[]): fc.Arbitrary<Mutation> =>
  fc.tuple(fc.constantFrom(...fields), nastyValue).map(
    ([name, value]): Mutation =>
      (draft) =>
        withBody(draft, JSON.stringify({ ...Object(parsed(draft)), [name]: value })),
  );

function withBody(draft: Draft, text: string | undefined): Draft {
  return { ...draft, body: Buffer.from(text ?? '') };
}

/** The body for a further change; a huge one starts over. */
function parsed({ body }: Draft): unknown {
  if (body && body.length > 2000) return {};
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return {};
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Replaces one value at the given depth-first position; `undefined` removes it. */
function replacedAt(
  value: unknown,
  place: number,
  other: unknown,
  isOfSort: (value: unknown) => boolean = () => true,
): unknown {
  const places: ((other: unknown) => unknown)[] = [];
  const walk = (one: unknown, put: (other: unknown) => unknown) => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, inner] of Object.entries(one)) {
      const putHere = (changed: unknown) =>
        put(
          Array.isArray(one)
            ? one.map((former, index) => (String(index) === key ? changed : former))
            : { ...one, [key]: changed },
        );
      if (isOfSort(inner)) places.push(putHere);
      walk(inner, putHere);
    }
  };
  walk(value, (changed) => changed);
  return places.length === 0 ? other : places[place % places.length]?.(other);
}

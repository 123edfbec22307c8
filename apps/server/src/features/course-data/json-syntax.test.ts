import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  elementsIn,
  isArrayAt,
  isObjectAt,
  type JsonRange,
  membersIn,
  rangeAt,
  valueIn,
} from './json-ranges.ts';
import { checkJson } from './json-syntax.ts';

const check = (text: string) => checkJson(Buffer.from(text));

test.each([
  ['', 1, 1, 'the file is empty'],
  ['  \n', 2, 1, 'the file ends where a value must stand'],
  ['{"a": 1,\n "b": tru}', 2, 7, '"t" where a value must stand'],
  ['{"é": é}', 1, 7, '"é" where a value must stand'],
  ['{"a" 1}', 1, 6, '"1" where ":" must stand'],
  ['{"a": 1 "b": 2}', 1, 9, '"\\"" where "," or "}" must stand'],
  ["{'a': 1}", 1, 2, '"\'" where a name in double quotes must stand'],
  ['{"a": 1,}', 1, 8, 'a comma too many before "}"'],
  ['[1, 2, ]', 1, 6, 'a comma too many before "]"'],
  ['[1, 2', 1, 6, 'the file ends where "," or "]" must stand'],
  ['{"a": "b', 1, 7, 'a text without its closing quote'],
  ['{"a": "b\nc"}', 1, 9, 'a line break or control character inside a text'],
  ['{"a": "\\x"}', 1, 8, 'an unknown escape in a text'],
  ['[01]', 1, 2, 'a malformed number'],
  ['[1.]', 1, 2, 'a malformed number'],
  ['[NaN]', 1, 2, '"N" where a value must stand'],
  ['{} {}', 1, 4, 'more text after the end of the document'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 1, 65, 'nested deeper than 64 levels'],
])('%j is no JSON, and says where', (text, line, column, problem) => {
  expect(check(text)).toEqual({ ok: false, refusal: 'not-json', line, column, problem });
});

test('a hundred thousand levels are refused like sixty-five', () => {
  expect(check('['.repeat(100_000))).toMatchObject({ problem: 'nested deeper than 64 levels' });
});

test('a file that is not UTF-8 is refused; a byte order mark is passed over', () => {
  expect(checkJson(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ problem: 'the file is not UTF-8 text' });
  expect(checkJson(Buffer.from('\ufeff {}'))).toEqual({
    ok: true,
    value: { start: 4, namedTwice: [], namedTwiceCount: 0 },
  });
});

test('duplicate members are reported with their path, in whatever spelling', () => {
  const text = '{"a": {"b": [{"x": 1, "\\u0078": 2}], "b": 1}, "c": {"x": 1}, "__proto__": {"__proto__": 1}}';
  expect(check(text)).toMatchObject({ value: { namedTwice: ['a.b.0.x', 'a.b'] } });
});

test('whatever JSON.parse reads is JSON, and nothing else is', () => {
  const damaged = fc
    .tuple(
      fc.json({ maxDepth: 5 }),
      fc.nat(),
      fc.constantFrom('', '"', '{', '}', ',', ':', '\\', '0', 'e', '\u0001', ' '),
    )
    .map(([text, at, put]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + put + text.slice(cut + (put === '' ? 1 : 0));
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged), (text) => {
      const bytes = Buffer.from(text);
      expect(checkJson(bytes).ok).toBe(isReadable(bytes.toString()));
    }),
    { numRuns: 2_000 },
  );
});

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('reading part by part gives what JSON.parse gives', () => {
  const spaced = fc
    .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t', ' \n'))
    .map(([value, space]) => JSON.stringify(value, null, space));
  fc.assert(
    fc.property(spaced, (text) => {
      const bytes = Buffer.from(` ${text} `);
      expect(assembled(bytes, rangeAt(bytes, 0))).toEqual(JSON.parse(text));
    }),
    { numRuns: 1_000 },
  );
});

function assembled(bytes: Buffer, range: JsonRange): unknown {
  if (isArrayAt(bytes, range)) return [...elementsIn(bytes, range)].map((one) => assembled(bytes, one));
  if (!isObjectAt(bytes, range)) return valueIn(bytes, range);
  const members = [...membersIn(bytes, range)];
  return Object.fromEntries(members.map(({ name, ...member }) => [name, assembled(bytes, member)]));
}

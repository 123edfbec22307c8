import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writePath } from './issues.ts';
import { type JsonNode, readJson, valueAt } from './read-json.ts';

const read = (written: string | Buffer, hasParts = false) => {
  const namedTwice: string[] = [];
  const bytes = Buffer.from(written);
  const document = readJson(
    bytes,
    () => hasParts,
    (path) => namedTwice.push(writePath(path)),
  );
  return { document, namedTwice };
};
const noWord = 'is neither a text in double quotes nor a number, true, false or null';

test.each([
  ['', 1, 1, 'the file is empty'],
  ['  \n', 2, 1, 'the file ends where a value must stand'],
  ['{"a": 1,\n "b": tru}', 2, 7, `"tru" ${noWord}`],
  ['{"é": é}', 1, 7, `"é" ${noWord}`],
  ['{"a" 1}', 1, 6, '"1" where ":" must stand'],
  ['{"a": 1 "b": 2}', 1, 9, '"\\"b\\"" where "," or "}" must stand'],
  ['[1 2]', 1, 4, '"2" where "," or "]" must stand'],
  ["{'a': 1}", 1, 2, `"'a'" ${noWord}`],
  ['{1: 2}', 1, 2, '"1" where a name in double quotes must stand'],
  ['{"a": 1,}', 1, 9, 'a comma too many before "}"'],
  ['[1, 2, ]', 1, 8, 'a comma too many before "]"'],
  ['[1, 2', 1, 6, 'the file ends where "," or "]" must stand'],
  ['{"a": {}', 1, 9, 'the file ends where "," or "}" must stand'],
  ['{"a": "b', 1, 7, 'a text without its closing quote'],
  ['{"a": "b\nc"}', 1, 7, 'a text without its closing quote'],
  ['{"a": "b\tc"}', 1, 7, 'a text with a control character'],
  ['{"a": "\\x"}', 1, 7, 'a text with an unknown escape'],
  ['[01]', 1, 3, '"1" where "," or "]" must stand'],
  ['[1.]', 1, 2, 'a malformed number'],
  ['[NaN]', 1, 2, `"NaN" ${noWord}`],
  ['{} // the end', 1, 4, 'a comment, which JSON does not have'],
  ['{} {}', 1, 4, 'more text after the end of the document'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 1, 65, 'nested deeper than 64 levels'],
])('%j is no JSON, and says where', (text, line, column, problem) => {
  expect(read(text).document).toEqual({ ok: false, refusal: 'not-json', line, column, problem });
});

test('a hundred thousand levels are refused like sixty-five', () => {
  expect(read('['.repeat(100_000)).document).toMatchObject({ problem: 'nested deeper than 64 levels' });
});

test('a file that is not UTF-8 is refused; a byte order mark is passed over', () => {
  expect(read(Buffer.from([0x22, 0xff, 0x22])).document).toMatchObject({
    problem: 'the file is not UTF-8 text',
  });
  expect(read('\ufeff {}').document).toEqual({
    ok: true,
    value: { text: ' {}', root: { start: 1, end: 3 } },
  });
});

test('duplicate members are reported with their path, in whatever spelling', () => {
  const text = '{"a": {"b": [{"x": 1, "\\u0078": 2}], "b": 1}, "c": {"x": 1}, "__proto__": {"__proto__": 1}}';
  for (const hasParts of [false, true]) expect(read(text, hasParts).namedTwice).toEqual(['a.b.0.x', 'a.b']);
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
      expect(read(text).document.ok).toBe(isReadable(Buffer.from(text).toString()));
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
      const { document } = read(` ${text} `, true);
      expect(document.ok && assembled(document.value.text, document.value.root)).toEqual(JSON.parse(text));
    }),
    { numRuns: 1_000 },
  );
});

test('parts are in the order of the file, also those that JavaScript would sort', () => {
  const { document } = read('{"b": 1, "10": [true, null], "2": {}}', true);
  const parts = document.ok ? document.value.root.parts : undefined;
  expect([...(parts?.keys() ?? [])]).toEqual(['b', '10', '2']);
});

function assembled(text: string, node: JsonNode): unknown {
  if (!node.parts) return valueAt(text, node);
  const parts = [...node.parts].map(([name, part]) => [name, assembled(text, part)]);
  return text[node.start] === '[' ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

import fc from 'fast-check';

/** Looks like a statement; stored as a name, it may come back in replies. */
export const nastyStatements = ["'; drop table claims; --", '"); delete from users; --'];

const classics = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '../../etc/passwd',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '..\\..\\windows',
  "' or '1'='1",
  ...nastyStatements,
  '$1',
  '\\',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a careless template would run.
  '${7*7}',
  '{{7*7}}',
  '$(id)',
  '`id`',
  '<b>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '%',
  '%00',
  '%ff%fe',
  '%E0%A4%A',
  'a\r\nset-cookie: owned=1',
  '24:00',
  '99:99',
  '2026-02-31',
  '0000-00-00',
  '9999-12-31',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦',
  'ﬃ',
  'İ',
  'x'.repeat(65),
  'x'.repeat(201),
  'ä'.repeat(300),
  'x'.repeat(5000),
  'x'.repeat(70_000),
];

/** Valid in JSON, but PostgreSQL cannot store it. */
export const unstorableCharacters = ['\u0000', '\ud800', '\udfff', '\udc00\ud800'];

/** Invisible: zero-width spaces, direction marks, fillers, a blank Braille cell. */
export const invisibleTexts = [
  '\u200b',
  '\u200b\u200d\u2060\ufeff',
  '\u202e\u202c',
  '\u2066\u2069',
  '\u00ad',
  '\u115f\u1160',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0020}\u{e007f}',
  '\u0007',
];

/** Change the direction of the text around them. */
export const directionMarks = ['\u202a', '\u202d', '\u202e', '\u2066', '\u2067', '\u2069'];

/** A harmful character within harmless text, or instead of it. */
export const awkwardText = fc.oneof(
  fc.constantFrom(...unstorableCharacters).map((one) => `Ann${one}`),
  fc.constantFrom(...invisibleTexts),
  fc.constantFrom(...directionMarks).map((one) => `Ann ${one}nnA`),
);

/** Texts that break careless text handling. */
export const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** Values of any type instead of a text or number. */
export const nastyValue = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      -1,
      0,
      -0,
      1.5,
      1e308,
      5e-324,
      2 ** 31,
      2 ** 53,
      99_999_999_999,
      [],
      {},
      [[]],
      [null],
      [''],
      { $ne: null },
      { length: 1e9 },
      { toString: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Arrays or objects nested this deep, as JSON. */
export const deepJson = fc
  .tuple(fc.integer({ min: 50, max: 30_000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open = '', close = '']]) => `${open.repeat(depth)}1${close.repeat(depth)}`);

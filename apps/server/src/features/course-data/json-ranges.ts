/** Where a value lies in a file that is known to be JSON: from `start` to before `end`. */
export type JsonRange = { start: number; end: number };

/** Reads the value of a range. */
export function valueIn(bytes: Buffer, { start, end }: JsonRange): unknown {
  return JSON.parse(bytes.toString('utf8', start, end));
}

export function isObjectAt(bytes: Buffer, { start }: JsonRange): boolean {
  return bytes[start] === openBrace;
}

export function isArrayAt(bytes: Buffer, { start }: JsonRange): boolean {
  return bytes[start] === openBracket;
}

/** The members of an object, one after the other, so that a large file is never a whole tree in memory. */
export function* membersIn(bytes: Buffer, { start }: JsonRange): Generator<JsonRange & { name: string }> {
  let at = skipSpace(bytes, start + 1);
  while (bytes[at] !== closeBrace) {
    const nameEnd = endOfText(bytes, at);
    const name = valueIn(bytes, { start: at, end: nameEnd }) as string;
    const value = rangeAt(bytes, skipSpace(bytes, nameEnd) + 1);
    yield { name, ...value };
    at = nextAfter(bytes, value.end);
  }
}

/** The elements of an array, one after the other. */
export function* elementsIn(bytes: Buffer, { start }: JsonRange): Generator<JsonRange> {
  let at = skipSpace(bytes, start + 1);
  while (bytes[at] !== closeBracket) {
    const value = rangeAt(bytes, at);
    yield value;
    at = nextAfter(bytes, value.end);
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** The value that begins at `at` or after the space there. */
export function rangeAt(bytes: Buffer, at: number): JsonRange {
  const start = skipSpace(bytes, at);
  return { start, end: endOfValue(bytes, start) };
}

function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfText(bytes, at);
      continue;
    }
    if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    else if (depth === 0) return endOfScalar(bytes, at);
    at += 1;
  } while (depth > 0);
  return at;
}

function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

function endOfScalar(bytes: Buffer, start: number): number {
  let at = start;
  while (
    at < bytes.length &&
    !isSpace(bytes[at]) &&
    bytes[at] !== comma &&
    bytes[at] !== closeBrace &&
    bytes[at] !== closeBracket
  )
    at += 1;
  return at;
}

function nextAfter(bytes: Buffer, end: number): number {
  const at = skipSpace(bytes, end);
  return bytes[at] === comma ? skipSpace(bytes, at + 1) : at;
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

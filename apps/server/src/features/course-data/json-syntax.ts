import { isUtf8 } from 'node:buffer';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { type DocumentPath, maxFindings, writePath } from './issues.ts';

const deepest = 64;

/** Where the first thing lies that is not JSON; line and column count from 1. */
export type NotJson = { refusal: 'not-json'; line: number; column: number; problem: string };

/**
 * Reads a whole file once, building nothing: whether it is JSON, and which members are named twice in their
 * object (which `JSON.parse` would let pass). Answers the offset of the document, the first of those members and how
 * many there are.
 */
export function checkJson(
  bytes: Buffer,
): Result<{ start: number; namedTwice: string[]; namedTwiceCount: number }, NotJson> {
  if (!isUtf8(bytes))
    return refuse({ refusal: 'not-json', line: 1, column: 1, problem: 'the file is not UTF-8 text' });
  const scan = new JsonScan(bytes);
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const start = scan.space(hasByteOrderMark ? 3 : 0);
  const end = scan.value(start, 0);
  if (end >= 0) {
    const rest = scan.space(end);
    if (rest < bytes.length) scan.fail(rest, 'more text after the end of the document');
  }
  if (scan.problem) return refuse({ refusal: 'not-json', ...scan.problem });
  return accept({ start, namedTwice: scan.namedTwice, namedTwiceCount: scan.namedTwiceCount });
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const minus = 0x2d;

const words: Record<number, Buffer> = {
  0x74: Buffer.from('true'),
  0x66: Buffer.from('false'),
  0x6e: Buffer.from('null'),
};

/** Each step takes the offset where something begins and answers where it ends, or -1 after a fault. */
class JsonScan {
  readonly namedTwice: string[] = [];
  namedTwiceCount = 0;
  problem: { line: number; column: number; problem: string } | null = null;
  readonly #bytes: Buffer;
  readonly #path: DocumentPath = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  fail(at: number, problem: string): -1 {
    const before = this.#bytes.subarray(0, at);
    const lineStart = before.lastIndexOf(0x0a) + 1;
    let line = 1;
    for (let i = before.indexOf(0x0a); i >= 0; i = before.indexOf(0x0a, i + 1)) line += 1;
    this.problem = { line, column: before.toString('utf8', lineStart).length + 1, problem };
    return -1;
  }

  space(at: number): number {
    let i = at;
    for (;;) {
      const byte = this.#bytes[i];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return i;
      i += 1;
    }
  }

  value(at: number, depth: number): number {
    const byte = this.#bytes[at];
    if (byte === quote) return this.#text(at);
    if (byte === openBrace || byte === openBracket) {
      if (depth === deepest) return this.fail(at, `nested deeper than ${deepest} levels`);
      return byte === openBrace ? this.#object(at, depth + 1) : this.#array(at, depth + 1);
    }
    if (byte === minus || isDigit(byte)) return this.#number(at);
    const word = byte === undefined ? undefined : words[byte];
    if (word?.equals(this.#bytes.subarray(at, at + word.length))) return at + word.length;
    return this.#unexpected(at, 'a value');
  }

  #object(at: number, depth: number): number {
    let i = this.space(at + 1);
    if (this.#bytes[i] === closeBrace) return i + 1;
    const names = new Set<string>();
    for (;;) {
      if (this.#bytes[i] !== quote) return this.#unexpected(i, 'a name in double quotes');
      const nameEnd = this.#text(i);
      if (nameEnd < 0) return -1;
      const name = textAt(this.#bytes, i, nameEnd);
      i = this.space(nameEnd);
      if (this.#bytes[i] !== colon) return this.#unexpected(i, '":"');

      this.#path.push(name);
      if (names.has(name)) this.#noteNamedTwice();
      names.add(name);
      i = this.value(this.space(i + 1), depth);
      if (i < 0) return -1;
      this.#path.pop();

      i = this.space(i);
      if (this.#bytes[i] === closeBrace) return i + 1;
      if (this.#bytes[i] !== comma) return this.#unexpected(i, '"," or "}"');
      const commaAt = i;
      i = this.space(i + 1);
      if (this.#bytes[i] === closeBrace) return this.fail(commaAt, 'a comma too many before "}"');
    }
  }

  #noteNamedTwice(): void {
    this.namedTwiceCount += 1;
    if (this.namedTwice.length < maxFindings) this.namedTwice.push(writePath(this.#path));
  }

  #array(at: number, depth: number): number {
    let i = this.space(at + 1);
    if (this.#bytes[i] === closeBracket) return i + 1;
    for (let index = 0; ; index += 1) {
      this.#path.push(index);
      i = this.value(i, depth);
      if (i < 0) return -1;
      this.#path.pop();

      i = this.space(i);
      if (this.#bytes[i] === closeBracket) return i + 1;
      if (this.#bytes[i] !== comma) return this.#unexpected(i, '"," or "]"');
      const commaAt = i;
      i = this.space(i + 1);
      if (this.#bytes[i] === closeBracket) return this.fail(commaAt, 'a comma too many before "]"');
    }
  }

  #text(at: number): number {
    const bytes = this.#bytes;
    for (let i = at + 1; i < bytes.length; i += 1) {
      const byte = bytes[i] as number;
      if (byte === quote) return i + 1;
      if (byte < 0x20) return this.fail(i, 'a line break or control character inside a text');
      if (byte === backslash) {
        const escaped = bytes.toString('latin1', i, i + 6);
        if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(escaped))
          return this.fail(i, 'an unknown escape in a text');
        i += 1;
      }
    }
    return this.fail(at, 'a text without its closing quote');
  }

  #number(at: number): number {
    const bytes = this.#bytes;
    let i = at;
    if (bytes[i] === minus) i += 1;
    const whole = this.#digits(i);
    if (whole === i || (bytes[i] === 0x30 && whole > i + 1)) return this.fail(at, 'a malformed number');
    i = whole;
    if (bytes[i] === 0x2e) {
      const fraction = this.#digits(i + 1);
      if (fraction === i + 1) return this.fail(at, 'a malformed number');
      i = fraction;
    }
    if (bytes[i] === 0x65 || bytes[i] === 0x45) {
      const signed = bytes[i + 1] === minus || bytes[i + 1] === 0x2b ? i + 2 : i + 1;
      const exponent = this.#digits(signed);
      if (exponent === signed) return this.fail(at, 'a malformed number');
      i = exponent;
    }
    return i;
  }

  #digits(at: number): number {
    let i = at;
    while (isDigit(this.#bytes[i])) i += 1;
    return i;
  }

  #unexpected(at: number, wanted: string): -1 {
    if (this.#bytes.length === 0) return this.fail(0, 'the file is empty');
    if (at >= this.#bytes.length) return this.fail(at, `the file ends where ${wanted} must stand`);
    const [character] = this.#bytes.toString('utf8', at, at + 4);
    return this.fail(at, `${JSON.stringify(character)} where ${wanted} must stand`);
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** The text between the quotes at `start` and before `end`. */
function textAt(bytes: Buffer, start: number, end: number): string {
  const inside = bytes.toString('utf8', start + 1, end - 1);
  return inside.includes('\\') ? JSON.parse(`"${inside}"`) : inside;
}

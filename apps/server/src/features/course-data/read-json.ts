import { isUtf8 } from 'node:buffer';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { printParseErrorCode, visit } from 'jsonc-parser';
import { type DocumentPath, shown } from './issues.ts';

const deepest = 64;

/** Where the first thing lies that is not JSON; line and column count from 1. */
export type NotJson = { refusal: 'not-json'; line: number; column: number; problem: string };

/** Where a value lies in the text, `end` excluded; with its members or elements if they were asked for. */
export type JsonNode = { start: number; end: number; parts?: Map<string | number, JsonNode> };

/**
 * 100 MB are never one tree in memory: parts are handed out where `hasParts` says so. Members named twice are
 * reported, since `JSON.parse` lets them pass.
 */
export function readJson(
  bytes: Buffer,
  hasParts: (path: DocumentPath) => boolean,
  onNamedTwice: (path: DocumentPath) => void,
): Result<{ text: string; root: JsonNode }, NotJson> {
  if (!isUtf8(bytes))
    return refuse({ refusal: 'not-json', line: 1, column: 1, problem: 'the file is not UTF-8 text' });
  const text = new TextDecoder().decode(bytes);
  const file: JsonNode = { start: 0, end: text.length, parts: new Map() };
  const opened: Opened[] = [{ node: file, names: new Set(), at: 0 }];

  const addValue = (start: number, end: number): JsonNode | undefined => {
    const { node: parent, at } = opened.at(-1) as Opened;
    if (!parent?.parts) return undefined;
    const node = { start, end };
    parent.parts.set(at, node);
    return node;
  };
  const begin =
    (at: string | number) =>
    (offset: number, _length: number, line: number, column: number, path: () => DocumentPath) => {
      if (opened.length > deepest) throw new Stopped(line, column, `nested deeper than ${deepest} levels`);
      const node = addValue(offset, offset);
      if (node && hasParts(path())) node.parts = new Map();
      opened.push({ node, names: node?.parts ?? new Set(), at });
    };
  const end = (offset: number, length: number) => {
    const node = opened.pop()?.node;
    if (node) node.end = offset + length;
  };
  try {
    visit(
      text,
      {
        onObjectBegin: begin(''),
        onArrayBegin: begin(0),
        onObjectEnd: end,
        onArrayEnd: end,
        onLiteralValue: (_value, offset, length) => void addValue(offset, offset + length),
        onObjectProperty(name, _offset, _length, _line, _column, path) {
          const object = opened.at(-1) as Opened;
          if (object.names.has(name)) onNamedTwice([...path(), name]);
          if (object.names instanceof Set) object.names.add(name);
          object.at = name;
        },
        onSeparator(separator) {
          const list = opened.at(-1) as Opened;
          if (separator === ',' && typeof list.at === 'number') list.at += 1;
        },
        onError(code, offset, length, line, column) {
          const closing = typeof opened.at(-1)?.at === 'number' ? ']' : '}';
          throw new Stopped(
            line,
            column,
            problemAt(text, printParseErrorCode(code), offset, length, closing),
          );
        },
      },
      { disallowComments: true },
    );
  } catch (stopped) {
    if (!(stopped instanceof Stopped)) throw stopped;
    return refuse({ refusal: 'not-json', ...stopped.position, problem: stopped.message });
  }
  return accept({ text, root: file.parts?.get(0) as JsonNode });
}

export function valueAt(text: string, { start, end }: JsonNode): unknown {
  return JSON.parse(text.slice(start, end));
}

/** An object or a list in which the visitor is; `at` is the name or index where it is there. */
type Opened = {
  node: JsonNode | undefined;
  names: Set<string> | Map<string | number, JsonNode>;
  at: string | number;
};

/** jsonc-parser goes on after an error, and calls itself for each level. */
class Stopped extends Error {
  readonly position: { line: number; column: number };
  constructor(line: number, column: number, problem: string) {
    super(problem);
    this.position = { line: line + 1, column: column + 1 };
  }
}

/** By jsonc-parser's names of errors. Errors in a text point at its beginning. */
const problems: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'a comment, which JSON does not have',
  EndOfFileExpected: 'more text after the end of the document',
  UnexpectedEndOfString: 'a text without its closing quote',
  UnexpectedEndOfNumber: 'a malformed number',
  InvalidUnicode: 'a text with an unknown escape',
  InvalidEscapeCharacter: 'a text with an unknown escape',
  InvalidCharacter: 'a text with a control character',
};

function problemAt(text: string, code: string, offset: number, length: number, closing: string): string {
  const problem = problems[code];
  if (problem !== undefined) return problem;
  const found = shown(text.slice(offset, offset + length));
  if (code === 'InvalidSymbol')
    return `${found} is neither a text in double quotes nor a number, true, false or null`;
  if (text === '') return 'the file is empty';
  const isComma = text.slice(0, offset).trimEnd().endsWith(',');
  if (isComma && (found === '"}"' || found === '"]"')) return `a comma too many before ${found}`;
  return `${offset === text.length ? 'the file ends' : found} where ${wantedBy(code, closing)} must stand`;
}

function wantedBy(code: string, closing: string): string {
  switch (code) {
    case 'PropertyNameExpected':
      return 'a name in double quotes';
    case 'ColonExpected':
      return '":"';
    case 'CommaExpected':
      return `"," or "${closing}"`;
    case 'CloseBraceExpected':
      return '"," or "}"';
    case 'CloseBracketExpected':
      return '"," or "]"';
    default:
      return 'a value';
  }
}

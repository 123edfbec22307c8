import { expect, test } from 'vitest';
import { fileText } from './file-text.ts';

const bytes = (...parts: number[]) => new Uint8Array(parts).buffer;

test.each([
  ['UTF-8', bytes(0x4e, 0xc3, 0xa9), 'Né'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x4e), 'N'],
  ['Windows’ own', bytes(0x4e, 0xe9), 'Né'],
  ['UTF-16', bytes(0xff, 0xfe, 0x4e, 0x00, 0xe9, 0x00), 'Né'],
  ['nothing', bytes(), ''],
])('reads %s', (_what, file, text) => {
  expect(fileText(file)).toBe(text);
});

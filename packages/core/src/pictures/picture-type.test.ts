import { expect, it } from 'vitest';
import { pictureTypeOf } from './picture-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x24\0\0\0WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['GIF89a', null],
  ['\x89PN', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(pictureTypeOf(bytesOf(text))).toBe(type);
});

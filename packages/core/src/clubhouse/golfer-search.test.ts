import { expect, it } from 'vitest';
import { readGolferSearch } from './golfer-search.ts';

const nothing = { words: [], digits: null, reservation: [] as string[] };

it.each([
  ['', nothing],
  ['  no ', { ...nothing, words: ['no'] }],
  ['Núñez, An', { ...nothing, words: ['nunez', 'an'] }],
  ['O’Brien', { ...nothing, words: ['obrien'] }],
  ['Jean-Luc', { ...nothing, words: ['jean', 'luc'], reservation: ['Jean-Luc', 'JEAN-LUC'] }],
  ['55', nothing],
  ['(402) 555', { ...nothing, digits: '402555' }],
  ['+1 402', { ...nothing, digits: '1402' }],
  ['0188', { ...nothing, digits: '0188', reservation: ['0188'] }],
  ['k7qm-4t', { ...nothing, words: ['k7qm', '4t'], reservation: ['k7qm-4t', 'K7QM-4T'] }],
  ['a b c d e f', { ...nothing, words: ['a', 'b', 'c', 'd', 'e'] }],
  ["'); drop", { ...nothing, words: ['drop'] }],
])('“%s” is searched for as %j', (typed, read) => {
  expect(readGolferSearch(typed)).toEqual(read);
});

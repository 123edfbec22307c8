import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it('leaves ids that look like numbers or JSON as they are', () => {
  expect(parseSearch('?group=2024&course=1e3')).toEqual({ group: '2024', course: '1e3' });
  expect(parseSearch('?appMode=true')).toEqual({ appMode: 'true' });
  expect(parseSearch('')).toEqual({});
});

it('writes what it reads, and leaves out what is not there', () => {
  expect(stringifySearch({ group: '2024', players: 2, course: undefined, date: null })).toBe(
    '?group=2024&players=2',
  );
  expect(stringifySearch({})).toBe('');
  expect(parseSearch(stringifySearch({ name: 'Ben & Söhne = 1' }))).toEqual({ name: 'Ben & Söhne = 1' });
});

it.each(['?appMode', '?appMode='])('keeps a parameter without a value: %s', (query) => {
  expect(parseSearch(stringifySearch(parseSearch(query)))).toEqual({ appMode: '' });
});

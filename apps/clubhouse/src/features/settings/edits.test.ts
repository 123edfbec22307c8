import { expect, test } from 'vitest';
import { goesAlong, noEdits, withEdit } from './edits.ts';

const planned = (...dates: string[]) => ({ later: dates.map((from) => ({ from })) }) as never;
const price = withEdit(noEdits, 'prices', false);

test('what was typed goes along to a date before which nothing is planned', () => {
  expect(goesAlong(price, planned(), '2027-06-01')).toBe(true);
  expect(goesAlong(price, planned('2027-06-02'), '2027-06-01')).toBe(true);
  expect(goesAlong(price, planned('2027-06-01'), '2027-06-01')).toBe(false);
  expect(goesAlong(price, planned('2027-05-01', '2027-07-01'), '2027-06-01')).toBe(false);
});

test('what counts for all days at once does not', () => {
  expect(goesAlong(withEdit(price, 'course', false), planned(), '2027-06-01')).toBe(false);
  expect(goesAlong(withEdit(price, 'tees', true), planned(), '2027-06-01')).toBe(false);
  expect(goesAlong(withEdit(withEdit(noEdits, 'tees', true), 'rules', false), planned(), '2027-06-01')).toBe(
    false,
  );
});

import { expect, test } from 'vitest';
import { labelInName, teeLabels } from './tee-labels.ts';

const labelsOf = (...names: string[]) => [...teeLabels(names).values()];

test('short names stay whole', () => {
  expect(labelsOf('Front Nine', 'Back Nine', 'Front Nine')).toEqual(['Front Nine', 'Back Nine']);
});

test('what stands in brackets is left out first', () => {
  expect(labelsOf('Front Nine (Hole 1)', 'Back Nine (Hole 10)')).toEqual(['Front Nine', 'Back Nine']);
});

test('what stands in brackets is enough where it alone tells two tees apart', () => {
  expect(labelsOf('Members Tee (Hole 1)', 'Members Tee (Hole 10)')).toEqual(['Hole 1', 'Hole 10']);
});

test('words that all share go next', () => {
  expect(labelsOf('Pine Hills Country Club North', 'Pine Hills Country Club South')).toEqual([
    'North',
    'South',
  ]);
  expect(labelsOf('North Championship Course', 'South Championship Course')).toEqual(['North', 'South']);
});

test('a name that is the beginning of another keeps a word', () => {
  expect(labelsOf('Championship Course', 'Championship Course Two')).toEqual(['Course', 'Course Two']);
});

test('what is still too long is cut, and says so', () => {
  expect(labelsOf('Northumberland Links Championship')).toEqual(['Northumberlan…']);
});

test('names that would look alike stay whole', () => {
  const alike = ['Northumberlandshire', 'Northumberlandia'];
  expect(labelsOf(...alike)).toEqual(alike);
});

test('a label is found again in its name', () => {
  expect(labelInName('Front Nine (Hole 1)', 'Front Nine')).toEqual(['', 'Front Nine', ' (Hole 1)']);
  expect(labelInName('Pine Hills North Tee', 'North')).toEqual(['Pine Hills ', 'North', ' Tee']);
  expect(labelInName('Northumberland Links', 'Northumberlan…')).toEqual(['', 'Northumberlan', 'd Links']);
});

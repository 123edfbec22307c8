import { expect, test } from 'vitest';
import { courseKeyOf, courseOfKey, readCourseKey } from './course-key.ts';

test('a key is put together and taken apart in one way', () => {
  const place = { group: 'prairie-links', course: 'cedar-ridge' };
  expect(courseKeyOf(place)).toBe('prairie-links/cedar-ridge');
  expect(courseOfKey(courseKeyOf(place))).toEqual(place);
});

test('a text that is no key names no course', () => {
  expect(courseOfKey('prairie-links')).toEqual({ group: 'prairie-links', course: '' });
  expect(readCourseKey('')).toBe('/');
});

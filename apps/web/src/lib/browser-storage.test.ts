import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCourse, storeChoice, storedAppMode, storedChoice } from './browser-storage.ts';

const stored = new Map<string, string>();
const working = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const refuse = () => {
  throw new Error('storage is blocked');
};
const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', working);
});

describe('the choice of group and course', () => {
  it('is kept under the names of the specification', () => {
    storeChoice('prairie-links', 'cedar-ridge');
    expect([...stored]).toEqual([
      ['group', 'prairie-links'],
      ['course', 'cedar-ridge'],
    ]);
    expect(storedChoice()).toEqual({ group: 'prairie-links', course: 'cedar-ridge' });
  });

  it('loses the course of an earlier link when a group alone is chosen', () => {
    storeChoice('prairie-links', 'cedar-ridge');
    storeChoice('north-shore', null);
    expect(storedChoice()).toEqual({ group: 'north-shore', course: null });
  });

  it('keeps the group when the course is forgotten', () => {
    storeChoice('prairie-links', 'cedar-ridge');
    forgetCourse();
    expect(storedChoice()).toEqual({ group: 'prairie-links', course: null });
  });

  it('counts what cannot be an id as none', () => {
    stored.set('group', '../users');
    stored.set('course', '');
    expect(storedChoice()).toEqual({ group: null, course: null });
  });

  it('lasts for the page where storage is blocked', () => {
    vi.stubGlobal('localStorage', blocked);
    expect(storedChoice()).toEqual({ group: null, course: null });
    storeChoice('prairie-links', 'cedar-ridge');
    expect(storedChoice()).toEqual({ group: 'prairie-links', course: 'cedar-ridge' });
    forgetCourse();
    expect(storedChoice()).toEqual({ group: 'prairie-links', course: null });
  });
});

it.each([
  ['true', true],
  ['false', false],
  ['1', false],
  [undefined, false],
])('app mode %s hides the footer: %s', (value, hidden) => {
  if (value !== undefined) stored.set('appMode', value);
  expect(storedAppMode()).toBe(hidden);
});

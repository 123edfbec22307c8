import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as BrowserStorage from './browser-storage.ts';

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

/** A storage with enumerable keys, as a browser's. */
function tabStorage(items: Record<string, string>): Record<string, string> {
  const hidden = (value: (key: string, value: string) => unknown) => ({ value, enumerable: false });
  return Object.defineProperties(items, {
    getItem: hidden((key) => items[key] ?? null),
    setItem: hidden((key, value) => {
      items[key] = value;
    }),
    removeItem: hidden((key) => delete items[key]),
  });
}

let storage: typeof BrowserStorage;
beforeEach(async () => {
  stored.clear();
  vi.stubGlobal('localStorage', working);
  // A fresh module per page: without storage, values are kept per page.
  vi.resetModules();
  storage = await import('./browser-storage.ts');
});

describe('the choice of group and course', () => {
  it('is kept under the names of the specification', () => {
    storage.storeChoice('prairie-links', 'cedar-ridge');
    expect([...stored]).toEqual([
      ['group', 'prairie-links'],
      ['course', 'cedar-ridge'],
    ]);
    expect(storage.storedChoice()).toEqual({ group: 'prairie-links', course: 'cedar-ridge' });
  });

  it('loses the course of an earlier link when a group alone is chosen', () => {
    storage.storeChoice('prairie-links', 'cedar-ridge');
    storage.storeChoice('north-shore', null);
    expect(storage.storedChoice()).toEqual({ group: 'north-shore', course: null });
  });

  it('keeps the group when the course is forgotten', () => {
    storage.storeChoice('prairie-links', 'cedar-ridge');
    storage.forgetCourse();
    expect(storage.storedChoice()).toEqual({ group: 'prairie-links', course: null });
  });

  it('counts what cannot be an id as none', () => {
    stored.set('group', '../users');
    stored.set('course', '');
    expect(storage.storedChoice()).toEqual({ group: null, course: null });
  });

  it('lasts for the page where storage is blocked', () => {
    vi.stubGlobal('localStorage', blocked);
    expect(storage.storedChoice()).toEqual({ group: null, course: null });
    storage.storeChoice('prairie-links', 'cedar-ridge');
    expect(storage.storedChoice()).toEqual({ group: 'prairie-links', course: 'cedar-ridge' });
    storage.forgetCourse();
    expect(storage.storedChoice()).toEqual({ group: 'prairie-links', course: null });
  });
});

it.each([
  ['true', true],
  ['false', false],
  ['1', false],
  [undefined, false],
])('app mode %s hides the footer: %s', (value, hidden) => {
  if (value !== undefined) stored.set('appMode', value);
  expect(storage.storedAppMode()).toBe(hidden);
});

describe('the course that was picked in this tab', () => {
  const path = { group: 'prairie-links', course: 'cedar-ridge' };

  it('is remembered until it is forgotten, across a logout', () => {
    vi.stubGlobal('sessionStorage', tabStorage({ 'dewsweeper.golfers': 'Ada Byron' }));
    expect(storage.pickedCourse()).toBe(null);
    storage.pickCourse(path);
    storage.forgetGolferInTab();
    expect(Object.keys(sessionStorage)).toEqual(['pickedCourse']);
    expect(storage.pickedCourse()).toEqual(path);
    storage.pickCourse(null);
    expect(storage.pickedCourse()).toBe(null);
  });

  it('counts for this page where nothing can be stored', () => {
    vi.stubGlobal('sessionStorage', blocked);
    storage.pickCourse(path);
    expect(storage.pickedCourse()).toEqual(path);
  });

  it('is none where something else stands in its place', () => {
    vi.stubGlobal('sessionStorage', tabStorage({ pickedCourse: 'prairie links/../cedar' }));
    expect(storage.pickedCourse()).toBe(null);
  });
});

import { type CoursePath, documentId } from '@dewsweeper/contract/ids';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

type Key = 'group' | 'course' | 'appMode';

// Values that could not be stored (private mode, storage disabled) last for this page.
const unstored = new Map<Key, string>();
const listeners = new Set<() => void>();

function read(key: Key): string | null {
  const kept = unstored.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: Key, value: string | null): void {
  unstored.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) unstored.set(key, value);
  }
}

function readId(key: 'group' | 'course'): string | null {
  const value = read(key);
  return isId(value) ? value : null;
}

/** Group and course of the golfer's link; null if absent or not a valid id. */
export function storedChoice(): { group: string | null; course: string | null } {
  return { group: readId('group'), course: readId('course') };
}

/** A group alone removes the course, which belonged to another link. */
export function storeChoice(group: string, course: string | null): void {
  write('group', group);
  write('course', course);
  for (const listener of listeners) listener();
}

export function forgetCourse(): void {
  write('course', null);
  for (const listener of listeners) listener();
}

/** The surrounding app has its own navigation: the footer is hidden (rules.md#app-mode). */
export function storedAppMode(): boolean {
  return read('appMode') === 'true';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useStoredChoice(): { group: string | null; course: string | null } {
  const group = useFollowed(() => readId('group'));
  const course = useFollowed(() => readId('course'));
  return { group, course };
}

export function useStoredAppMode(): boolean {
  return useFollowed(storedAppMode);
}

/** Renders the empty storage while shells are rendered. */
function useFollowed<Value extends string | boolean | null>(readNow: () => Value): Value {
  return useSyncExternalStore(subscribe, readNow, readNow);
}

/** Prefix of the session-storage keys for a golfer's data. */
const ofGolfer = 'dewsweeper.';

/** Typed golfers and a payment step. */
export function forgetGolferInTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(ofGolfer)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The course picked in this tab, as `group/course`. It outlives a logout: the tab asks once. */
const pickedKey = 'pickedCourse';
let unstoredPick: CoursePath | null = null;

export function pickedCourse(): CoursePath | null {
  if (unstoredPick !== null) return unstoredPick;
  try {
    const [group, course] = sessionStorage.getItem(pickedKey)?.split('/') ?? [];
    return isId(group) && isId(course) ? { group, course } : null;
  } catch {
    return null;
  }
}

/** Null makes the next page of tee times ask. */
export function pickCourse(path: CoursePath | null): void {
  unstoredPick = null;
  try {
    if (path === null) sessionStorage.removeItem(pickedKey);
    else sessionStorage.setItem(pickedKey, `${path.group}/${path.course}`);
  } catch {
    unstoredPick = path;
  }
}

/** The course picked in this tab, else the stored one. */
export function useCourseOfLinks(): CoursePath | null {
  const { group, course } = useStoredChoice();
  const picked = pickedCourse();
  if (picked !== null) return picked;
  return group !== null && course !== null ? { group, course } : null;
}

function isId(value: string | null | undefined): value is string {
  return z.safeParse(documentId, value).success;
}

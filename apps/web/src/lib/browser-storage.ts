import { type CoursePath, documentId } from '@dewsweeper/contract/ids';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/** The keys of spec.md 3, Browser storage. */
type Key = 'group' | 'course' | 'appMode';

// What could not be stored (private mode, storage switched off) is at least kept for this page.
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

/** The group and course that the golfer's link named, or null; values that cannot be ids count as none. */
export function storedChoice(): { group: string | null; course: string | null } {
  return { group: readId('group'), course: readId('course') };
}

/** Remembers a group and a course; a group alone forgets the course, which belonged to another link. */
export function storeChoice(group: string, course: string | null): void {
  write('group', group);
  write('course', course);
  for (const listener of listeners) listener();
}

/** Forgets which course was chosen, and keeps the group. */
export function forgetCourse(): void {
  write('course', null);
  for (const listener of listeners) listener();
}

/** Whether the surrounding app brings its own navigation: the footer is hidden (ruling 34). */
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

/** The stored group and course, following every change, those of other tabs too. */
export function useStoredChoice(): { group: string | null; course: string | null } {
  const group = useFollowed(() => readId('group'));
  const course = useFollowed(() => readId('course'));
  return { group, course };
}

export function useStoredAppMode(): boolean {
  return useFollowed(storedAppMode);
}

/** What `readNow` finds, again whenever the storage changes; read alike where the shells are rendered. */
function useFollowed<Value extends string | boolean | null>(readNow: () => Value): Value {
  return useSyncExternalStore(subscribe, readNow, readNow);
}

/** What this tab keeps of a golfer stands in the session storage under keys that begin so. */
const ofGolfer = 'dewsweeper.';

/** Forgets what this tab kept of the golfer: whom he typed in, and a payment step. */
export function forgetGolferInTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(ofGolfer)) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The course that was picked in this tab, as `group/course`. It outlives a logout: the tab asks once. */
const pickedKey = 'pickedCourse';
let unstoredPick: CoursePath | null = null;

/** The course that a golfer picked in this tab, or null: the app's own links lead to its times. */
export function pickedCourse(): CoursePath | null {
  if (unstoredPick !== null) return unstoredPick;
  try {
    const [group, course] = sessionStorage.getItem(pickedKey)?.split('/') ?? [];
    return isId(group) && isId(course) ? { group, course } : null;
  } catch {
    return null;
  }
}

/** Remembers the course that was picked in this tab; null forgets it, and the next page of tee times asks. */
export function pickCourse(path: CoursePath | null): void {
  unstoredPick = null;
  try {
    if (path === null) sessionStorage.removeItem(pickedKey);
    else sessionStorage.setItem(pickedKey, `${path.group}/${path.course}`);
  } catch {
    unstoredPick = path;
  }
}

/** The course whose times the app's own links lead to: the one picked in this tab, else the stored one. */
export function useCourseOfLinks(): CoursePath | null {
  const { group, course } = useStoredChoice();
  const picked = pickedCourse();
  if (picked !== null) return picked;
  return group !== null && course !== null ? { group, course } : null;
}

function isId(value: string | null | undefined): value is string {
  return z.safeParse(documentId, value).success;
}

import { useSyncExternalStore } from 'react';

const key = 'dewsweeper.clubhouse.letters';
const listeners = new Set<() => void>();
/** Where nothing can be stored, for this page. */
let unstored: boolean | null = null;

function lettersAreOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function switchLetters(on: boolean): void {
  unstored = null;
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

/** Whether single letters are keys: some speech input types them by accident (WCAG 2.1.4). */
export function useLettersAreOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lettersAreOn);
}

import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { useEffect, useSyncExternalStore } from 'react';

/** Kept outside of the sheet: the new time may be on another day. */
let moving: { place: CoursePath; group: SheetGroup } | null = null;
const listeners = new Set<() => void>();

function setMoving(next: typeof moving): void {
  moving = next;
  for (const listener of listeners) listener();
}

/** The group whose new time is being chosen; Escape leaves it where it is. */
export function useMovingGroup(place: CoursePath) {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => moving,
  );
  const isHere = found !== null && found.place.group === place.group && found.place.course === place.course;
  useEffect(() => {
    if (!isHere) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) setMoving(null);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [isHere]);
  return {
    moving: isHere ? found.group : null,
    setMoving: (group: SheetGroup | null) => setMoving(group && { place, group }),
  };
}

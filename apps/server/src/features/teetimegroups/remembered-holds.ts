import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { LRUCache } from 'lru-cache';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/** Saves a read on confirming. Time and quote never change; the statement checks whether the hold is alive. */
export type RememberedHolds = Pick<LRUCache<string, StoredTeeTimeGroup>, 'get' | 'set' | 'delete'>;

const maxHolds = 10_000;

export function rememberHolds(): RememberedHolds {
  return new LRUCache({ max: maxHolds });
}

export function holdKey(own: { uid: string; courseKey: CourseKey; id: string }): string {
  return `${own.uid} ${own.courseKey} ${own.id}`;
}

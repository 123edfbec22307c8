import { LRUCache } from 'lru-cache';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/**
 * Holds that this process placed, so that confirming need not read them first. Its time and quote never
 * change; whether it is still alive is checked by the statement.
 */
export type RememberedHolds = Pick<LRUCache<string, StoredTeeTimeGroup>, 'get' | 'set' | 'delete'>;

const maxHolds = 10_000;

export function rememberHolds(): RememberedHolds {
  return new LRUCache({ max: maxHolds });
}

/** The cache key of a golfer's hold. */
export function holdKey(own: { uid: string; courseKey: string; id: string }): string {
  return `${own.uid} ${own.courseKey} ${own.id}`;
}

import { LRUCache } from 'lru-cache';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

/**
 * Holds that this process placed, so that their confirmation need not read them first. What a hold plays and quotes stays
 * as it is; that it still lives is for the statement to say.
 */
export type RememberedHolds = Pick<LRUCache<string, StoredTeeTimeGroup>, 'get' | 'set' | 'delete'>;

const maxHolds = 10_000;

export function rememberHolds(): RememberedHolds {
  return new LRUCache({ max: maxHolds });
}

/** The name under which a golfer's hold is remembered. */
export function holdKey(own: { uid: string; courseKey: string; id: string }): string {
  return `${own.uid} ${own.courseKey} ${own.id}`;
}

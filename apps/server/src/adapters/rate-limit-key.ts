import { createHash } from 'node:crypto';

/** Counters of limits keep no addresses, numbers or hashes of passwords. */
export function limitKeyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

import { connectionMessages } from '../../messages/connections.ts';
import { momentOf } from '../people/moment.ts';

type Stored = { ending: string; isReadable: boolean; at: string; by: string } | null;

/** Nothing of the secret but how it ends. */
export function keptSecret(stored: Stored, timeZone: string): { hint?: string } {
  if (stored === null) return {};
  if (!stored.isReadable) return { hint: connectionMessages.unreadable };
  return { hint: connectionMessages.secretKept(stored.ending, stored.by, momentOf(stored.at, timeZone)) };
}

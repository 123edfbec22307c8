import type { SecurityLog } from '@dewsweeper/contract/people';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { listStaffEvents } from './security-event-store.ts';
import { type Place, placeName } from './security-events.ts';

const perPage = 50;

export async function presentSecurityLog(
  db: Queryable,
  place: Place,
  before: string | null,
): Promise<SecurityLog> {
  const found = await listStaffEvents(db, { place: placeName(place), before, count: perPage + 1 });
  const shown = found.slice(0, perPage);
  return {
    events: shown.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    next: found.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

import { routes } from '@dewsweeper/contract/routes';
import { myTeeTimeGroups, type Reservation } from '@dewsweeper/contract/teetimegroup';
import * as z from 'zod/mini';
import { ownCache } from '../../lib/own-cache.ts';

const keptForMs = 30 * 24 * 3_600_000;

const stored = z.object({ keptAtMs: z.number(), reply: myTeeTimeGroups });

export type KeptReservations = { keptAtMs: number; reservations: Reservation[] };

/** Null where nothing is kept of this golfer, or what is kept is too old to be told. */
export function keptOf(uid: string, found: unknown, nowMs: number): KeptReservations | null {
  const parsed = z.safeParse(stored, found);
  if (!parsed.success) return null;
  const { keptAtMs, reply } = parsed.data;
  const isTheirs = reply.reservations.every((reservation) => reservation.uid === uid);
  return isTheirs && nowMs - keptAtMs <= keptForMs ? { keptAtMs, reservations: reply.reservations } : null;
}

export async function readKept(uid: string, nowMs: number): Promise<KeptReservations | null> {
  try {
    const found = await caches.match(routes.myTeeTimeGroups, { cacheName: ownCache });
    return found === undefined ? null : keptOf(uid, await found.json(), nowMs);
  } catch {
    // Without storage nothing was kept.
    return null;
  }
}

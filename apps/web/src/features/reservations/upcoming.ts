import type { Reservation } from '@dewsweeper/contract/teetimegroup';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';

/** Longer than this a browser's timer does not wait: it looks again, and waits on. */
const maxWaitMs = 24 * 3_600_000;

/** What is still upcoming at an instant of the server's clock, and when that changes next; null: never. */
export function upcomingAt<One extends Pick<Reservation, 'upcomingUntil'>>(
  reservations: readonly One[],
  nowMs: number,
): { upcoming: One[]; changesAtMs: number | null } {
  const upcoming = reservations.filter(({ upcomingUntil }) => nowMs <= Date.parse(upcomingUntil));
  const ends = upcoming.map(({ upcomingUntil }) => Date.parse(upcomingUntil) + 1);
  return { upcoming, changesAtMs: ends.length > 0 ? Math.min(...ends) : null };
}

/** The reservations that are still upcoming; each leaves by itself when its time is over. */
export function useUpcoming(reservations: readonly Reservation[]): Reservation[] {
  const [nowMs, setNowMs] = useState(() => serverNow());
  const { upcoming, changesAtMs } = upcomingAt(reservations, nowMs);

  useEffect(() => {
    if (changesAtMs === null) return;
    const look = () => setNowMs(serverNow());
    const waitMs = Math.min(maxWaitMs, Math.max(0, changesAtMs - serverNow()));
    const timer = setTimeout(look, waitMs);
    // A phone that slept and a tab in the background hear of no timer.
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [changesAtMs, nowMs]);

  return upcoming;
}

import type { Reservation } from '@dewsweeper/contract/teetimegroup';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';

/** The longest timeout a browser supports is about 24.8 days: wait in steps of a day. */
const maxWaitMs = 24 * 3_600_000;

/** At an instant of the server's clock, and when that changes next (null: never). */
export function upcomingAt<One extends Pick<Reservation, 'upcomingUntil'>>(
  reservations: readonly One[],
  nowMs: number,
): { upcoming: One[]; changesAtMs: number | null } {
  const upcoming = reservations.filter(({ upcomingUntil }) => nowMs <= Date.parse(upcomingUntil));
  const ends = upcoming.map(({ upcomingUntil }) => Date.parse(upcomingUntil) + 1);
  return { upcoming, changesAtMs: ends.length > 0 ? Math.min(...ends) : null };
}

export function useUpcoming(reservations: readonly Reservation[]): Reservation[] {
  const [nowMs, setNowMs] = useState(() => serverNow());
  const { upcoming, changesAtMs } = upcomingAt(reservations, nowMs);

  useEffect(() => {
    if (changesAtMs === null) return;
    const look = () => setNowMs(serverNow());
    const waitMs = Math.min(maxWaitMs, Math.max(0, changesAtMs - serverNow()));
    const timer = setTimeout(look, waitMs);
    // Timers do not fire on a sleeping phone or in a background tab.
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

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIdle } from '../lib/use-idle.ts';
import { paths } from './paths.ts';

const ahead = {
  visitor: [paths.register, paths.reset],
  golfer: [paths.teeTimes, paths.reservations, paths.profile, paths.dashboard],
} as const;

/**
 * Loads the scripts of the pages that may come next while the browser has nothing else to do: a golfer whose connection
 * is lost still gets to them, and to what he has typed there.
 */
export function usePagesAhead(who: keyof typeof ahead): void {
  const router = useRouter();
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle) return;
    for (const path of ahead[who]) {
      // What does not load now is asked for again when it is wanted.
      Promise.resolve(router.loadRouteChunk(router.routesByPath[path])).catch(() => undefined);
    }
  }, [isIdle, router, who]);
}

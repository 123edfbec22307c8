import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { whenIdle } from '../lib/use-idle.ts';

const ahead = {
  visitor: [paths.register, paths.reset],
  golfer: [paths.teeTimes, paths.reservations, paths.profile, paths.dashboard],
} as const;

/** While the browser is idle: the pages work offline too, with what was typed there. `then`: always the same. */
export function usePagesAhead(who: keyof typeof ahead, then?: () => void): void {
  const router = useRouter();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const loadFrom = (index: number) => {
      const path = ahead[who][index];
      if (isOver) return;
      if (path === undefined) return then?.();
      stop = whenIdle(() => {
        const next = () => loadFrom(index + 1);
        void Promise.resolve(router.loadRouteChunk(router.routesByPath[path])).then(next, next);
      });
    };
    loadFrom(0);
    return () => {
      isOver = true;
      stop();
    };
  }, [router, who, then]);
}

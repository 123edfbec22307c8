import { serverNow } from '@dewsweeper/web/lib/clock.ts';
import { useEffect, useState } from 'react';

/** The server's time in milliseconds, renewed this often. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

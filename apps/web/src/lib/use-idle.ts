import { useEffect, useState } from 'react';

/** Browsers that never say when they are idle (Safari) are given this long. */
const guessMilliseconds = 300;

/** Whether the browser has had a moment without work since the component came: time for what is not in sight yet. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIsIdle(true), guessMilliseconds);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}

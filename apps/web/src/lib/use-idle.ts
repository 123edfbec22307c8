import { useEffect, useState } from 'react';

/** Browsers that never say when they are idle (Safari) are given this long. */
const guessMilliseconds = 300;

/** Calls once the browser has had a moment without work, or was busy for two seconds; the returned function prevents it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, guessMilliseconds);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}

/** Whether the browser has had a moment without work since the component came: time for what is not in sight yet. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

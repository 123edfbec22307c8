import { useEffect, useState } from 'react';

/** For browsers without requestIdleCallback (Safari). */
const guessMilliseconds = 300;

/** Calls `act` when the browser is idle, or after two seconds. Returns the cancel function. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, guessMilliseconds);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}

/** True once the browser was idle after mounting: then content below the fold may load. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

/** True from the first idle moment or the first opening on: a dialog that goes instead of closing loses the focus. */
export function useReadyOrOpened(isOpen: boolean): boolean {
  const isIdle = useIdle();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return isIdle || wasOpened;
}

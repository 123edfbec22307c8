import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for all renders that does what the newest one's does: who is given it need not be drawn again. */
export function useEventCallback<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

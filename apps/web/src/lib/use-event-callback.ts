import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest render's one. */
export function useEventCallback<Args extends unknown[], Answer>(
  act: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

type Action = Parameters<BlockerFn>[0]['action'];

/**
 * While `isOn`, `stays` is asked before each way off the page, and says whether it is barred. From the first frame on:
 * the router's own hook begins a moment after what it guards can be seen.
 */
export function useGuard(isOn: boolean, stays: (action: Action) => boolean): void {
  const { history } = useRouter();
  useLayoutEffect(() => {
    if (!isOn) return;
    return history.block({ blockerFn: ({ action }) => stays(action), enableBeforeUnload: false });
  }, [history, isOn, stays]);
}

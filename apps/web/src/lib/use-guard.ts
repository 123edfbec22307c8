import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

type Action = Parameters<BlockerFn>[0]['action'];

/** Blocks where `stays` is true, from the first frame: the router's own hook starts after paint. */
export function useGuard(isOn: boolean, stays: (action: Action) => boolean): void {
  const { history } = useRouter();
  useLayoutEffect(() => {
    if (!isOn) return;
    return history.block({ blockerFn: ({ action }) => stays(action), enableBeforeUnload: false });
  }, [history, isOn, stays]);
}

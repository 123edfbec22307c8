import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useEventCallback } from './use-event-callback.ts';

/** Whether the page stays. Must change nothing when it answers no: the next guard is asked then. */
type Stays = (leaving: Parameters<BlockerFn>[0]) => ReturnType<BlockerFn>;
type Guard = { stays: Stays; asksOnUnload: boolean };

/** The newest last: what opened last closes first. */
const guards: Guard[] = [];
let stopAsking = () => {};

/** Asked before the page is left, from the first frame on (the router's own hook starts after paint), the newest first. */
export function useGuard(isOn: boolean, stays: Stays, { asksOnUnload = false } = {}): void {
  const { history } = useRouter();
  const newest = useEventCallback(stays);
  useLayoutEffect(() => {
    if (!isOn) return;
    const guard = { stays: newest, asksOnUnload };
    if (guards.length === 0)
      stopAsking = history.block({
        blockerFn: askAll,
        enableBeforeUnload: () => guards.some((one) => one.asksOnUnload),
      });
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      if (guards.length === 0) stopAsking();
    };
  }, [history, isOn, newest, asksOnUnload]);
}

async function askAll(leaving: Parameters<BlockerFn>[0]): Promise<boolean> {
  for (const guard of guards.toReversed()) if (await guard.stays(leaving)) return true;
  return false;
}

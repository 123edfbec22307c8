import { useEventCallback } from '@dewsweeper/web/lib/use-event-callback.ts';
import { useEffect } from 'react';
import type { Conflict, Outcome } from './act-desk.ts';
import { useActDesk } from './use-act-desk.tsx';

export type ActEnd = Outcome | ({ kind: 'conflict' } & Conflict);

/** Runs once for what becomes of each act of this tab. */
export function useActEnds(onEnd: (end: ActEnd) => void): void {
  const desk = useActDesk();
  const run = useEventCallback(onEnd);
  useEffect(() => {
    let known = desk.state;
    return desk.onChange(() => {
      const former = known;
      known = desk.state;
      const { outcome, conflict } = known;
      if (outcome !== null && outcome !== former.outcome) run(outcome);
      if (conflict !== null && conflict !== former.conflict) run({ kind: 'conflict', ...conflict });
    });
  }, [desk, run]);
}

import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef } from 'react';
import { secondsUntil } from '../../lib/clock.ts';
import { myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import { type Choices, choicesOf, isHeldWith } from '../tee-times/choices.ts';
import { useChoose } from '../tee-times/use-choices.ts';
import type { FlowEvent } from './booking-flow.ts';

/**
 * Finds the golfer's hold again after a reload or Back (ruling 13), and follows what his other tabs do. A
 * hold of other choices than the address names is left alone: it ends by itself, or by the next one.
 */
export function useOwnHold(choices: Choices, dispatch: Dispatch<FlowEvent>): void {
  const { data, isFetchedAfterMount } = useQuery(myTeeTimeGroupsQuery);
  const choose = useChoose();
  const looked = useRef(false);

  useEffect(() => {
    if (data === undefined) return;
    dispatch({ type: 'mine-read', mine: data });
    if (looked.current || !isFetchedAfterMount) return;
    looked.current = true;
    const { hold } = data;
    if (hold === null || !isHeldWith(choices, hold) || secondsUntil(hold.confirmDeadline) === 0) return;
    dispatch({ type: 'found', hold });
    choose(choicesOf(hold), { replace: true });
  }, [data, isFetchedAfterMount, choices, choose, dispatch]);
}

/** Leads a golfer whose address names no course of his back to the hold that he has. */
export function useWayToOwnHold(isAstray: boolean): void {
  const { data } = useQuery({ ...myTeeTimeGroupsQuery, enabled: isAstray });
  const choose = useChoose();
  useEffect(() => {
    const hold = isAstray ? data?.hold : null;
    if (hold && secondsUntil(hold.confirmDeadline) > 0) choose(choicesOf(hold), { replace: true });
  }, [isAstray, data, choose]);
}

import { useEffect } from 'react';

/** Ends the hold once the countdown is at zero; a call under way is waited for. */
export function useTimeOver(isOver: boolean, endTime: () => void): void {
  useEffect(() => {
    if (isOver) endTime();
  }, [isOver, endTime]);
}

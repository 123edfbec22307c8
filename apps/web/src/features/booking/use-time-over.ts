import { useEffect } from 'react';

/** Ends the hold at zero; a call under way is awaited first. */
export function useTimeOver(isOver: boolean, endTime: () => void): void {
  useEffect(() => {
    if (isOver) endTime();
  }, [isOver, endTime]);
}

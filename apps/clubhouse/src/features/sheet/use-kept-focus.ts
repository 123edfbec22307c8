import { type RefObject, useEffect } from 'react';

type Part = RefObject<HTMLElement | null>;

/** When a control goes while it has the focus, as of a golfer who is checked in, the heading gets it. */
export function useKeptFocus(panel: Part, heading: Part): void {
  useEffect(() => {
    const within = panel.current;
    if (within === null) return;
    let focused = document.activeElement;
    const remember = () => {
      focused = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      const isLost = focused?.isConnected === false && document.activeElement === document.body;
      if (isLost) heading.current?.focus({ preventScroll: true });
    });
    within.addEventListener('focusin', remember);
    observer.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [panel, heading]);
}

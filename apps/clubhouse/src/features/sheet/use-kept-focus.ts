import { useEventCallback } from '@dewsweeper/web/lib/use-event-callback.ts';
import { type RefObject, useEffect } from 'react';
import { wasTyping } from './keys.ts';

type Heading = HTMLElement | null;

/**
 * When a control goes while it has the focus, as of a golfer who is checked in, a heading gets it. `headingsFor`: of a
 * control that has just got the focus, what may have it next, the nearest first.
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  headingsFor: (control: Element) => readonly Heading[],
): void {
  const nextFor = useEventCallback(headingsFor);
  useEffect(() => {
    const within = part.current;
    if (within === null) return;
    let focused: Element | null = null;
    let headings: readonly Heading[] = [];
    const remember = () => {
      focused = document.activeElement;
      headings = focused === null || !within.contains(focused) ? [] : nextFor(focused);
    };
    // A field may have taken it already.
    remember();
    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return;
      const next = headings.find((heading) => heading?.isConnected);
      if (next && focused.matches('input, textarea, select')) markUntilLeft(next);
      next?.focus({ preventScroll: true });
    });
    within.addEventListener('focusin', remember);
    observer.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [part, nextFor]);
}

/** What is still typed into the field that has gone is no key. */
function markUntilLeft(heading: HTMLElement): void {
  heading.setAttribute(wasTyping, '');
  heading.addEventListener('blur', () => heading.removeAttribute(wasTyping), { once: true });
}

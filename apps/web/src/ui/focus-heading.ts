import { useEffect, useRef } from 'react';

let firstPage = true;

/**
 * Focuses the page's heading after a navigation in the app, as a browser does after loading a page; not on the first
 * page. The heading needs `tabIndex={-1}`.
 */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return heading;
}

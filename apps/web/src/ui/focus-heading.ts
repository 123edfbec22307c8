import { useEffect, useRef } from 'react';

let firstPage = true;

/**
 * Moves the focus to a page's heading when the golfer comes from another page of the app, as a browser
 * would after loading a page. The first page is left alone. The heading needs `tabIndex={-1}`.
 */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return heading;
}

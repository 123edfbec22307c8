import { useEffect, useRef } from 'react';

let firstPage = true;

/** After a navigation, as a browser does after loading a page. The heading needs `tabIndex={-1}`. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return heading;
}

import { type RefObject, useEffect, useRef } from 'react';

let firstPage = true;

/** After a navigation, as a browser does after loading a page. The heading needs `tabIndex={-1}`. */
export function useFocusedHeading(known?: RefObject<HTMLHeadingElement | null>) {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = known ?? own;
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, [heading]);
  return heading;
}

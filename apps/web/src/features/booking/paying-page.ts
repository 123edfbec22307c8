import { paths } from '../../lib/paths.ts';

/**
 * Whether Square's script may run: the content security policy allows it only in documents of Reserve a Tee Time, and
 * after a login the document is still the landing page's. Imported by main.tsx, before the router navigates.
 */
export const mayPayHere = location.pathname === paths.teeTimes;

export function loadPayingPage(): void {
  location.replace(paths.teeTimes + location.search);
}

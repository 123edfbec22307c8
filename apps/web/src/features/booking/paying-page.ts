import { paths } from '../../lib/paths.ts';

/**
 * The content security policy allows Square's script only in documents of Reserve a Tee Time, and after a
 * login the document is still the landing page's. Imported before the router navigates.
 */
export const mayPayHere = location.pathname === paths.teeTimes;

export function loadPayingPage(): void {
  location.replace(paths.teeTimes + location.search);
}

import { paths } from '../../lib/paths.ts';

/**
 * Whether Square's script may run: the server's content policy lets it into documents of Reserve a Tee Time alone, and
 * a golfer who has just logged in is still in the landing page's. Imported by main.tsx, before the router moves on.
 */
export const mayPayHere = location.pathname === paths.teeTimes;

/** Loads Reserve a Tee Time as a document of its own. */
export function loadPayingPage(): void {
  location.replace(paths.teeTimes + location.search);
}

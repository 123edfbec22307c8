import { noteEarlyTaps } from '../lib/early-tap.ts';
import { noteEarlyTyping } from '../lib/early-typing.ts';
import { earlyRequests, idOrNull } from './early-requests.ts';

/**
 * The script of the document's head: asks the API what the page will need while the app is still on its way, notes
 * what is tapped and typed meanwhile, and says on the root element which of the page's shells fits this browser (see shells.tsx). It is built into the document.
 */
const { pathname, search } = location;
const query = new URLSearchParams(search);
const stored = { group: idOrNull(read('group')), course: idOrNull(read('course')) };

window.earlyReplies = new Map(
  earlyRequests(pathname, query, stored).map((path) => {
    const reply = fetch(path, {
      headers: { accept: 'application/json, application/problem+json' },
      signal: AbortSignal.timeout(15_000),
    });
    // Whoever takes the reply hears of the failure; a reply that nobody takes is no fault of the page's.
    reply.catch(() => {});
    return [path, reply];
  }),
);

const repeatTyping = noteEarlyTyping();
const repeatTap = noteEarlyTaps();
window.repeatEarly = (place) => {
  repeatTyping(place);
  repeatTap(place);
  // Once.
  delete window.repeatEarly;
};

const { dataset } = document.documentElement;
if (stored.group !== null) dataset.stored = stored.course === null ? 'group' : 'course';
if (query.has('appMode')) dataset.noHeader = '';
if (read('appMode') === 'true') dataset.noFooter = '';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

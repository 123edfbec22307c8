import { noteEarlyTaps } from '../lib/early-tap.ts';
import { noteEarlyTyping } from '../lib/early-typing.ts';
import { earlyRequests, idOrNull } from './early-requests.ts';

/**
 * Inline. Sends the page's first API requests, records taps and typing until the app runs, and marks on the
 * root element which shell fits this browser.
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
    // The consumer handles the failure; an unused reply must not be reported as an unhandled rejection.
    reply.catch(() => {});
    return [path, reply];
  }),
);

const repeatTyping = noteEarlyTyping();
const repeatTap = noteEarlyTaps();
window.repeatEarly = (place) => {
  repeatTyping(place);
  repeatTap(place);
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

import type { IncomingMessage } from 'node:http';

/**
 * A header as it was sent, several of the same name joined by commas; `name` in lower case. `request.headers` would make an object of all of them,
 * for which what is asked for by the thousand has no time.
 */
export function sentHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string;
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
    const value = rawHeaders[at + 1] as string;
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

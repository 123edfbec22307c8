import type { IncomingMessage } from 'node:http';

/** Joined by commas; `name` in lower case. Faster than `request.headers`, which builds an object of all. */
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

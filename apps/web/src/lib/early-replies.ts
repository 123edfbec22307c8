import { routes } from '@dewsweeper/contract/routes';

declare global {
  interface Window {
    /** Replies to requests of the document's head, by path. */
    earlyReplies?: Map<string, Promise<Response>>;
  }
}

/** From the document's start. A later reader needs a new answer. */
const freshMilliseconds = 30_000;

/** The first caller gets the reply; undefined where there is none. */
export function takeEarlyReply(path: string): Promise<Response> | undefined {
  const replies = globalThis.window?.earlyReplies;
  if (performance.now() > freshMilliseconds) replies?.clear();
  const reply = replies?.get(path);
  replies?.delete(path);
  return reply;
}

/** A write makes earlier replies stale, except an anonymous visit, which changes nothing that is read. */
export function forgetEarlyReplies(writtenPath: string): void {
  if (writtenPath !== routes.anonymousSession) globalThis.window?.earlyReplies?.clear();
}

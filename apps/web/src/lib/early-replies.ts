import { routes } from '@dewsweeper/contract/routes';

declare global {
  interface Window {
    /** Replies to what the document's head asked before the app was there, by path. */
    earlyReplies?: Map<string, Promise<Response>>;
  }
}

/** From the document's beginning. Whoever asks later wants to know how things are by then. */
const freshMilliseconds = 30_000;

/** The reply that the document's head asked for, to the first who wants it; undefined where there is none. */
export function takeEarlyReply(path: string): Promise<Response> | undefined {
  const replies = globalThis.window?.earlyReplies;
  if (performance.now() > freshMilliseconds) replies?.clear();
  const reply = replies?.get(path);
  replies?.delete(path);
  return reply;
}

/** A write makes what was asked before it out of date; but an anonymous visit changes nothing that anybody reads. */
export function forgetEarlyReplies(writtenPath: string): void {
  if (writtenPath !== routes.anonymousSession) globalThis.window?.earlyReplies?.clear();
}

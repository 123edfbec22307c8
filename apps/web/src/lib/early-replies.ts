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
  if (performance.now() > freshMilliseconds) forgetEarlyReplies();
  const reply = globalThis.window?.earlyReplies?.get(path);
  if (reply !== undefined) window.earlyReplies?.delete(path);
  return reply;
}

/** A write makes what was asked before it out of date. */
export function forgetEarlyReplies(): void {
  globalThis.window?.earlyReplies?.clear();
}

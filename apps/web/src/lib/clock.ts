let offsetMilliseconds = 0;

/**
 * Learns the server's clock from a reply: it read `serverTime` between the browser's `askedAtMs` and `answeredAtMs`
 * (rules.md#database-clock). The known offset stays unless the reply contradicts it, so that a late reply, after a
 * phone slept, does not extend a deadline.
 */
export function noteServerTime(serverTime: string, askedAtMs: number, answeredAtMs = Date.now()): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  offsetMilliseconds = Math.max(server - answeredAtMs, Math.min(offsetMilliseconds, server - askedAtMs));
}

/** The server's time in epoch milliseconds. Based on the browser's wall clock, not a timer, so that sleep counts. */
export function serverNow(browserNow = Date.now()): number {
  return browserNow + offsetMilliseconds;
}

/** Whole seconds, rounded up, at least 0. */
export function secondsUntil(deadline: string, browserNow = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - serverNow(browserNow)) / 1000));
}

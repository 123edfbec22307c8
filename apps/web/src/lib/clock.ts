let offsetMilliseconds = 0;

/**
 * From a reply that read `serverTime` between these moments (rules.md#database-clock). The known offset stays
 * unless contradicted: a late reply, after a phone slept, must not extend a deadline.
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

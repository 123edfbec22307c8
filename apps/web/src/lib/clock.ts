let offsetMilliseconds = 0;

/** Learns the server's clock from a reply that has just arrived (ruling 13). */
export function noteServerTime(serverTime: string, browserNow = Date.now()): void {
  const server = Date.parse(serverTime);
  if (!Number.isNaN(server)) offsetMilliseconds = server - browserNow;
}

/**
 * The server's present instant in epoch milliseconds, however wrong the browser's clock is.
 * It follows the wall clock and not a timer, so that a phone that slept knows how long.
 */
export function serverNow(browserNow = Date.now()): number {
  return browserNow + offsetMilliseconds;
}

/** Whole seconds until `deadline`, never below 0; part of a second counts as a whole one. */
export function secondsUntil(deadline: string, browserNow = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - serverNow(browserNow)) / 1000));
}

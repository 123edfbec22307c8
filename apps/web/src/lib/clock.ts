let offsetMilliseconds = 0;

/**
 * Learns the server's clock from a reply: it read `serverTime` between the browser's `askedAtMs` and `answeredAtMs`
 * (ruling 13). What is known stays as long as that does not contradict it, so that a reply that was long on its way,
 * while the phone slept, gives back no time that is over.
 */
export function noteServerTime(serverTime: string, askedAtMs: number, answeredAtMs = Date.now()): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  offsetMilliseconds = Math.max(server - answeredAtMs, Math.min(offsetMilliseconds, server - askedAtMs));
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

/** How unreliable the API is; rates run from 0 to 1. All left out: reliable. */
export interface Chaos {
  /** The same seed and the same calls give the same mishaps. */
  seed?: number;
  /** Each call waits this long, at random in between, before anything is done. */
  latencyMilliseconds?: { least: number; most: number };
  /** Answered 503, nothing done. */
  unavailableRate?: number;
  /** Done, then answered 503. */
  unavailableAfterRate?: number;
  /** The connection breaks, nothing done. */
  loseRequestRate?: number;
  /** Done, then the connection breaks. */
  loseReplyRate?: number;
}

/** What befalls one call. */
export interface Mishap {
  waitMilliseconds: number;
  before?: 'unavailable' | 'broken';
  after?: 'unavailable' | 'broken';
}

/** Draws a mishap for each call. */
export function mishaps(chaos: Chaos): () => Mishap {
  const random = seededChance(chaos.seed ?? 1);
  const { least, most } = chaos.latencyMilliseconds ?? { least: 0, most: 0 };
  const befalls = (rate: number | undefined) => rate !== undefined && random() < rate;
  return () => {
    const waitMilliseconds = most > 0 ? least + random() * (most - least) : 0;
    if (befalls(chaos.unavailableRate)) return { waitMilliseconds, before: 'unavailable' };
    if (befalls(chaos.loseRequestRate)) return { waitMilliseconds, before: 'broken' };
    if (befalls(chaos.unavailableAfterRate)) return { waitMilliseconds, after: 'unavailable' };
    if (befalls(chaos.loseReplyRate)) return { waitMilliseconds, after: 'broken' };
    return { waitMilliseconds };
  };
}

/** Mulberry32: small, and good enough for mishaps. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

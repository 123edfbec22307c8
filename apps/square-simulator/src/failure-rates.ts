/** Failure rates from 0 to 1; all omitted: reliable. */
export interface FailureRates {
  /** The same seed and calls give the same failures. */
  seed?: number;
  /** Delay before a call is handled, random in this range. */
  latencyMilliseconds?: { min: number; max: number };
  /** 503 before handling. */
  unavailableRate?: number;
  /** 503 after handling. */
  unavailableAfterRate?: number;
  loseRequestRate?: number;
  /** The connection breaks after handling. */
  loseReplyRate?: number;
}

export interface InjectedFailure {
  waitMilliseconds: number;
  before?: 'unavailable' | 'broken';
  after?: 'unavailable' | 'broken';
}

export function drawFailures(failureRates: FailureRates): () => InjectedFailure {
  const random = seededRandom(failureRates.seed ?? 1);
  const { min, max } = failureRates.latencyMilliseconds ?? { min: 0, max: 0 };
  const happens = (rate: number | undefined) => rate !== undefined && random() < rate;
  return () => {
    const waitMilliseconds = max > 0 ? min + random() * (max - min) : 0;
    if (happens(failureRates.unavailableRate)) return { waitMilliseconds, before: 'unavailable' };
    if (happens(failureRates.loseRequestRate)) return { waitMilliseconds, before: 'broken' };
    if (happens(failureRates.unavailableAfterRate)) return { waitMilliseconds, after: 'unavailable' };
    if (happens(failureRates.loseReplyRate)) return { waitMilliseconds, after: 'broken' };
    return { waitMilliseconds };
  };
}

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

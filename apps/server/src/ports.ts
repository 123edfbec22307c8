import type { Result } from '@dewsweeper/core/shared/result';

/** The database's clock, followed by each process: the one "now" of boards, holds and cut-offs (ruling 13). */
export type DatabaseClock = { nowMs(): number };

/** Makes ids that cannot be guessed. */
export type NewId = () => string;

/** Tells every reader, in this process and in others, that a topic changed. Called after the commit. */
export type Announce = (topics: readonly string[]) => void;

/** There is something in the outbox: it is sent at once, and nobody waits for it. Called after the commit. */
export type DeliverSoon = () => void;

/** Tells the other processes of one installation which topics changed. A courtesy: one that is lost heals by a look. */
export type Notices = {
  tell(topics: readonly string[]): void;
  /** What was told before still goes out. */
  stop(): Promise<void>;
};

/** Begins to tell and to hear. `onLook`: something may have been missed; also called whenever listening begins. */
export type OpenNotifications = (hears: {
  onTopics: (topics: string[]) => void;
  onLook: () => void;
}) => Notices;

export type TooManyRequests = { refusal: 'too-many-requests'; retryAfterSeconds: number };

/** So many tries for a key within a window, counted for all processes together. */
export type RateLimit = {
  /** Takes a try, or several, or says when there will be one again. Parallel callers never get more than there are. */
  spend(key: string, tries?: number): Promise<Result<{ isLast: boolean }, TooManyRequests>>;
  /** Returns one try. */
  refundOrVoid(key: string): Promise<void>;
  /** Forgets all tries that were spent. */
  forget(key: string): Promise<void>;
  /** Leaves no try for a whole window from now on. */
  close(key: string): Promise<void>;
};

/** `name` tells a limit's keys from those of other limits. */
export type LimitTerms = { name: string; tries: number; windowSeconds: number };

export type OpenRateLimit = (terms: LimitTerms) => RateLimit;

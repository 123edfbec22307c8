import type { Result } from '@dewsweeper/core/shared/result';

/** The one "now" of boards, holds and cut-offs (rules.md#database-clock). */
export type DatabaseClock = { nowMs(): number };

export type NewId = () => string;

/** Notifies the readers of this and other processes that topics changed. Call after the commit. */
export type Announce = (topics: readonly string[]) => void;

/** Starts delivering the outbox without waiting. Call after the commit. */
export type DeliverSoon = () => void;

/** Between the processes of an installation. A lost one is replaced by polling. */
export type Notifications = {
  notify(topics: readonly string[]): void;
  stop(): Promise<void>;
};

/** `onLook`: something may have been missed; also called whenever listening begins. */
export type OpenNotifications = (handlers: {
  onTopics: (topics: string[]) => void;
  onLook: () => void;
}) => Notifications;

export type TooManyRequests = { refusal: 'too-many-requests'; retryAfterSeconds: number };

/** Attempts for a key within a window, counted over all processes. */
export type RateLimit = {
  /** Counts one or more attempts, or answers when one will be available. Parallel callers share the limit. */
  spend(key: string, attempts?: number): Promise<Result<{ isLast: boolean }, TooManyRequests>>;
  restore(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Refuses all attempts for one window. */
  close(key: string): Promise<void>;
};

/** Something that owners set up and change while the server runs; null as long as it is not set up. */
export type Current<Value> = () => Promise<Value | null>;

/** `name` separates the keys of different limits. */
export type LimitTerms = { name: string; attempts: number; windowSeconds: number };

export type OpenRateLimit = (terms: LimitTerms) => RateLimit;

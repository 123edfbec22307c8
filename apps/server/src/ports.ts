/** The database's clock, followed by each process: the one "now" of boards, holds and cut-offs (ruling 13). */
export type DatabaseClock = { nowMs(): number };

/** Makes ids that cannot be guessed. */
export type NewId = () => string;

/** Tells every reader, in this process and in others, that a topic changed. Called after the commit. */
export type Announce = (topics: readonly string[]) => void;

/** There is something in the outbox: it is sent at once, and nobody waits for it. Called after the commit. */
export type DeliverSoon = () => void;

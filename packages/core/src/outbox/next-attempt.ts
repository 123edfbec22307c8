/** For how long a message is worth sending, and how often it is tried at most. */
export type DeliveryLimits = { maxAttempts: number; oldestSeconds: number };

/** A text about a round is no use the next morning. */
export const textLimits: DeliveryLimits = { maxAttempts: 40, oldestSeconds: 4 * 3600 };

/** A mail server may be away for a night. */
export const mailLimits: DeliveryLimits = { maxAttempts: 40, oldestSeconds: 24 * 3600 };

const firstRestSeconds = 10;
const maxRestSeconds = 3600;

/**
 * When a message that was not delivered is tried again: after 10 s, then twice as long each time, up to an hour, less
 * up to half of it by random (0 to 1), so that what failed together does not come back together. Whoever asked for
 * more patience gets it, up to the hour. Null: it is given up.
 */
export function restBeforeNextAttempt(
  failed: {
    /** How often it was tried, this time included. */
    attempts: number;
    ageSeconds: number;
    retryAfterSeconds: number | null;
    random: number;
  },
  limits: DeliveryLimits,
): number | null {
  const { attempts, ageSeconds, retryAfterSeconds, random } = failed;
  const longest = Math.min(maxRestSeconds, firstRestSeconds * 2 ** (attempts - 1));
  const asked = Math.min(maxRestSeconds, retryAfterSeconds ?? 0);
  const restSeconds = Math.max(asked, longest * (1 - random / 2));
  const isOver = attempts >= limits.maxAttempts || ageSeconds + restSeconds > limits.oldestSeconds;
  return isOver ? null : restSeconds;
}

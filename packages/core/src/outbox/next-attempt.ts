export type DeliveryLimits = { maxAttempts: number; oldestSeconds: number };

export const textLimits: DeliveryLimits = { maxAttempts: 40, oldestSeconds: 4 * 3600 };

/** A mail server may be down for a night. */
export const mailLimits: DeliveryLimits = { maxAttempts: 40, oldestSeconds: 24 * 3600 };

const firstRestSeconds = 10;
const maxRestSeconds = 3600;

/** 10 s, doubled up to an hour, less up to half by `random`; or the requested delay. Null: given up. */
export function restBeforeNextAttempt(
  failed: {
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

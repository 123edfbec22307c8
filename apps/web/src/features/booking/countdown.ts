import { secondsUntil } from '../../lib/clock.ts';
import { countdownMessages } from '../../messages.ts';

/** From a hold to its confirm deadline, 7 minutes less the last 120 s, and a payment's own time (spec.md section 9). */
const windowSeconds = 300;

export type Countdown = {
  /** Whole seconds; 0 when the time is over. */
  secondsLeft: number;
  /** Of the whole window, 0 to 1: how full the ring is. */
  fractionLeft: number;
};

/**
 * The countdown at an instant of the browser's clock. It is worked out anew each time it is asked for, so
 * that a phone that slept and a tab in the background read the right time (ruling 13).
 */
export function countdownAt(deadline: string, browserNowMs: number): Countdown {
  const secondsLeft = secondsUntil(deadline, browserNowMs);
  return { secondsLeft, fractionLeft: Math.min(1, secondsLeft / windowSeconds) };
}

/** `4 minutes 5 seconds`, `1 minute`, `20 seconds`. */
export function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && counted(minutes, 'minute'), rest > 0 && counted(rest, 'second')].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(' ') : counted(0, 'second');
}

const announcedAtSeconds = [20, 60, 120] as const;

/** What to announce when the countdown went from one reading to the next, or null. */
export function announcement(fromSeconds: number, toSeconds: number): string | null {
  if (toSeconds === 0) return null;
  const passed = announcedAtSeconds.find((mark) => toSeconds <= mark && mark < fromSeconds);
  return passed === undefined ? null : countdownMessages.timeLeft(inWords(toSeconds));
}

function counted(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

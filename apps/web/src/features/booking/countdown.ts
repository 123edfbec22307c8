import { secondsUntil } from '../../lib/clock.ts';
import { countdownMessages } from '../../messages.ts';

/** Until a hold's confirm deadline, 7 minutes less the last 120 s; a payment has as long (rules.md#hold-expiry). */
const windowSeconds = 300;

export type Countdown = {
  secondsLeft: number;
  /** 0 to 1. */
  fractionLeft: number;
};

/** Computed from the deadline each time, so that a phone that slept is right (rules.md#countdowns). */
export function countdownAt(deadline: string, browserNowMs: number): Countdown {
  const secondsLeft = secondsUntil(deadline, browserNowMs);
  return { secondsLeft, fractionLeft: Math.min(1, secondsLeft / windowSeconds) };
}

export function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes > 0 && countdownMessages.minutes(minutes),
    (rest > 0 || minutes === 0) && countdownMessages.seconds(rest),
  ];
  return parts.filter(Boolean).join(' ');
}

const announcedAtSeconds = [20, 60, 120] as const;

export function announcement(fromSeconds: number, toSeconds: number): string | null {
  if (toSeconds === 0) return null;
  const passed = announcedAtSeconds.find((mark) => toSeconds <= mark && mark < fromSeconds);
  return passed === undefined ? null : countdownMessages.timeLeft(inWords(toSeconds));
}

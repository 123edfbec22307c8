import { instantOf, minuteOf, msPerMinute } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, EpochMs, WallTime } from '../tee-sheet/course.ts';

/** A reservation stays upcoming, and can be cancelled, this long after its start (rules.md#upcoming). */
export const upcomingCutoffMinutes = 10;

export type CancelRefusal = { refusal: 'has-receipt' | 'already-played' };

/** Whether an owner may end it online (rules.md#cancelling). */
export function decideCancel(cancellation: {
  reservation: { status: string; date: CourseDate; startingTime: WallTime; receipt: string | null };
  timeZone: string;
  nowEpochMs: EpochMs;
}): Result<'release' | 'cancel', CancelRefusal> {
  const { reservation, timeZone, nowEpochMs } = cancellation;
  if (reservation.receipt) return refuse({ refusal: 'has-receipt' });
  if (!isUpcoming({ ...reservation, timeZone }, nowEpochMs)) return refuse({ refusal: 'already-played' });
  return accept(reservation.status === 'pending' ? 'release' : 'cancel');
}

export function isUpcoming(
  start: { date: CourseDate; startingTime: WallTime; timeZone: string },
  nowEpochMs: EpochMs,
): boolean {
  return nowEpochMs <= upcomingUntil(start);
}

export function upcomingUntil(start: {
  date: CourseDate;
  startingTime: WallTime;
  timeZone: string;
}): EpochMs {
  const startsAt = instantOf(start.timeZone, start.date, minuteOf(start.startingTime));
  return startsAt + upcomingCutoffMinutes * msPerMinute;
}

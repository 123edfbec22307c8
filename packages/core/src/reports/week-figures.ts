import { courseDateAt, daysBetween } from '../shared/local-time.ts';
import type { CourseDate, EpochMs } from '../tee-sheet/course.ts';
import { isReservation } from '../tee-sheet/occupancy.ts';
import type { UseOfTimes } from '../tee-sheet/use-of-times.ts';

export type CountedGroup = {
  date: CourseDate;
  source: string;
  status: 'confirmed' | 'pending' | 'released' | 'expired' | 'cancelled';
  players: number;
  startingTime: string;
  bookedAtMs: EpochMs;
  /** Golfers marked so. */
  noShows: number;
};

/** `courseSystem`: kept by the course's own system, or imported. */
export type BySource = { online: number; counter: number; courseSystem: number };

export type BookingCounts = {
  bookings: BySource;
  players: BySource;
  cancelled: number;
  noShows: number;
};

/** Up to this many days before the day of play; what is left was booked earlier. */
export const leadDays = [0, 1, 3, 7, 14] as const;

/** `bookings`: for each of `leadDays`, then those booked earlier. */
export type LeadTimes = { bookings: number[]; medianDays: number | null };

export function countBookings(groups: readonly CountedGroup[]): BookingCounts {
  const played = groups.filter(isPlayed);
  return {
    bookings: bySource(played, () => 1),
    players: bySource(played, ({ players }) => players),
    cancelled: groups.filter(({ status, source }) => status === 'cancelled' && isReservation(source)).length,
    noShows: sum(played.map(({ noShows }) => noShows)),
  };
}

/** Reservations only: when the course's own groups were booked is not known here. */
export function leadTimesOf(groups: readonly CountedGroup[], timeZone: string): LeadTimes {
  const days = groups
    .filter((group) => isPlayed(group) && isReservation(group.source))
    .map(({ date, bookedAtMs }) => Math.max(0, daysBetween(courseDateAt(timeZone, bookedAtMs), date)))
    .toSorted((a, b) => a - b);
  const bookings = [...leadDays, Number.POSITIVE_INFINITY].map(
    (upTo, at) => days.filter((one) => one <= upTo && one > (leadDays[at - 1] ?? -1)).length,
  );
  return { bookings, medianDays: days[Math.floor((days.length - 1) / 2)] ?? null };
}

/** In whole cents; null when nothing could be booked. */
export function centsPerTime(cents: number, { bookable }: UseOfTimes): number | null {
  return bookable === 0 ? null : Math.round(cents / bookable);
}

/** Booked of bookable, 0 to 1; null when nothing could be booked. */
export function shareOf({ bookable, booked }: UseOfTimes): number | null {
  return bookable === 0 ? null : booked / bookable;
}

export function sumOfUse(uses: readonly UseOfTimes[]): UseOfTimes {
  return {
    bookable: sum(uses.map(({ bookable }) => bookable)),
    booked: sum(uses.map(({ booked }) => booked)),
  };
}

export const sumOfSources = ({ online, counter, courseSystem }: BySource) => online + counter + courseSystem;

/** A block may have a time, but nobody plays in it. */
function isPlayed({ status, startingTime, players }: CountedGroup): boolean {
  return status === 'confirmed' && startingTime !== '' && players > 0;
}

function bySource(groups: readonly CountedGroup[], of: (group: CountedGroup) => number): BySource {
  const from = (name: keyof BySource) =>
    sum(groups.filter(({ source }) => sourceOf(source) === name).map(of));
  return { online: from('online'), counter: from('counter'), courseSystem: from('courseSystem') };
}

function sourceOf(source: string): keyof BySource {
  return source === 'widget' ? 'online' : source === 'counter' ? 'counter' : 'courseSystem';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

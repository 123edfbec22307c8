import type { Sheet } from '@dewsweeper/contract/clubhouse';
import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { courseNow } from '../../lib/days.ts';
import { useNow } from '../../lib/use-now.ts';
import { shownActOf } from '../acts/act-desk.ts';
import { showAct } from '../acts/show-act.ts';
import { useDeskState } from '../acts/use-act-desk.tsx';
import { type LiveState, useLiveSheet } from '../live/use-live-sheet.ts';
import { courseQuery, sheetQuery } from './sheet-query.ts';

export type Day = {
  place: CoursePath;
  date: string;
  course: Course | undefined;
  /** With what is under way. */
  sheet: Sheet | undefined;
  /** Groups with an act that waits for the network. */
  waiting: ReadonlySet<string>;
  /** The course's present date and time; null until its zone is known. */
  now: { date: string; time: string } | null;
  live: LiveState;
  /** Since when what is shown is kept on this device, without a network. */
  keptAtMs: number | null;
  failed: { error: unknown; isFetching: boolean; refetch: () => unknown } | null;
};

const minuteTickMs = 10_000;

export function useDay(place: CoursePath, date: string): Day {
  const { group, course: id } = place;
  const course = useQuery(courseQuery(place));
  const day = useQuery(sheetQuery(place, date));
  const live = useLiveSheet(place, date);
  const nowMs = useNow(minuteTickMs);
  const { underWay } = useDeskState();
  const known = day.data?.value;

  const onDay = useMemo(
    () =>
      underWay.filter(
        (entry) => entry.place.group === group && entry.place.course === id && entry.date === date,
      ),
    [underWay, group, id, date],
  );
  const sheet = useMemo(
    () => known && onDay.reduce((shown, entry) => showAct(shown, shownActOf(entry)), known),
    [known, onDay],
  );
  const waiting = useMemo(
    () =>
      new Set(
        onDay.flatMap(({ state, request }) =>
          state === 'waiting' && 'teetimegroup' in request && request.teetimegroup !== undefined
            ? [request.teetimegroup]
            : [],
        ),
      ),
    [onDay],
  );
  return {
    place,
    date,
    course: course.data,
    sheet,
    waiting,
    now: course.data === undefined ? null : courseNow(course.data.timeZone, nowMs),
    live,
    keptAtMs: day.data?.keptAtMs ?? null,
    failed: known === undefined && day.isError ? day : null,
  };
}

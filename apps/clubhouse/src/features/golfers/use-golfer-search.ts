import type { KnownGolfer } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { golferSearchQuery } from './golfer-queries.ts';

const restMs = 150;

export type GolferSearchState = {
  golfers: KnownGolfer[];
  /** Whether they are those of the text as it is typed. */
  isCurrent: boolean;
  failed: boolean;
};

/** Golfers of a course that a text names, once the typing has rested for a moment. */
export function useGolferSearch(place: CoursePath, typed: string): GolferSearchState {
  const wanted = typed.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const search = wanted === '' ? '' : asked;
  // What was found stays until the next is, so that the list does not flicker.
  const found = useQuery({ ...golferSearchQuery(place, search), placeholderData: keepPreviousData });
  return {
    golfers: search === '' ? [] : (found.data ?? []),
    isCurrent: search === wanted && !found.isPlaceholderData && found.data !== undefined,
    failed: found.isError && search !== '',
  };
}

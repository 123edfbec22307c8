import type { KnownGolfer } from '@dewsweeper/contract/clubhouse-golfers';
import { readGolferSearch } from '@dewsweeper/core/clubhouse/golfer-search';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { presentKnownGolfer } from './present.ts';
import {
  countNoShows,
  findByDigits,
  findByReservation,
  findByWords,
  findGolfers,
  findLastPlayed,
  type Place,
} from './store.ts';

const maxFound = 20;

/** More are not sorted: those who played last are looked for instead. */
const maxSorted = 300;

/** Golfers of the course whom a text names, last played first (rules.md#golfer-search). */
export async function findGolfersOfCourse(
  db: Queryable,
  place: Place,
  { search, today }: { search: string; today: string },
): Promise<KnownGolfer[]> {
  const uids = await findMatching(db, place, { search, today });
  if (uids.length === 0) return [];
  const golfers = await findGolfers(db, place, { uids, today, limit: maxFound });
  const noShows = await countNoShows(
    db,
    courseKeyOf(place),
    golfers.map(({ uid }) => uid),
  );
  return golfers.map((golfer) => presentKnownGolfer(golfer, noShows.get(golfer.uid) ?? 0));
}

async function findMatching(
  db: Queryable,
  place: Place,
  { search, today }: { search: string; today: string },
): Promise<string[]> {
  const { words, digits, reservation } = readGolferSearch(search);
  const found = await Promise.all([
    words.length === 0 ? [] : findByWords(db, place, words, maxSorted + 1),
    digits === null ? [] : findByDigits(db, place, digits, maxSorted),
    reservation.length === 0 ? [] : findByReservation(db, place, reservation, maxSorted),
  ]);
  const [byWords, ...byNumber] = found;
  if (byWords.length <= maxSorted) return [...new Set(found.flat())];
  const latest = await findLastPlayed(db, place, { words, today, limit: maxFound });
  const named = latest.length < maxFound ? byWords : latest;
  return [...new Set([...latest, ...named, ...byNumber.flat()])];
}

import type { Rate } from '../tee-sheet/course.ts';

/** A rate that is no longer where `rateGroup` of earlier bookings says; `now` is the name of what is there, if anything. */
export type MovedRate = { rateGroup: number; name: string; now: string | null };

/**
 * Which rates a new list of rates moved or took away, of those that no id names. In a list as long as
 * before, a rate under a new name in its old place was renamed.
 */
export function movedRates(
  before: readonly Pick<Rate, 'id' | 'name'>[],
  after: readonly Pick<Rate, 'id' | 'name'>[],
): MovedRate[] {
  const had = new Set(before.map(({ name }) => name));
  const has = new Set(after.map(({ name }) => name));
  const isAsLong = before.length === after.length;
  return before.flatMap(({ id, name }, rateGroup) => {
    const there = after[rateGroup];
    const isThere = there?.name === name;
    const isNamedById = id !== undefined && after.some((rate) => rate.id === id);
    const isRenamed = isAsLong && there !== undefined && !has.has(name) && !had.has(there.name);
    return isThere || isNamedById || isRenamed ? [] : [{ rateGroup, name, now: there?.name ?? null }];
  });
}

import type { Rate } from '../tee-sheet/course.ts';

export type MovedRate = { rateGroup: number; name: string; now: string | null };

/** For rates without an id. In a list of the same length, a new name at the same place is a renaming. */
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

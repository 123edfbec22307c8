import type { KnownCourse } from './course-cache.ts';

/** A tee that the course has removed goes by its id. */
export function teeNameOf({ teesheets }: Pick<KnownCourse, 'teesheets'>, teeID: string): string {
  return teesheets.find(({ id }) => id === teeID)?.name ?? teeID;
}

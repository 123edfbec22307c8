import type { ClubhouseOpening } from '@dewsweeper/contract/fair-openings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { namesOf } from '../users/profile.ts';
import type { OpeningDeps } from './deps.ts';
import { type NoOpening, presentOpening, timesOf } from './opening.ts';
import { findOpening, findWishes } from './store.ts';
import { namedChoiceOf } from './wish.ts';

/** With the golfers' names. */
export async function readClubhouseOpening(
  deps: OpeningDeps,
  path: CoursePath,
  date: string,
): Promise<Result<ClubhouseOpening, NoOpening>> {
  const courseKey = courseKeyOf(path);
  const course = await deps.courses.current(courseKey);
  if (!course) return refuse({ refusal: 'course-not-found' });
  const stored = await findOpening(deps.pool, { courseKey, date });
  const nowMs = deps.clock.nowMs();
  const times = timesOf(course.rules, date, stored, nowMs);
  if (times === null) return refuse({ refusal: 'no-such-opening' });
  const wishes = await findWishes(deps.pool, { courseKey, date });
  const names = await namesOf(
    deps.pool,
    wishes.map(({ uid }) => uid),
  );
  const many = (outcome: string) => wishes.filter(({ state }) => state === outcome).length;
  return accept({
    ...presentOpening(date, stored, times, nowMs),
    counts: {
      wishes: wishes.length,
      players: wishes.reduce((sum, { players }) => sum + players, 0),
      won: many('won'),
      unlucky: many('unlucky'),
      notAllowed: many('not-allowed'),
    },
    wishes: wishes.map(({ id, uid, numHoles, players, choices, state, won }) => ({
      id,
      uid,
      name: names.get(uid) ?? '',
      numHoles,
      players,
      choices: choices.map(namedChoiceOf(course)),
      outcome: state,
      won,
    })),
  });
}

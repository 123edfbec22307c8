import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import type { LoadedDay } from './day-state.ts';

export type LoadDay = (courseKey: string, date: CourseDate) => Promise<LoadedDay | null>;

/**
 * Shares loads of a course-day: hundreds who come too late for one day ask for it at once. Whoever asks while an answer
 * is under way gets the next one, which is no older than their question.
 */
export function shareDays(load: LoadDay): LoadDay {
  const underway = new Map<string, Promise<LoadedDay | null>>();
  const next = new Map<string, Promise<LoadedDay | null>>();

  function begin(name: string, courseKey: string, date: CourseDate): Promise<LoadedDay | null> {
    next.delete(name);
    const answer = load(courseKey, date).finally(() => {
      if (underway.get(name) === answer) underway.delete(name);
    });
    underway.set(name, answer);
    return answer;
  }

  return (courseKey, date) => {
    const name = `${courseKey}/${date}`;
    const current = underway.get(name);
    if (!current) return begin(name, courseKey, date);
    const beginNext = () => begin(name, courseKey, date);
    const shared = next.get(name) ?? current.then(beginNext, beginNext);
    next.set(name, shared);
    return shared;
  };
}

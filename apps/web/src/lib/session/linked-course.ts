import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import type { Session } from '@dewsweeper/contract/user';
import { isSameCourse } from '../../features/courses/course-place.ts';
import { nothing, send } from '../api.ts';
import { storedChoice } from '../browser-storage.ts';

export function putOnList({ group, course }: CoursePath): Promise<unknown> {
  return send('PUT', routes.myCourse(group, course), nothing);
}

/** If the course does not exist or no reply comes, the login still succeeds. */
export async function withLinkedCourse(current: Session): Promise<Session> {
  const { group, course } = storedChoice();
  if (current.state !== 'signed-in' || group === null || course === null) return current;
  const path = { group, course };
  const { user } = current;
  if (user.courses.some((mine) => isSameCourse(mine, path))) return current;
  try {
    await putOnList(path);
  } catch {
    return current;
  }
  return { ...current, user: { ...user, courses: [...user.courses, path] } };
}

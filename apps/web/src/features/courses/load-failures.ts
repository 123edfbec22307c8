import { problemCode } from '../../lib/api.ts';
import { courseMessages } from '../../messages.ts';

/** The words of spec.md 8, Data load, for a group that did not load. */
export function groupFailure(error: unknown): string {
  return isGroupGone(error) ? courseMessages.groupNotFound : courseMessages.groupFailed;
}

/** Whether there is no such group, now or by trying again. */
export function isGroupGone(error: unknown): boolean {
  return problemCode(error) === 'group-not-found';
}

/** The words of spec.md 8, Data load, for a course that a link named and that did not load. */
export function courseFailure(error: unknown): string {
  return isCourseGone(error) ? courseMessages.courseNotFound : courseMessages.courseFailed;
}

/** Whether there is no such course, now or by trying again. */
export function isCourseGone(error: unknown): boolean {
  const code = problemCode(error);
  return code === 'course-not-found' || code === 'group-not-found';
}

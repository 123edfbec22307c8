import { problemCode } from '../../lib/api.ts';
import { courseMessages } from '../../messages.ts';

export function groupFailure(error: unknown): string {
  return isGroupGone(error) ? courseMessages.groupNotFound : courseMessages.groupFailed;
}

export function isGroupGone(error: unknown): boolean {
  return problemCode(error) === 'group-not-found';
}

export function courseFailure(error: unknown): string {
  return isCourseGone(error) ? courseMessages.courseNotFound : courseMessages.courseFailed;
}

export function isCourseGone(error: unknown): boolean {
  const code = problemCode(error);
  return code === 'course-not-found' || code === 'group-not-found';
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemCode } from '../../lib/api.ts';
import { pickCourse, storeChoice } from '../../lib/browser-storage.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { courseMessages } from '../../messages.ts';
import { courseQuery } from '../courses/courses.ts';
import { type Choices, chooseCourse } from './choices.ts';
import { useChoices, useChoose } from './use-choices.ts';

/** The course that the address names, if it is one of the golfer's (ruling 31). The other pages follow it. */
export function useNamedCourse({ group, course }: Choices): CoursePath | null {
  const { courses } = useSignedInUser();
  const named = courses.find((mine) => mine.group === group && mine.course === course) ?? null;
  useEffect(() => {
    if (named === null) return;
    storeChoice(named.group, named.course);
    pickCourse(named);
  }, [named]);
  return named;
}

/** Makes a course the current one: in the address and in the browser's storage. */
export function useSetCurrentCourse() {
  const queryClient = useQueryClient();
  const { group, course } = useChoices();
  const choose = useChoose();
  return useMutation({
    mutationFn: (path: CoursePath) => queryClient.fetchQuery(courseQuery(path)),
    onSuccess: (_course, path) => {
      storeChoice(path.group, path.course);
      pickCourse(path);
      // The course that is played already keeps its date and group.
      if (path.group !== group || path.course !== course) choose(chooseCourse(path));
    },
  });
}

/** The words of spec.md section 8 for a course that could not be made the current one. */
export function setCourseFailure(error: unknown): string {
  const code = problemCode(error);
  const isGone = code === 'course-not-found' || code === 'group-not-found';
  return isGone ? courseMessages.chosenCourseNotFound : courseMessages.setCourseFailed;
}

/** What is wrong with an address that names a course and not its group, or null. */
export function incompleteAddress({ group, course }: Choices): string | null {
  return course !== undefined && group === undefined ? courseMessages.noGroupSelected : null;
}

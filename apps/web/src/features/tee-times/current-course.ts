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

/** If it is on the golfer's list (rules.md#course-dialog). Other pages then use it, too. */
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

export function useSetCurrentCourse() {
  const queryClient = useQueryClient();
  const { group, course } = useChoices();
  const choose = useChoose();
  return useMutation({
    mutationFn: (path: CoursePath) => queryClient.fetchQuery(courseQuery(path)),
    onSuccess: (_course, path) => {
      storeChoice(path.group, path.course);
      pickCourse(path);
      // The current course keeps its date and players.
      if (path.group !== group || path.course !== course) choose(chooseCourse(path));
    },
  });
}

export function setCourseFailure(error: unknown): string {
  const code = problemCode(error);
  const isGone = code === 'course-not-found' || code === 'group-not-found';
  return isGone ? courseMessages.chosenCourseNotFound : courseMessages.setCourseFailed;
}

export function incompleteAddress({ group, course }: Choices): string | null {
  return course !== undefined && group === undefined ? courseMessages.noGroupSelected : null;
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pickCourse, storeChoice } from '../../lib/browser-storage.ts';
import { paths } from '../../lib/paths.ts';
import { courseMessages } from '../../messages.ts';
import { courseQuery } from './courses.ts';
import { isCourseGone } from './load-failures.ts';

export function useChooseCourse() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (path: CoursePath) => {
      await queryClient.fetchQuery(courseQuery(path));
      storeChoice(path.group, path.course);
      pickCourse(path);
      await navigate({ to: paths.home });
    },
  });
}

export function chooseFailure(error: unknown): string {
  return isCourseGone(error) ? courseMessages.chosenCourseNotFound : courseMessages.setCourseFailed;
}

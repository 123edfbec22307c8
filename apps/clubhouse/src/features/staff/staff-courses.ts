import { type CourseCard, courseCards } from '@dewsweeper/contract/course';
import { routes } from '@dewsweeper/contract/routes';
import { useQueries } from '@tanstack/react-query';
import { getKept } from '../../lib/kept-replies.ts';
import { useStaffPerson } from './session.ts';

type StaffCourses = {
  /** Null while they load. */
  courses: CourseCard[] | null;
  failed: { isFetching: boolean; refetch: () => unknown } | null;
  isOnly: boolean;
};

/** The courses at which the signed-in person has a role, by name. */
export function useStaffCourses(): StaffCourses {
  const { roles } = useStaffPerson();
  const groups = [...new Set(roles.map(({ group }) => group))];
  const lists = useQueries({
    queries: groups.map((group) => ({
      queryKey: ['courses', group],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await getKept(routes.courses(group), courseCards, signal)).value.courses,
    })),
  });
  const failed = lists.find(({ isError, data }) => isError && data === undefined) ?? null;
  const isLoaded = lists.every(({ data }) => data !== undefined);
  const courses = lists
    .flatMap(({ data }) => data ?? [])
    .filter(({ group, id }) =>
      roles.some((role) => role.group === group && (role.course === null || role.course === id)),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return { courses: isLoaded ? courses : null, failed, isOnly: isLoaded && courses.length === 1 };
}

/** The groups in which the signed-in person may add courses. */
export function useManagedGroups(): string[] {
  const { roles } = useStaffPerson();
  return roles
    .filter(({ course, role }) => course === null && (role === 'manager' || role === 'owner'))
    .map(({ group }) => group);
}

import type { CoursePath } from '@dewsweeper/contract/ids';
import { peopleMessages } from '../../messages.ts';
import { useStaffPerson } from '../staff/session.ts';
import { useStaffCourses } from '../staff/staff-courses.ts';
import type { Scope } from './people-queries.ts';

export type PlaceNames = {
  nameOf: (course: string | null) => string;
  /** What an invitation can be to; `course` null for the whole group. */
  choices: { course: string | null; name: string }[];
};

/** An owner of the whole group sees all of it; of a course, the course. */
export function useScope({ group, course }: CoursePath): Scope {
  const isOfGroup = useStaffPerson().roles.some(
    (held) => held.group === group && held.course === null && held.role === 'owner',
  );
  return { group, course: isOfGroup ? null : course };
}

export function usePlaceNames({ group, course: only }: Scope): PlaceNames {
  const { courses } = useStaffCourses();
  const inScope = (courses ?? []).filter((one) => one.group === group && (only === null || one.id === only));
  const named = inScope.map(({ id, name }) => ({ course: id, name }));
  const whole = { course: null, name: peopleMessages.wholeGroup };
  return {
    nameOf: (course) =>
      course === null ? whole.name : (named.find((one) => one.course === course)?.name ?? course),
    choices: only === null ? [whole, ...named] : named,
  };
}

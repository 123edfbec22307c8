import { type SignedIn, useStaffPerson } from './session.ts';

type Role = SignedIn['roles'][number]['role'];

const roles: readonly Role[] = ['starter', 'pro-shop', 'manager', 'owner'];

/** Whether the signed-in person has this role at a course (null: at the whole group), or a stronger one. The server decides; this only shows. */
export function useHasRole(
  { group, course }: { group: string; course: string | null },
  least: Role,
): boolean {
  const person = useStaffPerson();
  return person.roles.some(
    (held) =>
      held.group === group &&
      (held.course === null || held.course === course) &&
      roles.indexOf(held.role) >= roles.indexOf(least),
  );
}

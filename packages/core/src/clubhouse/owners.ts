/** Owns a group (`course` null) or one of its courses, and has signed in. */
export type OwnerAt = { staffID: string; course: string | null };

/** Owners of the whole group own each of its courses. */
export function owns(owners: readonly OwnerAt[], staffID: string, place: { course: string | null }): boolean {
  return owners.some(
    (one) => one.staffID === staffID && (one.course === null || one.course === place.course),
  );
}

/** Whether a place would have nobody left who gives access to it (rules.md#staff-people). `owners`: of its group. */
export function isLastOwner(owners: readonly OwnerAt[], leaving: OwnerAt): boolean {
  const isLeaving = (one: OwnerAt) => one.staffID === leaving.staffID && one.course === leaving.course;
  return (
    owners.some(isLeaving) &&
    !owners.some((one) => !isLeaving(one) && (one.course === null || one.course === leaving.course))
  );
}

/** For a terminal. Moments as ISO 8601. */
export function contentLines(
  content: {
    courses: number;
    accounts: number;
    reservations: number;
    newestAt: string | null;
    newestActAt?: string | null;
  } | null,
): string[] {
  if (content === null) return [];
  const { courses, accounts, reservations, newestAt, newestActAt = null } = content;
  return [
    `  courses: ${courses}, accounts: ${accounts}, reservations: ${reservations}`,
    ...(newestAt === null ? [] : [`  the newest tee time was taken at ${newestAt}`]),
    ...(newestActAt === null ? [] : [`  the staff's newest act was at ${newestActAt}`]),
  ];
}

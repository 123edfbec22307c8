/** Why a time at a course may not be held (rules.md#board). */
export const holdProblems = [
  'course-not-found',
  'booking-denied',
  'date-not-bookable',
  'no-such-tee-time',
  'rate-not-allowed',
  'holes-not-offered',
  'group-too-small',
  'too-late',
  'slot-taken',
  'too-many-reservations',
] as const;

import * as z from 'zod/mini';

export const documentId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, "-", "_" or "."'));

/** At the course, `YYYY-MM-DD` (rules.md#course-time). */
export const courseDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date, YYYY-MM-DD'));

/** At the course, `HH:mm` (rules.md#course-time). */
export const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, HH:mm'));

export const instant = z.iso.datetime();

export const shortText = z.string().check(z.maxLength(200, 'must be at most 200 characters'));

export const coursePath = z.strictObject({ group: documentId, course: documentId });
export type CoursePath = z.infer<typeof coursePath>;

export const numHoles = z.union([z.literal(9), z.literal(18)]);
export const players = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Made by the client. */
export const actID = z.uuid();

/** Stays a golfer's as long as they are in the group. */
/** A counter in a path or query. */
export const numeral = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a whole number'));

/** A week begins with Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const golferID = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a golfer’s id'));

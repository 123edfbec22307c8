import * as z from 'zod/mini';

/** Ids of groups, courses, tee sheets and imported tee-time groups: 1 to 64 of letters, digits, `-`, `_`, `.`. */
export const documentId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, "-", "_" or "."'));

/** A calendar date at the course, `YYYY-MM-DD` (ruling 1). */
export const courseDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date, YYYY-MM-DD'));

/** A wall-clock time at the course, `HH:mm` (ruling 1). */
export const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, HH:mm'));

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** One line of text, at most 200 characters. */
export const shortText = z.string().check(z.maxLength(200, 'must be at most 200 characters'));

/** Where a course lives: its group and its own id. */
export const coursePath = z.strictObject({ group: documentId, course: documentId });
export type CoursePath = z.infer<typeof coursePath>;

export const numHoles = z.union([z.literal(9), z.literal(18)]);
export const players = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

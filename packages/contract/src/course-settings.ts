import * as z from 'zod/mini';
import { writeWarning } from './course-system.ts';
import { courseDate, documentId } from './ids.ts';

/* The fields are those of an import (docs/course-data.md), whose schemas the server has. */

const fields = z.record(z.string(), z.unknown());

/** `document`: a course without tee sheets. Each tee sheet has its `id`. */
export const wantedCourse = z.strictObject({ document: fields, teesheets: z.array(fields) });
export type WantedCourse = z.infer<typeof wantedCourse>;

export const courseMade = z.object({
  group: documentId,
  id: documentId,
  /** For golfers (rules.md#entry-link). */
  link: z.string(),
  warnings: z.array(writeWarning),
});
export type CourseMade = z.infer<typeof courseMade>;

/** A course that is not stored, as golfers would see it. `date` null: tomorrow at the course. */
export const boardPreview = z.extend(wantedCourse, { date: z.nullable(courseDate) });

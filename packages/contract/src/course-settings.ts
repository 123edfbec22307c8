import * as z from 'zod/mini';
import { writeWarning } from './course-system.ts';
import { courseDate, documentId, wallTime } from './ids.ts';

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

const number = z.number();
const text = z.optional(z.string());

/** `document` and `teesheets` as in `wantedCourse`; what forms show is named. */
export const courseSettings = z.object({
  revision: z.int(),
  link: z.string(),
  document: z.looseObject({
    name: z.string(),
    address: text,
    city: text,
    state: text,
    zip: text,
    phone: text,
    timeZone: z.string(),
    rates: z.array(z.looseObject({ name: z.string(), greenFee9: number, greenFee18: number })),
    widgetSettings: z.looseObject({
      daysInAdvance: number,
      currentDayMinutesInAdvance: z.optional(number),
      widgetMessage: text,
      minGroupMessage: text,
    }),
  }),
  teesheets: z.array(
    z.looseObject({
      id: documentId,
      name: z.string(),
      startTime: wallTime,
      endTime: wallTime,
      teeTimeInterval: number,
      roundLength: number,
    }),
  ),
});
export type CourseSettings = z.infer<typeof courseSettings>;

/** `revision`: the one that was changed, so that two who edit at once do not overwrite each other. */
export const changedSettings = z.extend(wantedCourse, { revision: z.int() });
export type ChangedSettings = z.infer<typeof changedSettings>;

/** `changes`: the fields, a line each, of a trial. `warnings`: such as reservations that lose their time. */
export const savedSettings = z.object({
  changes: z.array(z.string()),
  warnings: z.array(writeWarning),
});
export type SavedSettings = z.infer<typeof savedSettings>;

/** A course that is not stored, as golfers would see it. `date` null: tomorrow at the course. */
export const boardPreview = z.extend(wantedCourse, { date: z.nullable(courseDate) });

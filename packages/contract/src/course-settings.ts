import * as z from 'zod/mini';
import { ratePrice } from './course.ts';
import { storedPicture } from './course-picture.ts';
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

const texts = z.looseObject({ widgetMessage: text, minGroupMessage: text });

/** As in `wantedCourse`; what forms show is named. */
const storedCourse = z.object({
  document: z.looseObject({
    name: z.string(),
    address: text,
    city: text,
    state: text,
    zip: text,
    phone: text,
    timeZone: z.string(),
    colour: text,
    logo: z.optional(storedPicture),
    photo: z.optional(storedPicture),
    rates: z.array(
      z.looseObject({
        name: z.string(),
        greenFee9: number,
        greenFee18: number,
        prices: z.optional(z.array(z.looseObject(ratePrice.shape))),
        online: z.optional(z.boolean()),
        privilege: text,
        privilegeSeats: z.optional(number),
      }),
    ),
    planned: z.optional(
      z.array(
        z.looseObject({
          from: courseDate,
          rates: z.optional(z.array(z.looseObject({ name: z.string() }))),
          widgetSettings: z.optional(z.looseObject({})),
          teesheets: z.optional(z.array(z.looseObject({ id: documentId }))),
        }),
      ),
    ),
    widgetSettings: z.looseObject({
      daysInAdvance: number,
      currentDayMinutesInAdvance: z.optional(number),
      widgetMessage: text,
      minGroupMessage: text,
      allow18Holes: z.array(z.string()),
      allow9Holes: z.array(z.string()),
      requirePayment: z.optional(z.union([z.boolean(), z.string()])),
      paymentBehavior: text,
      signInByCode: z.optional(z.boolean()),
      waitlistMinutes: z.optional(number),
      changeReservations: z.optional(z.boolean()),
      fairOpening: z.optional(
        z.looseObject({ time: wallTime, minutes: number, returnMinutes: z.optional(number) }),
      ),
      reminderHour: z.optional(number),
      foundElsewhere: z.optional(z.boolean()),
      translations: z.optional(z.object({ fr: z.optional(texts), es: z.optional(texts) })),
      rules: z.optional(
        z.array(
          z.looseObject({
            active: z.boolean(),
            when: z.looseObject({ days: z.array(z.string()) }),
            startTime: wallTime,
            endTime: wallTime,
            allow18Holes: z.array(z.string()),
            allow9Holes: z.array(z.string()),
            minGroupSize18: z.optional(number),
            minGroupSize9: z.optional(number),
            requirePayment: text,
          }),
        ),
      ),
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
      reroundTeeID: z.string(),
      until: z.optional(courseDate),
      blockedTimes: z.optional(
        z.array(
          z.looseObject({
            days: z.array(z.string()),
            times: z.optional(z.array(wallTime)),
            ranges: z.optional(z.array(z.looseObject({ startTime: wallTime, endTime: wallTime }))),
          }),
        ),
      ),
    }),
  ),
});

/**
 * `formerTees`: removed ones, each with its last day of play. `later`: the settings in force from dates of play to come on, and what changes then, a line each; the earliest first.
 * `document.planned`: the same as an import says it.
 */
export const courseSettings = z.extend(storedCourse, {
  revision: z.int(),
  link: z.string(),
  formerTees: z.array(z.object({ id: documentId, name: z.string(), until: courseDate })),
  later: z.array(z.extend(storedCourse, { from: courseDate, changes: z.array(z.string()) })),
});
export type CourseSettings = z.infer<typeof courseSettings>;

/**
 * `revision`: the one that was changed, so that two who edit at once do not overwrite each other. `from`: the first day of
 * play that the settings are for; without it all days (rules.md#planned-changes).
 */
export const changedSettings = z.extend(wantedCourse, {
  revision: z.int(),
  from: z.optional(courseDate),
});
export type ChangedSettings = z.infer<typeof changedSettings>;

/** `changes`: the fields, a line each, of a trial. `warnings`: such as reservations that lose their time. */
export const savedSettings = z.object({
  changes: z.array(z.string()),
  warnings: z.array(writeWarning),
});
export type SavedSettings = z.infer<typeof savedSettings>;

/** Newest first. `revision`: the one before the change, as which its settings are kept. */
export const settingsHistory = z.object({
  entries: z.array(
    z.object({ revision: z.int(), at: z.iso.datetime(), by: z.string(), changes: z.array(z.string()) }),
  ),
  hasOlder: z.boolean(),
});
export type SettingsHistory = z.infer<typeof settingsHistory>;

export const formerSettings = storedCourse;
export type FormerSettings = z.infer<typeof formerSettings>;

const shades = z.object({
  fairway: z.string(),
  fairwayPressed: z.string(),
  onFairway: z.string(),
  dew: z.string(),
});

/** A colour's shades by day and at night (rules.md#course-colour). */
export const colourPreview = z.object({ light: shades, dark: shades });
export type ColourPreview = z.infer<typeof colourPreview>;

/** Unsaved settings, as golfers would see them. `date` null: tomorrow at the course. */
export const boardPreview = z.extend(wantedCourse, { date: z.nullable(courseDate) });

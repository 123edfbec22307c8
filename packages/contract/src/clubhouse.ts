import * as z from 'zod/mini';
import { actID, courseDate, documentId, golferID, instant, numHoles, wallTime } from './ids.ts';

/* What a course's staff read and do. See rules.md#acts. */

export const actKinds = [
  'book',
  'standing-time',
  'end-standing-time',
  'change-standing-time',
  'move',
  'change',
  'cancel',
  'close',
  'open',
  'check-in',
  'no-show',
  'tee-off',
  'note',
  'undo',
  'delay',
  'shotgun',
  'change-shotgun',
  'pay',
  'capture',
  'void',
  'give-back',
  'bring-reservations',
  'bring-golfers',
] as const;
export type ActKind = (typeof actKinds)[number];

export const payMethods = ['cash', 'card', 'voucher', 'other'] as const;
export type PayMethod = (typeof payMethods)[number];

const arrival = z.object({ state: z.enum(['checked-in', 'no-show']), at: instant });

export const sheetGroup = z.object({
  id: documentId,
  revision: z.int(),
  date: courseDate,
  startingTime: wallTime,
  startingTeeID: documentId,
  reroundTeeID: z.nullable(documentId),
  reroundTime: z.nullable(wallTime),
  numHoles,
  players: z.int(),
  /** `cancelled`: only where an act is answered. */
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  source: z.string(),
  /** Put where another reservation has the time. */
  beside: z.boolean(),
  receiptNumber: z.nullable(z.string()),
  golfers: z.array(
    z.object({
      id: golferID,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      rateGroup: z.int(),
      rateName: z.string(),
      priceCents: z.int(),
      takenCents: z.int(),
      pays: z.enum(['paid', 'held', 'due', 'free']),
      arrival: z.nullable(arrival),
    }),
  ),
  teedOffAt: z.nullable(instant),
  note: z.string(),
  /** How many come, by what a golfer answered to the reminder. */
  expected: z.nullable(z.int()),
});
export type SheetGroup = z.infer<typeof sheetGroup>;

/** From this start on, until the next step. */
const priceStep = z.object({ from: wallTime, nineCents: z.int(), eighteenCents: z.int() });

export const sheet = z.object({
  date: courseDate,
  version: z.string(),
  serverTime: instant,
  note: z.string(),
  tees: z.array(
    z.object({
      id: documentId,
      name: z.string(),
      times: z.array(wallTime),
      closedTimes: z.array(wallTime),
    }),
  ),
  /** Each rate's prices on this day; absent where no rate has prices by time. */
  prices: z.optional(z.array(z.array(priceStep))),
  groups: z.array(sheetGroup),
  /** Living holds; `until` null while the golfer pays. */
  holds: z.array(
    z.object({
      id: documentId,
      startingTime: wallTime,
      startingTeeID: documentId,
      numHoles,
      players: z.int(),
      until: z.nullable(instant),
      /** Kept for this golfer of the waitlist, who has not taken it yet. */
      offeredTo: z.optional(z.string()),
    }),
  ),
  blocks: z.array(
    z.object({
      id: documentId,
      title: z.string(),
      teeID: documentId,
      from: wallTime,
      to: wallTime,
      /** Set on one block of a shotgun start. */
      shotgun: z.optional(
        z.object({
          revision: z.int(),
          startingTime: wallTime,
          groups: z.array(z.object({ hole: z.int(), team: z.string(), players: z.array(z.string()) })),
        }),
      ),
    }),
  ),
});
export type Sheet = z.infer<typeof sheet>;

/** As the log tells it; names no golfer. */
export const act = z.object({
  id: actID,
  kind: z.enum(actKinds),
  at: instant,
  occurredAt: z.nullable(instant),
  by: z.string(),
  line: z.string(),
  undoable: z.boolean(),
});

export const actReply = z.object({
  act,
  changed: z.array(sheetGroup),
  warnings: z.array(
    z.object({
      code: z.enum([
        'not-checked-in',
        'before-the-day',
        'beyond-days-in-advance',
        'holes-not-offered',
        'group-too-small',
        'blocked-time',
        'too-late',
        'booking-denied',
        'must-pay',
        'too-many-reservations',
        'ends-hold',
        'stands-beside',
        'closed-over',
        'money-kept',
        'more-due',
        'less-due',
        'more-than-due',
        'payment-held',
        'stays-imported',
        'stays-while-paying',
        'stays-as-changed',
        'stays-cancelled',
        'stays-started',
        'still-playing',
        'hole-crowded',
        'team-too-large',
      ]),
      message: z.string(),
      teetimegroup: z.optional(documentId),
    }),
  ),
  notices: z.int(),
  /** For acts that ask the payment provider: the present state, also in the reply to a repeat. */
  state: z.optional(z.enum(['asked', 'done', 'refused'])),
  digest: z.optional(z.string()),
});
export type ActReply = z.infer<typeof actReply>;

export const actLog = z.object({
  acts: z.array(z.extend(act, { date: courseDate, teetimegroups: z.array(documentId) })),
});
export type ActLog = z.infer<typeof actLog>;

const conflict = z.object({
  teetimegroup: documentId,
  kind: z.enum(['reservation', 'hold', 'offer', 'payment', 'course-group', 'block']),
  who: z.string(),
  date: courseDate,
  teeID: documentId,
  time: wallTime,
  until: z.nullable(instant),
});
export type ActConflict = z.infer<typeof conflict>;

/** `conflicts` of `slot-taken` and `payment-in-flight`; `acts` of `changed-meanwhile`, newest first. */
export const actProblemMembers = {
  teetimegroups: z.optional(z.array(documentId)),
  conflicts: z.optional(z.array(conflict)),
  leftCents: z.optional(z.int()),
  acts: z.optional(actLog.shape.acts),
  preview: z.optional(actReply),
};

/** `before`: an act's id, for the acts before it. */
export const actLogQuery = z.strictObject({
  date: z.optional(courseDate),
  teetimegroup: z.optional(documentId),
  before: z.optional(actID),
});
/** `?preview` in any form: nothing is written. */
export const actQuery = z.strictObject({ preview: z.optional(z.string().check(z.maxLength(10))) });

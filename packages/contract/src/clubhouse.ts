import * as z from 'zod/mini';
import { courseDate, documentId, instant, numHoles, wallTime } from './ids.ts';
import { golferEntry } from './teetimegroup.ts';

/* What a course's staff read and do. See rules.md#acts. */

const actID = z.uuid();
/** Stays a golfer's as long as they are in the group. */
const golferID = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a golfer’s id'));
const golferIDs = z.array(golferID).check(z.minLength(1), z.maxLength(4));
const noteText = z.string().check(z.maxLength(1000, 'must be at most 1,000 characters'));

const actFields = {
  id: actID,
  /** The revisions that the caller has seen; others are refused with `changed-meanwhile`. */
  expected: z.optional(z.record(documentId, z.int())),
  /** The digest of the preview that the caller has seen; another is refused with `preview-changed`. */
  preview: z.optional(z.string().check(z.maxLength(64))),
};
/** When a device without a network recorded it: at most 24 hours back. */
const occurredAt = z.optional(instant);

/** Golfers are told of these acts, unless `notify` is false. */
const sheetActFields = { ...actFields, notify: z.optional(z.boolean()) };
/** With a reason a golfer's living hold yields. */
const override = z.optional(
  z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200)),
  }),
);
const target = { date: courseDate, startingTime: wallTime, startingTeeID: documentId };

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const someDates = z.array(courseDate).check(z.minLength(1), z.maxLength(200));
const closedTimes = {
  teeIDs: z.array(documentId).check(z.minLength(1), z.maxLength(20)),
  /** `until` is included. */
  dates: z.union([
    someDates,
    z.strictObject({
      weekdays: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7)),
      from: courseDate,
      until: courseDate,
      except: z.optional(z.array(courseDate).check(z.maxLength(200))),
    }),
  ]),
  /** Both are included. */
  fromTime: wallTime,
  toTime: wallTime,
};

export const actRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('book'),
    ...target,
    numHoles,
    /** `uid`, of at most one: a golfer who knows this course; then it is their own reservation. */
    golfers: z.array(z.extend(golferEntry, { uid: z.optional(documentId) })).check(
      z.minLength(1),
      z.maxLength(4),
      z.refine(
        (golfers) => golfers.filter(({ uid }) => uid !== undefined).length <= 1,
        'at most one has a uid',
      ),
    ),
    note: z.optional(noteText),
    override,
  }),
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('move'),
    moves: z.array(z.strictObject({ teetimegroup: documentId, ...target })).check(
      z.minLength(1),
      z.maxLength(100),
      z.refine(
        (moves) => new Set(moves.map(({ teetimegroup }) => teetimegroup)).size === moves.length,
        'must name each group once',
      ),
    ),
    override,
  }),
  z
    .strictObject({
      ...sheetActFields,
      kind: z.literal('change'),
      teetimegroup: documentId,
      /** All golfers afterwards; those with an `id` are in the group already. */
      golfers: z.optional(
        z.array(z.extend(golferEntry, { id: z.optional(golferID) })).check(z.minLength(1), z.maxLength(4)),
      ),
      numHoles: z.optional(numHoles),
      note: z.optional(noteText),
      override,
    })
    .check(
      z.refine(
        ({ golfers, numHoles: holes, note }) => [golfers, holes, note].some((one) => one !== undefined),
        'must change golfers, numHoles or note',
      ),
    ),
  z.strictObject({
    ...sheetActFields,
    ...closedTimes,
    kind: z.literal('close'),
    title: z.string().check(z.maxLength(100)),
  }),
  z.strictObject({ ...actFields, ...closedTimes, kind: z.literal('open') }),
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('cancel'),
    teetimegroup: documentId,
    /** What was paid stays paid. */
    money: z.literal('keep'),
  }),
  z.strictObject({
    ...actFields,
    kind: z.literal('check-in'),
    teetimegroup: documentId,
    golfers: golferIDs,
    occurredAt,
  }),
  z.strictObject({
    ...actFields,
    kind: z.literal('no-show'),
    teetimegroup: documentId,
    golfers: golferIDs,
    occurredAt,
  }),
  z.strictObject({ ...actFields, kind: z.literal('tee-off'), teetimegroup: documentId, occurredAt }),
  z
    .strictObject({
      ...actFields,
      kind: z.literal('note'),
      teetimegroup: z.optional(documentId),
      date: z.optional(courseDate),
      text: noteText,
    })
    .check(
      z.refine(
        ({ teetimegroup, date }) => (teetimegroup === undefined) !== (date === undefined),
        'must have either a teetimegroup or a date',
      ),
    ),
  z.strictObject({ ...actFields, kind: z.literal('undo'), act: actID }),
]);
export type ActRequest = z.infer<typeof actRequest>;
export const actKinds = [
  'book',
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
] as const;
export type ActKind = (typeof actKinds)[number];

const arrival = z.object({ state: z.enum(['checked-in', 'no-show']), at: instant });

/** A tee-time group as staff see it. */
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
  receiptNumber: z.nullable(z.string()),
  golfers: z.array(
    z.object({
      id: golferID,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      rateName: z.string(),
      priceCents: z.int(),
      /** `held`: authorized, not captured. */
      pays: z.enum(['paid', 'held', 'due', 'free']),
      arrival: z.nullable(arrival),
    }),
  ),
  teedOffAt: z.nullable(instant),
  note: z.string(),
});
export type SheetGroup = z.infer<typeof sheetGroup>;

/** One day of a course as staff see it, by time and then tee. */
export const sheet = z.object({
  date: courseDate,
  /** That of the day's board. */
  version: z.string(),
  serverTime: instant,
  note: z.string(),
  tees: z.array(z.object({ id: documentId, name: z.string(), times: z.array(wallTime) })),
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
    }),
  ),
  blocks: z.array(
    z.object({ id: documentId, title: z.string(), teeID: documentId, from: wallTime, to: wallTime }),
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
  /** As they are now. */
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
        'closed-over',
        'money-kept',
        'more-due',
        'less-due',
      ]),
      message: z.string(),
      teetimegroup: z.optional(documentId),
    }),
  ),
  /** How many golfers are told. */
  notices: z.int(),
  /** Of a preview. */
  digest: z.optional(z.string()),
});
export type ActReply = z.infer<typeof actReply>;

/** Newest first. */
export const actLog = z.object({
  acts: z.array(z.extend(act, { date: courseDate, teetimegroups: z.array(documentId) })),
});
export type ActLog = z.infer<typeof actLog>;

/** What takes a cell that an act needs. */
const conflict = z.object({
  teetimegroup: documentId,
  kind: z.enum(['reservation', 'hold', 'payment', 'course-group', 'block']),
  who: z.string(),
  date: courseDate,
  teeID: documentId,
  time: wallTime,
  /** Of a hold. */
  until: z.nullable(instant),
});
export type ActConflict = z.infer<typeof conflict>;

/** What some refusals add. */
export const actProblemMembers = {
  /** What stands in the way. */
  teetimegroups: z.optional(z.array(documentId)),
  /** For `slot-taken` and `payment-in-flight`. */
  conflicts: z.optional(z.array(conflict)),
  /** For `changed-meanwhile`: the acts since the expected revision, newest first. */
  acts: z.optional(actLog.shape.acts),
  /** For `preview-changed`: the present one. */
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

import * as z from 'zod/mini';
import { payMethods } from './clubhouse.ts';
import { actID, courseDate, documentId, golferID, instant, numHoles, wallTime, weekdays } from './ids.ts';
import { golferEntry } from './teetimegroup.ts';

/* What staff ask for. See rules.md#acts. Pages load the replies alone. */

const golferIDs = z.array(golferID).check(z.minLength(1), z.maxLength(4));
const noteText = z.string().check(z.maxLength(1000, 'must be at most 1,000 characters'));

const actFields = {
  id: actID,
  /** The state that the caller saw; if it changed: `changed-meanwhile`, `preview-changed`. */
  expected: z.optional(z.record(documentId, z.int())),
  preview: z.optional(z.string().check(z.maxLength(64))),
};
/** When a device without a network recorded it: at most 24 hours back. */
const occurredAt = z.optional(instant);

/** Golfers are told of these acts unless `notify` is false; that times open again, only if it is true. */
const sheetActFields = { ...actFields, notify: z.optional(z.boolean()) };
/** With a reason a golfer's living hold yields, and the group may stand beside another reservation. */
const override = z.optional(
  z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200)),
  }),
);
const target = { date: courseDate, startingTime: wallTime, startingTeeID: documentId };

const staffsGolfer = z.extend(golferEntry, {
  email: z._default(golferEntry.shape.email, ''),
  phone: z._default(golferEntry.shape.phone, ''),
});

/** `uid`, of at most one: a golfer who knows this course; then it is their own reservation. */
const bookedGolfers = z.array(z.extend(staffsGolfer, { uid: z.optional(documentId) })).check(
  z.minLength(1),
  z.maxLength(4),
  z.refine((golfers) => golfers.filter(({ uid }) => uid !== undefined).length <= 1, 'at most one has a uid'),
);

const changedGolfers = z
  .array(z.extend(staffsGolfer, { id: z.optional(golferID) }))
  .check(z.minLength(1), z.maxLength(4));

/** More would hold everybody else up while they are written. */
export const maxStandingDates = 53;

const moneyChoice = z.enum(['keep', 'give-back']);
/** At most $10,000 at once: more is a slip of the finger. */
const amountCents = z.int().check(z.minimum(1), z.maximum(1_000_000));

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

const isForward = z.refine<{ fromTime: string; toTime: string }>(
  ({ fromTime, toTime }) => fromTime <= toTime,
  'must not end before it begins',
);

/** Four on each hole. */
export const maxShotgunGroups = 72;
const shotgun = {
  startingTime: wallTime,
  /** The first group named on a hole is its A, the next its B. */
  groups: z
    .array(
      z.strictObject({
        hole: z.int().check(z.minimum(1), z.maximum(18)),
        team: z.string().check(z.maxLength(60)),
        players: z
          .array(z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(60)))
          .check(z.maxLength(8)),
      }),
    )
    .check(z.maxLength(maxShotgunGroups)),
};

export const actRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('book'),
    ...target,
    numHoles,
    golfers: bookedGolfers,
    note: z.optional(noteText),
    override,
  }),
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('standing-time'),
    dates: z.array(courseDate).check(z.minLength(1), z.maxLength(maxStandingDates)),
    startingTime: wallTime,
    startingTeeID: documentId,
    numHoles,
    golfers: bookedGolfers,
    note: z.optional(noteText),
  }),
  /** From this reservation of it on. */
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('end-standing-time'),
    teetimegroup: documentId,
    /** These of them alone. */
    only: z.optional(z.array(documentId).check(z.minLength(1), z.maxLength(maxStandingDates))),
    /** Default: the money is kept. */
    money: z.optional(moneyChoice),
  }),
  /** From this reservation of it on. `golfers`: all of them afterwards; those with an `id` are in this group already. */
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('change-standing-time'),
    teetimegroup: documentId,
    golfers: changedGolfers,
    /** Dates whose golfers were changed by themselves, and which get these golfers all the same. */
    also: z.optional(z.array(documentId).check(z.maxLength(maxStandingDates))),
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
      golfers: z.optional(changedGolfers),
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
  z
    .strictObject({
      ...sheetActFields,
      ...closedTimes,
      kind: z.literal('close'),
      title: z.string().check(z.maxLength(100)),
    })
    .check(isForward),
  z.strictObject({ ...sheetActFields, ...closedTimes, kind: z.literal('open') }).check(isForward),
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('cancel'),
    teetimegroup: documentId,
    money: moneyChoice,
  }),
  z.strictObject({
    ...sheetActFields,
    kind: z.literal('delay'),
    date: courseDate,
    fromTime: wallTime,
    minutes: z.int().check(z.minimum(1), z.maximum(720)),
    /** All when left out. They must include those of the turns. */
    teeIDs: z.optional(z.array(documentId).check(z.minLength(1), z.maxLength(20))),
    decisions: z
      .array(
        z.union([
          z.strictObject({ teetimegroup: documentId, cancel: moneyChoice }),
          z.strictObject({ teetimegroup: documentId, move: z.strictObject(target) }),
        ]),
      )
      .check(
        z.maxLength(200),
        z.refine(
          (decisions) => new Set(decisions.map(({ teetimegroup }) => teetimegroup)).size === decisions.length,
          'must name each group once',
        ),
      ),
  }),
  z
    .strictObject({
      ...actFields,
      kind: z.literal('shotgun'),
      date: courseDate,
      title: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(100)),
      /** All tees are closed from one to the other, both included. */
      fromTime: wallTime,
      toTime: wallTime,
      ...shotgun,
      override,
    })
    .check(
      z.refine(
        ({ fromTime, startingTime, toTime }) => fromTime <= startingTime && startingTime <= toTime,
        'must start while the course is closed',
      ),
    ),
  /** The closed times stay. `teetimegroup`: the block of the sheet that has a `shotgun`. */
  z.strictObject({
    ...actFields,
    kind: z.literal('change-shotgun'),
    teetimegroup: documentId,
    ...shotgun,
  }),
  z.strictObject({
    ...actFields,
    kind: z.literal('pay'),
    teetimegroup: documentId,
    golfers: golferIDs,
    method: z.enum(payMethods),
    amountCents,
  }),
  z.strictObject({ ...actFields, kind: z.literal('capture'), teetimegroup: documentId }),
  z.strictObject({ ...actFields, kind: z.literal('void'), teetimegroup: documentId }),
  z
    .strictObject({
      ...actFields,
      kind: z.literal('give-back'),
      teetimegroup: documentId,
      /** Default: the whole group. */
      golfers: z.optional(golferIDs),
      amountCents: z.optional(amountCents),
      /** All that is left of this online payment, in place of an amount. */
      payment: z.optional(documentId),
    })
    .check(
      z.refine(
        ({ amountCents: cents, payment, golfers }) =>
          payment === undefined ? cents !== undefined : cents === undefined && golfers === undefined,
        'must have either an amount or a payment',
      ),
    ),
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

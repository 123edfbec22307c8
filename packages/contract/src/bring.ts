import * as z from 'zod/mini';

/* Reservations and golfers of the system that a course had before. See rules.md#bringing. */

export const maxBroughtLines = 5000;
/** Characters. */
export const maxBroughtText = 2_000_000;

/** `leaveOut`: lines whose faults the sender has read. Any other fault refuses the whole file. */
export const broughtFile = z.strictObject({
  csv: z.string().check(z.maxLength(maxBroughtText, 'must be at most 2,000,000 characters')),
  leaveOut: z.array(z.int().check(z.positive())).check(z.maxLength(maxBroughtLines)),
});
export type BroughtFile = z.infer<typeof broughtFile>;

/** Columns of the files. */
const reservationField = z.enum([
  'number',
  'date',
  'time',
  'tee',
  'holes',
  'players',
  'golfer1',
  'golfer2',
  'golfer3',
  'golfer4',
  'firstName',
  'lastName',
  'phone',
  'email',
  'rate',
  'note',
]);
export type ReservationField = z.infer<typeof reservationField>;
const golferField = z.enum(['email', 'deny', 'message', 'payment', 'rates']);
export type GolferField = z.infer<typeof golferField>;

/** `field`: null for the whole line. */
const lineFault = z.object({
  line: z.int(),
  field: z.nullable(z.union([reservationField, golferField])),
  message: z.string(),
});

/** `fresh`: would be stored, or were; `known`: were brought before. A fault of line 1 is of the whole file. */
export const broughtLines = z.object({
  stored: z.boolean(),
  lines: z.int(),
  fresh: z.int(),
  known: z.int(),
  faults: z.array(lineFault),
  unknownColumns: z.array(z.string()),
});
export type BroughtLines = z.infer<typeof broughtLines>;

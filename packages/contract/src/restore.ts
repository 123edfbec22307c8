import * as z from 'zod/mini';
import { backupName } from './system.ts';

/* Going back to a backup, for whoever owns every group on the server. See rules.md#restore. */

/** Such as `replaced-2030-06-01T02-15-00-000Z`. */
export const replacedName = z
  .string()
  .check(z.regex(/^replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/, 'must be the name of replaced data'));

/** Done since the backup began, newest first; `count`: of all, where not all are listed. */
const newerReservation = z.object({
  course: z.string(),
  date: z.string(),
  startingTime: z.string(),
  golfer: z.string(),
  players: z.int(),
  /** Since the backup; `madeAt` says when. It would stand again. */
  isCancelled: z.boolean(),
  madeAt: z.iso.datetime(),
});
const newerPayment = z.object({
  course: z.string(),
  golfer: z.string(),
  amountCents: z.int(),
  receiptNumber: z.nullable(z.string()),
  madeAt: z.iso.datetime(),
});
const newerAct = z.object({
  course: z.string(),
  by: z.string(),
  line: z.string(),
  madeAt: z.iso.datetime(),
});
const counted = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.int(), listed: z.array(item) });
export const newerThanBackup = z.object({
  reservations: counted(newerReservation),
  payments: counted(newerPayment),
  acts: counted(newerAct),
});
export type NewerThanBackup = z.infer<typeof newerThanBackup>;

/** `newer`: all that it has and the backup had not; null where it could not be read, or an older release restored. */
const replaced = z.object({
  name: replacedName,
  replacedAt: z.iso.datetime(),
  bytes: z.int(),
  newer: z.nullable(newerThanBackup),
});
export type Replaced = z.infer<typeof replaced>;

const staged = z.object({
  backup: backupName,
  madeAt: z.iso.datetime(),
  /** By which a confirmation says what was looked at. */
  stagedAt: z.iso.datetime(),
  by: z.string(),
  courses: z.int(),
  accounts: z.int(),
  reservations: z.int(),
  newestAt: z.nullable(z.iso.datetime()),
  /** Whether the person who asks is an owner in it, and can sign in afterwards. */
  isOwnerThere: z.boolean(),
  newer: newerThanBackup,
});
export type StagedBackup = z.infer<typeof staged>;

/**
 * `unpacking`: a backup is copied and read. `staged`: it waits for a confirmation. `isSwitching`: the server is about to
 * start again with it. `failure`: of the last attempt since the server started. `replaced`: former data, newest first.
 */
export const restore = z.object({
  unpacking: z.nullable(z.object({ backup: backupName, since: z.iso.datetime(), by: z.string() })),
  staged: z.nullable(staged),
  isSwitching: z.boolean(),
  failure: z.nullable(z.string()),
  replaced: z.array(replaced),
});
export type Restore = z.infer<typeof restore>;

export const restoreConfirmation = z.strictObject({ stagedAt: z.iso.datetime() });

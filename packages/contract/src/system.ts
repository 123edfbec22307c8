import * as z from 'zod/mini';

/* The installation, for whoever owns every group on it. See rules.md#system. */

/** In the doctor's words. */
const check = z.object({
  mark: z.enum(['good', 'doubtful', 'bad']),
  subject: z.string(),
  text: z.string(),
});

/** `isRunning`: more follow. `offered`: not to somebody who does not own every group. */
export const systemChecks = z.object({
  offered: z.enum(['yes', 'not-owner-of-all']),
  version: z.string(),
  isRunning: z.boolean(),
  checks: z.array(check),
});
export type SystemChecks = z.infer<typeof systemChecks>;

/** A folder's name, such as `dewsweeper-2030-06-01T02-15-00-000Z`. */
export const backupName = z
  .string()
  .check(z.regex(/^dewsweeper-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/, 'must be the name of a backup'));

/** When it was begun. `newestAt`: the newest tee time was taken; `newestActAt`: the staff's newest act. */
export const backupContent = z.object({
  courses: z.int(),
  accounts: z.int(),
  reservations: z.int(),
  newestAt: z.nullable(z.iso.datetime()),
  newestActAt: z.nullable(z.iso.datetime()),
});
export type BackupContent = z.infer<typeof backupContent>;

/** `release` and `content`: null where an older release wrote none. `schema`: the newest change of the tables that the backup knows. */
const backup = z.object({
  name: backupName,
  madeAt: z.iso.datetime(),
  bytes: z.int(),
  postgresVersion: z.int(),
  schema: z.string(),
  release: z.nullable(z.string()),
  content: z.nullable(backupContent),
});
export type Backup = z.infer<typeof backup>;

/**
 * `offered`: not with a database of one's own, nor to somebody who does not own every group. `failure`: of the last
 * attempt since the server started.
 */
export const backups = z.object({
  offered: z.enum(['yes', 'own-database', 'not-owner-of-all']),
  folder: z.nullable(z.string()),
  making: z.nullable(z.object({ since: z.iso.datetime(), by: z.string() })),
  failure: z.nullable(z.string()),
  /** Newest first. */
  backups: z.array(backup),
});
export type Backups = z.infer<typeof backups>;

import type pg from 'pg';
import { applySchema } from '../../../database/apply.ts';
import { takeWritesAgain } from '../../adapters/postgres/paused-writes.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { releaseHold } from '../teetimegroups/reservations.ts';

/** More than a course changes between a backup and its restore. */
const revisionsAhead = 1_000_000;

/** A backup of an upgrade was made while they were paused. Sessions that are open already would not notice. */
async function takeWrites(connection: pg.ClientConfig): Promise<void> {
  const pool = openPool({ ...connection, max: 1 }, () => {});
  try {
    await takeWritesAgain(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Removes what a backup must not bring back (rules.md#restore), while nobody uses its database. Throws a StartProblem when a
 * newer release made it.
 */
export async function prepareRestored(connection: pg.ClientConfig): Promise<void> {
  await takeWrites(connection);
  const pool = openPool({ ...connection, max: 2 }, () => {});
  try {
    await applySchema(pool);
    const { rows: held } = await pool.query<{ uid: string }>(
      'select uid from holds where teetimegroup_id is not null and expires_at > dewsweeper_now()',
    );
    for (const { uid } of held) await releaseHold({ pool, announce: () => {} }, uid);
    await inTransaction(pool, async (transaction) => {
      for (const table of [
        'sessions',
        'password_resets',
        'sign_in_codes',
        'code_texts',
        'staff_sessions',
        'staff_challenges',
        'staff_new_passwords',
      ])
        await transaction.query(`delete from ${table}`);
      const notSent = `state = 'kept', last_error = 'not sent: a backup was restored'`;
      await transaction.query(`update messages set ${notSent} where state = 'due'`);
      await transaction.query(`update mails set ${notSent},
        body = coalesce(replace(body, secret, '[removed]'), body), secret = null where state = 'due'`);
      // Browsers know revisions since the backup, and would take other data of an equal one for theirs.
      await transaction.query('update courses set revision = revision + $1', [revisionsAhead]);
      await transaction.query('update groups set revision = revision + $1', [revisionsAhead]);
    });
  } finally {
    await pool.end();
  }
}

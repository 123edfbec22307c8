import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { storePeopleEvent } from '../staff/security-events.ts';
import type { Confirmation } from './restores.ts';

/** Writes a restore down in the database that it restored, once: `file` is the confirmation that came with it. */
export async function noteRestore(pool: Pool, file: string): Promise<void> {
  if (!existsSync(file)) return;
  const { id, backupMadeAt, restoredAt, by }: Confirmation = JSON.parse(readFileSync(file, 'utf8'));
  await inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      `insert into restores (id, backup_made_at, restored_at, restored_by, staff_id) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [id, backupMadeAt, restoredAt, by.name, by.id],
    );
    if (rowCount === 0) return;
    const { rows: groups } = await transaction.query<{ id: string }>('select id from groups');
    for (const group of groups)
      await storePeopleEvent(transaction, {
        event: 'backup restored',
        by,
        place: { group: group.id, course: null },
        about: backupMadeAt,
      });
  });
  rmSync(file);
}

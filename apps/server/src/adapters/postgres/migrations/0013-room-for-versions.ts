import { type Kysely, sql } from 'kysely';

/**
 * Each hold bumps its day's version. Rows of days that fill their pages left them at the first bump, and took a second
 * page and an entry of the index with them; with room they stay. Pages that are full already are left as they are: their
 * days will soon be over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table days set (fillfactor = 80)`.execute(db);
}

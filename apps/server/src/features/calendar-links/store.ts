import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** A golfer has one: a new link ends the former. */
export async function putCalendarLink(db: Queryable, uid: string, tokenHash: Buffer): Promise<Date> {
  const { rows } = await db.query<{ createdAt: Date }>({
    name: 'put-calendar-link',
    text: `insert into calendar_links (uid, token_hash) values ($1, $2)
      on conflict (uid) do update set token_hash = excluded.token_hash, created_at = dewsweeper_now()
      returning created_at as "createdAt"`,
    values: [uid, tokenHash],
  });
  const [row] = rows;
  if (!row) throw new Error('a calendar link was not stored');
  return row.createdAt;
}

export async function findCalendarLink(db: Queryable, uid: string): Promise<{ createdAt: Date } | null> {
  const { rows } = await db.query<{ createdAt: Date }>({
    name: 'find-calendar-link',
    text: 'select created_at as "createdAt" from calendar_links where uid = $1',
    values: [uid],
  });
  return rows[0] ?? null;
}

export async function findCalendarOwner(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ uid: string }>({
    name: 'find-calendar-owner',
    text: 'select uid from calendar_links where token_hash = $1',
    values: [tokenHash],
  });
  return rows[0]?.uid ?? null;
}

export async function deleteCalendarLink(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'delete-calendar-link',
    text: 'delete from calendar_links where uid = $1',
    values: [uid],
  });
}

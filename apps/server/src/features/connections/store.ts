import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type ConnectionRow = { settings: unknown; secret: Buffer; ending: string; at: Date; by: string };

export async function readConnection(db: Queryable, name: string): Promise<ConnectionRow | null> {
  const { rows } = await db.query<ConnectionRow>({
    name: 'read-connection',
    text: `select settings, secret, ending, changed_at as at, changed_by as by from connections where name = $1`,
    values: [name],
  });
  return rows[0] ?? null;
}

export async function writeConnection(
  db: Queryable,
  name: string,
  connection: Omit<ConnectionRow, 'at'>,
): Promise<void> {
  const { settings, secret, ending, by } = connection;
  await db.query({
    text: `
      insert into connections (name, settings, secret, ending, changed_by) values ($1, $2, $3, $4, $5)
      on conflict (name) do update set settings = excluded.settings, secret = excluded.secret,
        ending = excluded.ending, changed_by = excluded.changed_by, changed_at = (select dewsweeper_now())`,
    values: [name, JSON.stringify(settings), secret, ending, by],
  });
}

export async function deleteConnection(db: Queryable, name: string): Promise<void> {
  await db.query({ text: 'delete from connections where name = $1', values: [name] });
}

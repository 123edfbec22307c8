import type pg from 'pg';

const ours = `relnamespace = 'public'::regnamespace`;

/** The parts of a schema, without the order of columns. */
const queries = {
  columns: `select table_name, column_name, data_type, udt_name, is_nullable, column_default, collation_name,
      character_maximum_length
    from information_schema.columns where table_schema = 'public'`,
  constraints: `select conrelid::regclass::text as "table", conname, contype, convalidated, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`,
  functions: `select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> 'dewsweeper_now'`,
  indexes: `select relname, pg_get_indexdef(oid) as definition from pg_class where ${ours} and relkind = 'i'`,
  tables: `select relname, relkind, reloptions from pg_class where ${ours} and relkind <> 'i'
    union all select typname, typtype, null from pg_type
      where typnamespace = 'public'::regnamespace and typtype <> 'b' and typrelid = 0`,
  views: `select viewname, definition from pg_views where schemaname = 'public'`,
};

export async function readCatalog(pool: pg.Pool): Promise<Record<string, string[]>> {
  const catalog: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(queries)) {
    const { rows } = await pool.query<object>(text);
    catalog[name] = rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));
  }
  return catalog;
}
